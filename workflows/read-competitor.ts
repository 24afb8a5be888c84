/** `competitor/<id>`: the website that a draft names as its competitor’s is looked at once. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, updateDetails } from './current-details.ts';
import { checking } from './activity-options.ts';
import { blockedOnKey } from './search-attributes.ts';

const activities = proxyActivities<Activities>({ ...checking, summary: 'read the competitor’s page' });

/** Returns what came of it. */
export async function readCompetitor({ competitorId }: { competitorId: number }): Promise<string> {
  updateDetails('**Reading.** The competitor’s page is being read.', [blockedOnKey, 'website']);
  const outcome = await activities.readCompetitor({ competitorId, at: clock() });
  updateDetails(`**Over:** ${outcome}.`, [blockedOnKey, null]);
  return outcome;
}

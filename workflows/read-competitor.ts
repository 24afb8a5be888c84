/** `competitor/<id>`: reads the website of a competitor that a draft names, once. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, updateDetails } from './current-details.ts';
import { checking } from './activity-options.ts';
import { blockedOnKey } from './search-attributes.ts';

const activities = proxyActivities<Activities>({ ...checking, summary: 'read the competitor’s page' });

/** Returns the outcome. */
export async function readCompetitor({ competitorId }: { competitorId: number }): Promise<string> {
  updateDetails('**Reading.** The competitor’s page is being read.', [blockedOnKey, 'website']);
  const outcome = await activities.readCompetitor({ competitorId, at: clock() });
  updateDetails(`**Over:** ${outcome}.`, [blockedOnKey, null]);
  return outcome;
}

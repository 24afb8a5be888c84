/** Scheduled every few minutes: counts the votes of new accounts whose waiting time is over. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, updateDetails } from './current-details.ts';
import { sweeping } from './activity-options.ts';

const { releaseVotes: release } = proxyActivities<Activities>({
  ...sweeping,
  summary: 'count pending votes that are due',
});

export type ReleasedVotes = Awaited<ReturnType<typeof release>>;

/** Returns what it counted; operators read it as the run's result. */
export async function releaseVotes(): Promise<ReleasedVotes> {
  updateDetails('**Counting** pending votes that are due.');
  const released = await release({ at: clock() });
  const { listings, counted, held } = released;
  updateDetails(`**Over:** ${counted} votes of ${listings} listings counted, ${held} held for review.`);
  return released;
}

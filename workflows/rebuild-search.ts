/** Scheduled every night: rebuilds the search tables, sorted by votes and with current word counts. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { failureCode, updateDetails } from './current-details.ts';
import { rebuilding } from './activity-options.ts';

const { rebuildSearch: rebuild } = proxyActivities<Activities>({
  ...rebuilding,
  summary: 'rebuild the search tables beside those in use',
});

/** Returns the sizes of the new tables, or `left to another` when another rebuild was running. */
export async function rebuildSearch(): Promise<Awaited<ReturnType<typeof rebuild>>> {
  updateDetails(
    '**Rebuilding.** Search stays available; the heartbeats of the pending activity show the progress.',
  );
  const outcome = await rebuild().catch((error: unknown) => {
    if (failureCode(error) === 'RebuildUnderWay') return 'left to another' as const;
    throw error;
  });
  updateDetails(
    outcome === 'left to another'
      ? '**Over:** another rebuild was already running.'
      : `**Over:** ${outcome.listings} listings are indexed by ${outcome.words} words.`,
  );
  return outcome;
}

/** The schedule's run by night: makes the search tables anew, back in order of votes and with fresh counts of words. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { failureCode, updateDetails } from './current-details.ts';
import { rebuilding } from './activity-options.ts';

const { rebuildSearch: rebuild } = proxyActivities<Activities>({
  ...rebuilding,
  summary: 'make the search tables anew beside those in use',
});

/** Returns what there is to find now, unless another rebuild was under way and it was left to that. */
export async function rebuildSearch(): Promise<Awaited<ReturnType<typeof rebuild>>> {
  updateDetails(
    '**Rebuilding.** Search answers meanwhile; the heartbeats of the pending activity say how far it is.',
  );
  const outcome = await rebuild().catch((error: unknown) => {
    if (failureCode(error) === 'RebuildUnderWay') return 'left to another' as const;
    throw error;
  });
  updateDetails(
    outcome === 'left to another'
      ? '**Over:** another rebuild was under way; it was left to that.'
      : `**Over:** ${outcome.listings} listings are found by ${outcome.words} words.`,
  );
  return outcome;
}

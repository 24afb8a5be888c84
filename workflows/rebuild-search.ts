/** The schedule's run by night: makes the search tables anew, back in order of votes and with fresh counts of words. */
import { proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { failureCode, narrate } from './narrate.ts';
import { rebuilding } from './profiles.ts';

const { rebuildSearch: rebuild } = proxyActivities<Activities>({
  ...rebuilding,
  summary: 'make the search tables anew beside those in use',
});

/** Returns what there is to find now, unless another rebuild was under way and it was left to that. */
export async function rebuildSearch(): Promise<Awaited<ReturnType<typeof rebuild>>> {
  narrate(
    '**Rebuilding.** Search answers meanwhile; the heartbeats of the pending activity say how far it is.',
  );
  const outcome = await rebuild().catch((error: unknown) => {
    if (failureCode(error) === 'RebuildUnderWay') return 'left to another' as const;
    throw error;
  });
  narrate(
    outcome === 'left to another'
      ? '**Over:** another rebuild was under way; it was left to that.'
      : `**Over:** ${outcome.listings} listings are found by ${outcome.words} words.`,
  );
  return outcome;
}

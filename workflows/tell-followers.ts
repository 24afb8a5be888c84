/** `listing-update/<update>`: a listing's followers are told of an update, each once, however many there are. */
import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, updateDetails } from './current-details.ts';
import { telling } from './activity-options.ts';
import { listingIdKey } from './search-attributes.ts';

const { tellFollowersBatch } = proxyActivities<Activities>(telling);

type Progress = Awaited<ReturnType<typeof tellFollowersBatch>>;

/** Returns how it ended: `told`, `stopped` (the listing is not public any more), `too late`, or `gone` with the update. */
export async function tellFollowers(update: { updateId: number }): Promise<string> {
  let told = 0;
  for (;;) {
    const progress = await tellFollowersBatch.executeWithOptions(
      { ...telling, summary: told === 0 ? 'tell followers' : `tell followers, after ${told}` },
      [{ ...update, at: clock() }],
    );
    told = progress.sent + progress.refused + progress.unknown;
    tell(progress);
    if (progress.outcome !== null) return progress.outcome;
    if (progress.resumeAt !== null) {
      const leftMs = Date.parse(progress.resumeAt) - Date.now();
      if (leftMs > 0) await sleep(leftMs, { summary: 'until the mail server may take the rest' });
    }
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof tellFollowers>(update);
  }
}

function tell(progress: Progress): void {
  const { listingId, outcome, followers, sent, refused, unknown, waiting } = progress;
  const counts = `${sent} of ${followers} told, ${refused} refused, ${unknown} unknown (sent or not, nobody can tell), ${waiting} to be tried again`;
  updateDetails(`**${outcome === null ? 'Telling' : `Over: ${outcome}`}.** ${counts}.`, [
    listingIdKey,
    listingId === null ? null : String(listingId),
  ]);
}

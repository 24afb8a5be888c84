/** `listing-update/<update>`: notifies a listing's followers of an update, each once. */
import { continueAsNew, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, updateDetails } from './current-details.ts';
import { notifying } from './activity-options.ts';
import { listingIdKey } from './search-attributes.ts';

const { notifyFollowersBatch } = proxyActivities<Activities>(notifying);

type Progress = Awaited<ReturnType<typeof notifyFollowersBatch>>;

/** Returns the outcome: `sent`, `stopped` (the listing is no longer public), `too late`, or `gone` (the update is deleted). */
export async function notifyFollowers(update: { updateId: number }): Promise<string> {
  let notified = 0;
  for (;;) {
    const progress = await notifyFollowersBatch.executeWithOptions(
      { ...notifying, summary: notified === 0 ? 'notify followers' : `notify followers, after ${notified}` },
      [{ ...update, at: clock() }],
    );
    notified = progress.sent + progress.refused + progress.unknown;
    updateFollowerDetails(progress);
    if (progress.outcome !== null) return progress.outcome;
    if (progress.resumeAt !== null) {
      const leftMs = Date.parse(progress.resumeAt) - Date.now();
      if (leftMs > 0) await sleep(leftMs, { summary: 'wait until the mail server accepts the rest' });
    }
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof notifyFollowers>(update);
  }
}

function updateFollowerDetails(progress: Progress): void {
  const { listingId, outcome, followers, sent, refused, unknown, waiting } = progress;
  const counts = `${sent} of ${followers} notified, ${refused} refused, ${unknown} unknown (possibly sent), ${waiting} to be retried`;
  updateDetails(`**${outcome === null ? 'Notifying' : `Over: ${outcome}`}.** ${counts}.`, [
    listingIdKey,
    listingId === null ? null : String(listingId),
  ]);
}

/**
 * Scheduled at the end of each launch week: closes every ended week of every site that is still open. One run makes up
 * for all that an outage missed.
 */
import { continueAsNew, isCancellation, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { settlesInMs } from '../src/launches/week-close-rules.ts';
import { clock, updateDetails } from './current-details.ts';
import { closing, storing } from './activity-options.ts';
import { launchWeekKey } from './search-attributes.ts';

const { listWeeksToClose } = proxyActivities<Activities>({
  ...storing,
  summary: 'list ended weeks that are not closed',
});
const { closeWeek } = proxyActivities<Activities>(closing);

type SiteWeek = Awaited<ReturnType<typeof listWeeksToClose>>[number];

/** Weeks closed at the same time, so that one that fails does not hold up the others. */
const concurrency = 4;
/** Failed weeks are retried after this, without limit. */
const retryInterval = '30 minutes';
/** How many of the weeks closed last the details list. */
const maxListed = 20;

export interface WeeksClosed {
  weeks: number;
  awards: number;
}

/** Returns what it closed, over all its continuations. */
export async function closeWeeks(before: WeeksClosed = { weeks: 0, awards: 0 }): Promise<WeeksClosed> {
  const closed = { ...before };
  const closedWeeks: string[] = [];
  const updateCloseDetails = (status: string, week?: string) => {
    const details = [status, ...closedWeeks.map((line) => `- ${line}`)].join('\n');
    if (week === undefined) updateDetails(details);
    else updateDetails(details, [launchWeekKey, week]);
  };

  /** Returns false when an hour of retries has failed. */
  const close = async ({ siteId, siteKey, week }: SiteWeek): Promise<boolean> => {
    const name = `${week} of ${siteKey}`;
    updateCloseDetails(`**Closing** the week of ${name}.`, week);
    try {
      const summary = `close the week of ${name}`;
      const input = { siteId, week, at: clock() };
      const result = await closeWeek.executeWithOptions({ ...closing, summary }, [input]);
      if (result) {
        closed.weeks += 1;
        closed.awards += result.awards;
        closedWeeks.push(
          `${name}: ${result.launches} launches, ${result.votes} votes, ${result.awards} awards`,
        );
        closedWeeks.splice(0, closedWeeks.length - maxListed);
      }
      return true;
    } catch (error) {
      if (isCancellation(error)) throw error;
      return false;
    }
  };

  for (;;) {
    const settlesIn = settlesInMs(new Date(Date.now()));
    if (settlesIn > 0) {
      updateCloseDetails('**Waiting** a moment: votes of the last minute are still being written.');
      await sleep(settlesIn, { summary: 'wait until the last votes are written' });
    }
    const failed: SiteWeek[] = [];
    let after: SiteWeek | null = null;
    for (;;) {
      const due: SiteWeek[] = await listWeeksToClose({ at: clock(), after });
      if (due.length === 0) break;
      after = due.at(-1) ?? null;
      await inParallel(due, async (week) => {
        if (!(await close(week))) failed.push(week);
      });
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof closeWeeks>(closed);
    }
    if (failed.length === 0) {
      updateCloseDetails(`**Over:** ${closed.weeks} weeks closed, ${closed.awards} awards made.`);
      return closed;
    }
    const names = failed.map(({ week, siteKey }) => `${week} of ${siteKey}`).join(', ');
    updateCloseDetails(
      `**Not closed yet:** ${names}; see the latest activity failures. The next attempt is in ${retryInterval}.`,
    );
    await sleep(retryInterval, { summary: 'wait until the next attempt' });
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof closeWeeks>(closed);
  }
}

async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const worker = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: concurrency }, worker));
}

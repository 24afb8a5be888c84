/**
 * The schedule's run as a launch week ends: closes every week that is over and not closed, of every site. So whoever
 * comes late, after an outage or with old data, has one run make up for all that was missed.
 */
import { continueAsNew, isCancellation, proxyActivities, sleep, workflowInfo } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { settlesInMs } from '../src/launches/week-close-rules.ts';
import { clock, updateDetails } from './current-details.ts';
import { closing, storing } from './activity-options.ts';
import { launchWeekKey } from './search-attributes.ts';

const { listWeeksToClose } = proxyActivities<Activities>({
  ...storing,
  summary: 'weeks that are over and not closed',
});
const { closeWeek } = proxyActivities<Activities>(closing);

type SiteWeek = Awaited<ReturnType<typeof listWeeksToClose>>[number];

/** How many weeks are closed at the same time: one that does not get through does not keep the others. */
const lanes = 4;
/** After this, weeks that did not get through are tried again, for as long as that takes. */
const pause = '30 minutes';
/** How many of the weeks closed last are told of one by one. */
const toldAtMost = 20;

export interface WeeksClosed {
  weeks: number;
  awards: number;
}

/** Returns what it closed, over all its continuations. */
export async function closeWeeks(before: WeeksClosed = { weeks: 0, awards: 0 }): Promise<WeeksClosed> {
  const closed = { ...before };
  const told: string[] = [];
  const tell = (stands: string, week?: string) => {
    const story = [stands, ...told.map((line) => `- ${line}`)].join('\n');
    if (week === undefined) updateDetails(story);
    else updateDetails(story, [launchWeekKey, week]);
  };

  /** Whether it is closed now; a failure has been tried again for an hour by then. */
  const close = async ({ siteId, siteKey, week }: SiteWeek): Promise<boolean> => {
    const name = `${week} of ${siteKey}`;
    tell(`**Closing** the week of ${name}.`, week);
    try {
      const summary = `close the week of ${name}`;
      const input = { siteId, week, at: clock() };
      const result = await closeWeek.executeWithOptions({ ...closing, summary }, [input]);
      if (result) {
        closed.weeks += 1;
        closed.awards += result.awards;
        told.push(`${name}: ${result.launches} launches, ${result.votes} votes, ${result.awards} awards`);
        told.splice(0, told.length - toldAtMost);
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
      tell('**Waiting** a moment: votes of the last minute are still being written.');
      await sleep(settlesIn, { summary: 'until the last votes are in' });
    }
    const left: SiteWeek[] = [];
    let after: SiteWeek | null = null;
    for (;;) {
      const due: SiteWeek[] = await listWeeksToClose({ at: clock(), after });
      if (due.length === 0) break;
      after = due.at(-1) ?? null;
      await inLanes(due, async (week) => {
        if (!(await close(week))) left.push(week);
      });
      if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof closeWeeks>(closed);
    }
    if (left.length === 0) {
      tell(`**Over:** ${closed.weeks} weeks closed, ${closed.awards} awards made.`);
      return closed;
    }
    const names = left.map(({ week, siteKey }) => `${week} of ${siteKey}`).join(', ');
    tell(`**Not closed yet:** ${names}; the last failures say why. Tried again in ${pause}.`);
    await sleep(pause, { summary: 'until they are tried again' });
    if (workflowInfo().continueAsNewSuggested) await continueAsNew<typeof closeWeeks>(closed);
  }
}

async function inLanes<T>(items: readonly T[], work: (item: T) => Promise<void>): Promise<void> {
  const queue = [...items];
  const lane = async () => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) await work(item);
  };
  await Promise.all(Array.from({ length: lanes }, lane));
}

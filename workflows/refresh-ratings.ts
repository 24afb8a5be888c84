/** The schedule's run by day: asks the source of Domain Ratings for every domain whose rating is a week old. */
import {
  ApplicationFailure,
  continueAsNew,
  proxyActivities,
  sleep,
  workflowInfo,
} from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import {
  type RefreshCounts,
  totalOf,
  countsInWords,
  maxAskedARun,
  noCounts,
  sumOf,
  waitFor,
} from '../src/ratings/refresh-rules.ts';
import { clock, updateDetails } from './current-details.ts';
import { asking } from './activity-options.ts';
import { blockedOnKey } from './search-attributes.ts';

const { queueRatings } = proxyActivities<Activities>({
  ...asking,
  summary: 'queue the domains that are new',
});
const { askRatings } = proxyActivities<Activities>({ ...asking, summary: 'ask for domains that are due' });

/** Where a run stands that goes on in another. */
interface RefreshProgress {
  source: string;
  /** How many were due at the start, as far as a run goes. */
  due: number;
  /** What was due by then is asked for; RFC 3339. */
  dueBy: string;
  asked: RefreshCounts;
  /** How often in a row the source was waited for. */
  waits: number;
}

export interface Refreshed extends RefreshCounts {
  /** `put off`: the source wants to be left alone for longer, or is away; what is left is asked for the next day. */
  outcome: 'no source' | 'all asked' | 'enough for today' | 'put off';
}

/** Fails where the source refuses our token: nothing but another token helps. */
export async function refreshRatings(carried?: RefreshProgress): Promise<Refreshed> {
  const standing = carried ?? (await begin());
  if (!standing) {
    updateDetails(
      '**Over:** no source of Domain Ratings is configured (`DOMAIN_RATING_URL`); nothing was asked for.',
    );
    return { outcome: 'no source', ...noCounts };
  }
  const { source, due, dueBy } = standing;
  let { asked, waits } = standing;
  const end = (outcome: Refreshed['outcome'], words: string): Refreshed => {
    updateDetails(`**Over:** ${words} ${countsInWords(asked)}.`, [blockedOnKey, null]);
    return { outcome, ...asked };
  };

  for (;;) {
    updateDetails(`**Asking ${source}**, of ${due} that are due: ${countsInWords(asked)}.`, [
      blockedOnKey,
      null,
    ]);
    const batch = await askRatings({ dueBy, at: clock() });
    asked = sumOf(asked, batch.asked);
    if (batch.stopped?.why === 'refused') {
      const words = `${source} refuses our token with status ${batch.stopped.status}: DOMAIN_RATING_TOKEN is to be replaced.`;
      updateDetails(`**Failed:** ${words} ${countsInWords(asked)}.`);
      throw ApplicationFailure.nonRetryable(words, 'RatingSourceRefused');
    }
    if (!batch.left) return end('all asked', 'all that were due were asked for.');
    if (totalOf(asked) >= maxAskedARun) return end('enough for today', 'the rest is for tomorrow.');
    if (batch.stopped) {
      const answered = totalOf(batch.asked) > batch.asked.unanswered;
      if (answered) waits = 0;
      const waitMs = waitFor(batch.stopped.saidMs, waits);
      if (waitMs === null)
        return end('put off', `${source} is ${batch.stopped.why}; the rest is for tomorrow.`);
      waits += 1;
      const minutes = Math.ceil(waitMs / 60_000);
      updateDetails(
        `**Waiting** ${minutes} min, as ${source} is ${batch.stopped.why}. ${countsInWords(asked)}.`,
        [blockedOnKey, 'rating source'],
      );
      await sleep(waitMs, { summary: `until ${source} is asked again` });
    } else waits = 0;
    if (workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof refreshRatings>({ source, due, dueBy, asked, waits });
    }
  }
}

async function begin(): Promise<RefreshProgress | null> {
  updateDetails('**Looking** for domains that are due.');
  const dueBy = clock();
  const work = await queueRatings({ at: dueBy });
  return work && { ...work, dueBy, asked: noCounts, waits: 0 };
}

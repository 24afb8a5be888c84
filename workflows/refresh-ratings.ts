/** Scheduled every day: requests the Domain Rating of every domain whose rating is a week old. */
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
  maxRequestsPerRun,
  noCounts,
  sumOf,
  waitFor,
} from '../src/ratings/refresh-rules.ts';
import { clock, updateDetails } from './current-details.ts';
import { asking } from './activity-options.ts';
import { blockedOnKey } from './search-attributes.ts';

const { queueRatings } = proxyActivities<Activities>({
  ...asking,
  summary: 'queue new domains',
});
const { askRatings } = proxyActivities<Activities>({
  ...asking,
  summary: 'request the ratings that are due',
});

/** Progress carried over by continue-as-new. */
interface RefreshProgress {
  source: string;
  /** How many domains were due at the start, up to the bound of one run. */
  due: number;
  /** The run requests what was due by then; RFC 3339. */
  dueBy: string;
  asked: RefreshCounts;
  /** Consecutive waits for the source. */
  waits: number;
}

export interface Refreshed extends RefreshCounts {
  /** `put off`: the source is rate limiting or unavailable; the next day's run requests the rest. */
  outcome: 'no source' | 'all asked' | 'enough for today' | 'put off';
}

/** Fails where the source refuses our token, as only another token helps. */
export async function refreshRatings(carried?: RefreshProgress): Promise<Refreshed> {
  const progress = carried ?? (await startRefresh());
  if (!progress) {
    updateDetails(
      '**Over:** no source of Domain Ratings is configured (`DOMAIN_RATING_URL`); nothing was requested.',
    );
    return { outcome: 'no source', ...noCounts };
  }
  const { source, due, dueBy } = progress;
  let { asked, waits } = progress;
  const end = (outcome: Refreshed['outcome'], words: string): Refreshed => {
    updateDetails(`**Over:** ${words} ${countsInWords(asked)}.`, [blockedOnKey, null]);
    return { outcome, ...asked };
  };

  for (;;) {
    updateDetails(`**Requesting from ${source}**, ${due} domains due: ${countsInWords(asked)}.`, [
      blockedOnKey,
      null,
    ]);
    const batch = await askRatings({ dueBy, at: clock() });
    asked = sumOf(asked, batch.asked);
    if (batch.stopped?.why === 'refused') {
      const words = `${source} refuses our token with status ${batch.stopped.status}: replace DOMAIN_RATING_TOKEN.`;
      updateDetails(`**Failed:** ${words} ${countsInWords(asked)}.`);
      throw ApplicationFailure.nonRetryable(words, 'RatingSourceRefused');
    }
    if (!batch.left) return end('all asked', 'all due domains were requested.');
    if (totalOf(asked) >= maxRequestsPerRun) return end('enough for today', 'the rest follows tomorrow.');
    if (batch.stopped) {
      const answered = totalOf(batch.asked) > batch.asked.unanswered;
      if (answered) waits = 0;
      const waitMs = waitFor(batch.stopped.saidMs, waits);
      if (waitMs === null)
        return end('put off', `${source} is ${batch.stopped.why}; the rest follows tomorrow.`);
      waits += 1;
      const minutes = Math.ceil(waitMs / 60_000);
      updateDetails(
        `**Waiting** ${minutes} min: ${source} is ${batch.stopped.why}. ${countsInWords(asked)}.`,
        [blockedOnKey, 'rating source'],
      );
      await sleep(waitMs, { summary: `wait until the next request to ${source}` });
    } else waits = 0;
    if (workflowInfo().continueAsNewSuggested) {
      await continueAsNew<typeof refreshRatings>({ source, due, dueBy, asked, waits });
    }
  }
}

async function startRefresh(): Promise<RefreshProgress | null> {
  updateDetails('**Searching** for domains that are due.');
  const dueBy = clock();
  const work = await queueRatings({ at: dueBy });
  return work && { ...work, dueBy, asked: noCounts, waits: 0 };
}

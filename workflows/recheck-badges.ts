/** The schedule's run by night, or an owner's at any time: looks again at badges of live free launches. */
import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, updateDetails } from './current-details.ts';
import { rechecking } from './activity-options.ts';

const { recheckBadges: recheck } = proxyActivities<Activities>({
  ...rechecking,
  summary: 'read homepages whose badge is due for a look',
});

/** So many batches stand in one history. */
const batchesARun = 20;

export type RecheckedBadges = Omit<Awaited<ReturnType<typeof recheck>>, 'more'>;

export interface RecheckOptions {
  /** This launch alone, due or not. */
  only?: { listingId: number; n: number };
  /** Of a run that goes on in a fresh history: badges that were due when it began, and what it has found. */
  begun?: { dueBy: string; counts: RecheckedBadges };
}

/**
 * Returns how many of each it has met; operators read it as the run’s result. What an attempt met whose worker died is not
 * among them: their rows have it.
 */
export async function recheckBadges({ only, begun }: RecheckOptions = {}): Promise<RecheckedBadges> {
  // What comes due during the run is left to the next, so that this one ends.
  const dueBy = begun?.dueBy ?? clock();
  let counts = begun?.counts ?? { found: 0, missing: 0, unread: 0, hidden: 0, restored: 0 };
  for (let batch = 0; batch < batchesARun; batch += 1) {
    updateDetails(`**Looking** at homepages. ${inWords(counts)}`);
    const { more, ...met } = await recheck({ at: clock(), dueBy, only });
    counts = sum(counts, met);
    if (!more) {
      updateDetails(`**Over.** ${inWords(counts)}`);
      return counts;
    }
  }
  return continueAsNew<typeof recheckBadges>({ begun: { dueBy, counts } });
}

const sum = (a: RecheckedBadges, b: RecheckedBadges): RecheckedBadges => ({
  found: a.found + b.found,
  missing: a.missing + b.missing,
  unread: a.unread + b.unread,
  hidden: a.hidden + b.hidden,
  restored: a.restored + b.restored,
});

const inWords = ({ found, missing, unread, hidden, restored }: RecheckedBadges): string =>
  `Badges there: ${found}; missing: ${missing}; homepages not readable: ${unread}; listings hidden: ${hidden}, back: ${restored}.`;

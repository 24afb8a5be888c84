/** Scheduled every night, or started by an owner: checks the badges of live free launches again. */
import { continueAsNew, proxyActivities } from '@temporalio/workflow';
import type { Activities } from '../activities/index.ts';
import { clock, updateDetails } from './current-details.ts';
import { rechecking } from './activity-options.ts';

const { recheckBadges: recheck } = proxyActivities<Activities>({
  ...rechecking,
  summary: 'read homepages whose badge is due for a check',
});

/** Batches in one history. */
const batchesARun = 20;

export type RecheckedBadges = Omit<Awaited<ReturnType<typeof recheck>>, 'more'>;

export interface RecheckOptions {
  /** Only this launch, due or not. */
  only?: { listingId: number; n: number };
  /** Carried over by continue-as-new: the run's due date, and its counts so far. */
  begun?: { dueBy: string; counts: RecheckedBadges };
}

/**
 * Returns the counts of each outcome, which operators read as the run's result. Checks of an attempt whose worker died are
 * missing from them; their rows are stored.
 */
export async function recheckBadges({ only, begun }: RecheckOptions = {}): Promise<RecheckedBadges> {
  // Badges that become due during the run are left to the next run, so that this one ends.
  const dueBy = begun?.dueBy ?? clock();
  let counts = begun?.counts ?? { found: 0, missing: 0, unread: 0, hidden: 0, restored: 0 };
  for (let batch = 0; batch < batchesARun; batch += 1) {
    updateDetails(`**Reading** homepages. ${describeCounts(counts)}`);
    const { more, ...batchCounts } = await recheck({ at: clock(), dueBy, only });
    counts = sum(counts, batchCounts);
    if (!more) {
      updateDetails(`**Over.** ${describeCounts(counts)}`);
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

const describeCounts = ({ found, missing, unread, hidden, restored }: RecheckedBadges): string =>
  `Badges found: ${found}; missing: ${missing}; homepages not readable: ${unread}; listings hidden: ${hidden}, restored: ${restored}.`;

import { stuckDrafts, stuckRedrafts } from './drafts.ts';
import type { Finder } from './finder.ts';
import { stuckFreeLaunches } from './free-launches.ts';
import { stuckMails } from './mails.ts';
import { stuckOrders } from './orders.ts';
import { stuckOutbox } from './outbox.ts';
import { stoppedParses } from './stopped-parses.ts';
import { stuckUpdates } from './updates.ts';
import { stuckWeeks } from './weeks.ts';

/** All that is asked of Postgres, a finder a domain, in the order in which it is shown. */
export const finders: readonly Finder[] = [
  stuckOutbox,
  stuckDrafts,
  stuckRedrafts,
  stoppedParses,
  stuckFreeLaunches,
  stuckWeeks,
  stuckUpdates,
  stuckOrders,
  stuckMails,
];

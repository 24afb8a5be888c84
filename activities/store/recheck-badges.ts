import { activityInfo } from '@temporalio/activity';
import type { Knex } from 'knex';
import { listDueBadges, postponeBadgeCheck } from '../../src/launches/badge-loss-queries.ts';
import { retryTomorrow } from '../../src/launches/badge-loss-rules.ts';
import type { FreeLaunchKey } from '../../src/launches/free-launch-queries.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { type BadgeRecheckResult, recheckBadge } from './recheck-badge.ts';

/** Homepages that one attempt reads, one after another: a few minutes at most, given the timeouts of a fetch. */
const batchSize = 10;
/** After this many failed attempts the batch skips the homepage at which they failed. */
const maxAttemptsAtOne = 3;

export interface BadgeRecheck {
  /** The workflow's clock, ISO 8601. */
  at: string;
  /** Badges that are due by then, ISO 8601. */
  dueBy: string;
  /** This launch alone, due or not. */
  only?: FreeLaunchKey | undefined;
}

export interface BadgesRechecked {
  found: number;
  missing: number;
  /** Homepages that could not be read. */
  unread: number;
  hidden: number;
  restored: number;
}

/** Checks a batch of due homepages, and records each before the next, so that a retry does not repeat it. `more`: others may be due. */
export async function recheckBadges(
  deps: ActivityDeps,
  input: BadgeRecheck,
): Promise<BadgesRechecked & { more: boolean }> {
  return withHeartbeat(async (signal, beat) => {
    const due = await dueNow(deps.db, input);
    const counts: BadgesRechecked = { found: 0, missing: 0, unread: 0, hidden: 0, restored: 0 };
    for (const [index, key] of due.entries()) {
      beat({ checked: index, of: due.length });
      const result = await recheckBadge(deps, key, new Date(input.at), signal);
      if (result) count(counts, result);
    }
    return { ...counts, more: !input.only && due.length === batchSize };
  });
}

async function dueNow(db: Knex, { at, dueBy, only }: BadgeRecheck): Promise<FreeLaunchKey[]> {
  if (only) return [only];
  const batch = { dueBy: new Date(dueBy), limit: batchSize };
  const [first] = activityInfo().attempt > maxAttemptsAtOne ? await listDueBadges(db, batch) : [];
  // Badges are checked in this order, so earlier attempts failed at the first.
  if (first) await postponeBadgeCheck(db, first, retryTomorrow(new Date(at)));
  return listDueBadges(db, batch);
}

function count(counts: BadgesRechecked, { found, action }: BadgeRecheckResult): void {
  if (found === null) counts.unread += 1;
  else if (found) counts.found += 1;
  else counts.missing += 1;
  if (action === 'hide') counts.hidden += 1;
  if (action === 'restore') counts.restored += 1;
}

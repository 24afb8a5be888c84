import { activityInfo } from '@temporalio/activity';
import type { Knex } from 'knex';
import { listDueBadges, postponeBadgeCheck } from '../../src/launches/badge-loss-queries.ts';
import { retryTomorrow } from '../../src/launches/badge-loss-rules.ts';
import type { FreeLaunchKey } from '../../src/launches/free-launch-queries.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { type BadgeLook, lookAgainAtBadge } from './look-again-at-badge.ts';

/** Homepages that one attempt reads, one after another: minutes at the most, with the deadlines of a fetch. */
const batchSize = 10;
/** After so many attempts the batch goes on without the homepage that they ended at. */
const triesAtOne = 3;

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

/**
 * Looks at some of the homepages that are due, and records each before the next: what an attempt has done, the next one
 * does not do again. `more`: others may be due.
 */
export async function recheckBadges(
  deps: ActivityDeps,
  input: BadgeRecheck,
): Promise<BadgesRechecked & { more: boolean }> {
  return withHeartbeat(async (signal, beat) => {
    const due = await dueNow(deps.db, input);
    const counts: BadgesRechecked = { found: 0, missing: 0, unread: 0, hidden: 0, restored: 0 };
    for (const [index, key] of due.entries()) {
      beat({ looked: index, of: due.length });
      const look = await lookAgainAtBadge(deps, key, new Date(input.at), signal);
      if (look) count(counts, look);
    }
    return { ...counts, more: !input.only && due.length === batchSize };
  });
}

async function dueNow(db: Knex, { at, dueBy, only }: BadgeRecheck): Promise<FreeLaunchKey[]> {
  if (only) return [only];
  const batch = { dueBy: new Date(dueBy), limit: batchSize };
  const [first] = activityInfo().attempt > triesAtOne ? await listDueBadges(db, batch) : [];
  // They are looked at in this order, so it is where the attempts before have ended.
  if (first) await postponeBadgeCheck(db, first, retryTomorrow(new Date(at)));
  return listDueBadges(db, batch);
}

function count(counts: BadgesRechecked, { found, action }: BadgeLook): void {
  if (found === null) counts.unread += 1;
  else if (found) counts.found += 1;
  else counts.missing += 1;
  if (action === 'hide') counts.hidden += 1;
  if (action === 'restore') counts.restored += 1;
}

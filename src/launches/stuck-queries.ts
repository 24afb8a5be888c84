import type { Knex } from 'knex';
import { openStatuses } from '../shared/free-launch-status-rules.ts';

export interface LookedAtLaunch {
  listing_id: number;
  n: number;
  slug: string;
  launch_week: string;
  created_at: Date;
  /** Null where badge and profile were never looked at. */
  badge_checked_at: Date | null;
}

/** Open launches with the last look at each, the soonest week first. */
export async function listLooksOfOpenLaunches(db: Knex): Promise<LookedAtLaunch[]> {
  return db('free_launches as f')
    .join('listings as l', 'l.id', 'f.listing_id')
    .whereIn('f.status', [...openStatuses])
    .orderBy(['f.launch_week', 'f.listing_id'])
    .select('f.listing_id', 'f.n', 'l.slug', 'f.launch_week', 'f.created_at', 'f.badge_checked_at');
}

import type { Knex } from 'knex';
import type { FreeLaunchFacts } from '../listings/row-rules.ts';
import type { LaunchStatus } from './free-launch-rules.ts';
import type { OpenStatus } from '../shared/free-launch-status-rules.ts';

interface LaunchColumns extends FreeLaunchFacts {
  listing_id: number;
  n: number;
  site_id: number;
  created_at: Date;
  badge_look_due_at: Date | null;
  badge_missing_since: Date | null;
  badge_hide_at: Date | null;
  badge_hidden_at: Date | null;
}

export type OwnLaunchRow = LaunchColumns &
  ({ status: OpenStatus } | { status: Exclude<LaunchStatus, OpenStatus> });

/** Finds the last free launch of an account's listing. */
export async function findOwnLaunch(
  db: Knex,
  ownerId: number,
  listingId: number,
): Promise<OwnLaunchRow | undefined> {
  return db('free_launches as launch')
    .join('listings', 'listings.id', 'launch.listing_id')
    .where({ 'listings.id': listingId, 'listings.owner_id': ownerId })
    .orderBy('launch.n', 'desc')
    .first<OwnLaunchRow | undefined>('launch.*', 'listings.site_id');
}

/** The site of an account's listing. */
export async function findSiteOfOwn(
  db: Knex,
  ownerId: number,
  listingId: number,
): Promise<number | undefined> {
  const row = await db('listings')
    .where({ id: listingId, owner_id: ownerId })
    .first<{ site_id: number } | undefined>('site_id');
  return row?.site_id;
}

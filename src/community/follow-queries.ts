/** Follows and their counter `listings.followers`. Each statement writes both, so that the counter is exact. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { type FollowStatus, type FollowedListing, maxFollowedShown } from './follow-schema.ts';
import type { ListingPlace } from './vote-schema.ts';

const newFollow = prepared<{ id: number }>(
  'new_follow',
  `WITH follow AS (
    INSERT INTO follows (listing_id, account_id, created_at) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING RETURNING listing_id)
  UPDATE listings SET followers = followers + 1 FROM follow WHERE id = follow.listing_id RETURNING id`,
);

/** False if the account already follows it. */
export async function addFollow(
  tx: Knex.Transaction,
  { listingId, accountId, now }: { listingId: number; accountId: number; now: Date },
): Promise<boolean> {
  return (await newFollow(tx, [listingId, accountId, now])).length > 0;
}

const endFollow = prepared<{ id: number }>(
  'end_follow',
  `WITH follow AS (DELETE FROM follows WHERE listing_id = $1 AND account_id = $2 RETURNING listing_id)
  UPDATE listings SET followers = greatest(followers - 1, 0) FROM follow WHERE id = follow.listing_id RETURNING id`,
);

/** False if the account does not follow it. */
export async function removeFollow(
  tx: Knex.Transaction,
  { listingId, accountId }: { listingId: number; accountId: number },
): Promise<boolean> {
  // Locks the listing before the follow, in the same order as account deletion, to avoid a deadlock.
  await tx('listings').where({ id: listingId }).forNoKeyUpdate().select('id');
  return (await endFollow(tx, [listingId, accountId])).length > 0;
}

/** Deletes all follows of an account that is being deleted. The caller holds locks on their listings. */
export async function removeAllFollows(tx: Knex.Transaction, accountId: number): Promise<void> {
  await tx.raw(
    `WITH follow AS (DELETE FROM follows WHERE account_id = ? RETURNING listing_id)
     UPDATE listings SET followers = greatest(followers - 1, 0) FROM follow WHERE id = follow.listing_id`,
    [accountId],
  );
}

/** The id of a listing of the site; `publicOnly` leaves out listings that are not public. */
export async function findListingId(
  db: Knex,
  { siteId, slug }: ListingPlace,
  { publicOnly }: { publicOnly: boolean },
): Promise<number | undefined> {
  const listings = db('listings').where({ site_id: siteId, slug });
  if (publicOnly) void listings.whereRaw('listing_is_public(status)');
  return (await listings.first<{ id: number } | undefined>('id'))?.id;
}

const followStatus = prepared<FollowStatus>(
  'follow_status',
  `SELECT l.followers, EXISTS (SELECT FROM follows WHERE listing_id = l.id AND account_id = $3::bigint) AS following
   FROM listings l WHERE l.site_id = $1 AND l.slug = $2`,
);

/** Finds the number of followers of a listing, and whether the account follows it. */
export async function findFollowStatus(
  db: Knex,
  { siteId, slug }: ListingPlace,
  accountId: number,
): Promise<FollowStatus | undefined> {
  return (await followStatus(db, [siteId, slug, accountId]))[0];
}

const followedAmong = prepared<{ slug: string }>(
  'followed_among',
  `SELECT l.slug FROM listings l JOIN follows f ON f.listing_id = l.id AND f.account_id = $2
   WHERE l.site_id = $1 AND l.slug = ANY ($3::text[])`,
);

/** Lists those of the listings of a site that the account follows, by slug. */
export const listFollowedAmong = (
  db: Knex,
  siteId: number,
  accountId: number,
  slugs: readonly string[],
): Promise<{ slug: string }[]> => followedAmong(db, [siteId, accountId, slugs]);

export interface TokenFollow {
  listing_id: number;
  account_id: number;
  /** The name of the listing. */
  name: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Finds a follow by the token in its mails; undefined for an ended follow or an invalid token. */
export async function findFollowByToken(db: Knex, token: string): Promise<TokenFollow | undefined> {
  if (!uuid.test(token)) return undefined;
  return db('follows as f')
    .join('listings as l', 'l.id', 'f.listing_id')
    .where({ 'f.unsubscribe_token': token })
    .first<TokenFollow | undefined>('f.listing_id', 'f.account_id', 'l.name');
}

/** Lists public listings of the site that the account follows, newest follow first, and counts them. */
export async function listFollowed(
  db: Knex,
  siteId: number,
  accountId: number,
): Promise<{ items: FollowedListing[]; total: number }> {
  const rows = await db('follows as f')
    .join('listings as l', 'l.id', 'f.listing_id')
    .where({ 'f.account_id': accountId, 'l.site_id': siteId })
    .whereRaw('listing_is_public(l.status)')
    .orderBy([
      { column: 'f.created_at', order: 'desc' },
      { column: 'l.id', order: 'desc' },
    ])
    .limit(maxFollowedShown)
    .select<(FollowedListing & { total: number })[]>(
      'l.slug',
      'l.name',
      'l.tagline',
      'l.logo_picture',
      'l.status',
      'l.launch_week',
      'f.created_at as followed_at',
      db.raw('count(*) OVER () AS total'),
    );
  return { items: rows.map(({ total: _total, ...listing }) => listing), total: rows[0]?.total ?? 0 };
}

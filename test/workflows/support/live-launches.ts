/** Listings that have launched on the free plan, as rows. */
import type { Knex } from 'knex';
import { embedCode } from '../../../src/listings/badge-rules.ts';
import { insertListing } from './rows.ts';

export interface LiveLaunch {
  listingId: number;
  slug: string;
  /** Of its homepage. */
  path: string;
  embedCode: string;
}

/** A listing that is live since `launchedAt`; its badge was there then, and is due for a look at `dueAt`. */
export async function insertLiveLaunch(
  db: Knex,
  {
    baseUrl,
    website,
    launchedAt,
    dueAt,
  }: { baseUrl: string; website: string; launchedAt: Date; dueAt: Date },
): Promise<LiveLaunch> {
  const listingId = await insertListing(db, { websiteUrl: website });
  const [row] = await db('listings')
    .where({ id: listingId })
    .update({ status: 'live', plan: 'free', launch_week: '2026-11-16', launched_at: launchedAt })
    .returning<{ slug: string }[]>('slug');
  const slug = row?.slug ?? '';
  await db('free_launches').insert({
    listing_id: listingId,
    n: 1,
    launch_week: '2026-11-16',
    status: 'live',
    badge_found: true,
    badge_detail: 'The badge is on the page.',
    badge_checked_at: launchedAt,
    badge_look_due_at: dueAt,
    created_at: launchedAt,
    updated_at: launchedAt,
  });
  return {
    listingId,
    slug,
    path: new URL(website).pathname,
    embedCode: embedCode({ baseUrl, siteName: 'Launch Directory', slug, name: 'Shop' }),
  };
}

/** What owners were told of their badges, by listing, in order: `lost`, `hidden`, `restored`. */
export async function toldOf(db: Knex, listingId: number): Promise<string[]> {
  const occasions = await db('mails')
    .whereLike('occasion', `free-launch/${listingId}/1/badge-%`)
    .orderBy(['created_at', 'id'])
    .pluck<string[]>('occasion');
  return occasions.map((occasion) => /\/badge-(\w+)\//.exec(occasion)?.[1] ?? occasion);
}

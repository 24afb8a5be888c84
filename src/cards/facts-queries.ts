/** Reads what cards show. Only what is public has a card. */
import type { Knex } from 'knex';
import { weekState } from '../shared/week-rules.ts';
import type { Card } from './card-rules.ts';
import type { CardFacts, CardListing } from './facts-rules.ts';

export interface CardSite {
  id: number;
  name: string;
  purpose: string;
  baseUrl: string;
}

const shownListings = 3;
const listingColumns = 'l.name, l.domain, l.logo_picture AS logo';

/** The facts of a card; null if what it shows does not exist or is not public. */
export async function findCardFacts(
  db: Knex,
  site: CardSite,
  card: Card,
  now: Date,
): Promise<CardFacts | null> {
  const of = { name: site.name, host: new URL(site.baseUrl).host };
  switch (card.kind) {
    case 'site':
      return { kind: 'site', site: of, purpose: site.purpose };
    case 'listing': {
      const [row] = await rowsOf<ListingFacts>(
        db,
        `SELECT ${listingColumns}, l.tagline,
           (SELECT c.name FROM listing_categories lc JOIN categories c ON c.id = lc.category_id
             WHERE lc.listing_id = l.id ORDER BY lc.position LIMIT 1) AS category,
           (SELECT json_build_object('rank', a.rank, 'week', a.week) FROM awards a
             WHERE a.listing_id = l.id ORDER BY a.rank, a.week DESC LIMIT 1) AS award
         FROM listings l WHERE l.site_id = ? AND l.slug = ? AND listing_is_public(l.status)`,
        [site.id, card.slug],
      );
      if (!row) return null;
      const { tagline, category, award, ...listing } = row;
      return { kind: 'listing', site: of, listing, tagline, category, award };
    }
    case 'award': {
      const [row] = await rowsOf<CardListing & { rank: number; votes: number }>(
        db,
        `SELECT ${listingColumns}, a.rank, a.votes FROM awards a JOIN listings l ON l.id = a.listing_id
          WHERE a.site_id = ? AND a.week = ? AND l.slug = ? AND l.status = 'live'`,
        [site.id, card.week, card.slug],
      );
      if (!row) return null;
      const { rank, votes, ...listing } = row;
      return { kind: 'award', site: of, listing, week: card.week, rank, votes };
    }
    case 'post': {
      const [row] = await rowsOf<{ title: string; summary: string; day: string }>(
        db,
        `SELECT title, summary, to_char(published_at AT TIME ZONE 'UTC', 'YYYY-MM-DD') AS day
         FROM blog_posts WHERE site_id = ? AND slug = ? AND published_at <= ?`,
        [site.id, card.slug, now],
      );
      return row ? { kind: 'post', site: of, ...row } : null;
    }
    case 'week':
      return {
        kind: 'week',
        site: of,
        week: card.week,
        state: weekState(card.week, now),
        ...(await weekFacts(db, site.id, card.week)),
      };
  }
}

type ListingFacts = CardListing & {
  tagline: string | null;
  category: string | null;
  award: { rank: number; week: string } | null;
};

/** The first three by rank once the week is closed; before that the earliest, so that votes change nothing. */
async function weekFacts(db: Knex, siteId: number, week: string) {
  const winners = await rowsOf<CardListing>(
    db,
    `SELECT ${listingColumns} FROM awards a JOIN listings l ON l.id = a.listing_id
      WHERE a.site_id = ? AND a.week = ? AND l.status = 'live' ORDER BY a.rank`,
    [siteId, week],
  );
  const launches = `FROM listings l WHERE l.site_id = ? AND l.launch_week = ? AND l.status IN ('live', 'scheduled')`;
  const [count] = await rowsOf<{ launches: number }>(db, `SELECT count(*) AS launches ${launches}`, [
    siteId,
    week,
  ]);
  const isRanked = winners.length > 0;
  const listings = isRanked
    ? winners
    : await rowsOf<CardListing>(
        db,
        `SELECT ${listingColumns} ${launches} ORDER BY l.launched_at NULLS LAST, l.id LIMIT ${shownListings}`,
        [siteId, week],
      );
  return { listings, isRanked, launches: count?.launches ?? 0 };
}

async function rowsOf<Row>(db: Knex, sql: string, values: (number | string | Date)[]): Promise<Row[]> {
  const { rows } = await db.raw<{ rows: Row[] }>(sql, values);
  return rows;
}

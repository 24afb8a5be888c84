/** Listings for tests of launch lists and boards: by the columns that those look at. */
import type { Knex } from 'knex';

export interface ListingColumns {
  siteId?: number;
  status?: 'live' | 'scheduled' | 'awaiting_badge' | 'draft';
  week?: string;
  launchedAt?: string;
  votes?: number;
  /** Those of its launch week; all votes unless given. */
  weekVotes?: number;
  followers?: number;
  trend?: number;
  views?: number;
  domain?: string;
  isDemo?: boolean;
}

/** A live listing unless told otherwise; returns its id. */
export async function insertListing(db: Knex, slug: string, columns: ListingColumns = {}): Promise<number> {
  const { status = 'live', launchedAt = '2026-01-01T00:00:00Z', domain = `${slug}.example` } = columns;
  const site = await db('sites').where({ is_default: true }).first<{ id: number }>('id');
  const [row] = (await db('listings')
    .insert({
      site_id: columns.siteId ?? site.id,
      slug,
      name: slug,
      website_url: `https://${domain}/`,
      domain,
      status,
      plan: 'free',
      launch_week: columns.week ?? null,
      launched_at: status === 'live' ? launchedAt : null,
      votes: columns.votes ?? 0,
      week_votes: columns.weekVotes ?? columns.votes ?? 0,
      followers: columns.followers ?? 0,
      is_demo: columns.isDemo ?? false,
      ...(columns.trend !== undefined && { trend: columns.trend }),
    })
    .returning('id')) as [{ id: number }];
  if (columns.views !== undefined)
    await db('listing_views').insert({ listing_id: row.id, views: columns.views });
  return row.id;
}

/** A second site of the deployment, whose listings the first never shows. */
export async function insertOtherSite(db: Knex): Promise<number> {
  const [row] = (await db('sites')
    .insert({ key: 'other', name: 'Other', host: 'other.example', purpose: 'Another directory.' })
    .returning('id')) as [{ id: number }];
  return row.id;
}

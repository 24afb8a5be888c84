/** Listings for the site team: of any site and status, with the owner's address. */
import type { Knex } from 'knex';
import { type SiteOfRow, siteColumn } from '../directory/site-address-rules.ts';

export interface TeamListing {
  id: number;
  slug: string;
  name: string;
  status: string;
  plan: 'free' | 'paid' | null;
  launch_week: string | null;
  hidden_status: string | null;
  hidden_why: string | null;
  site_id: number;
  site: SiteOfRow;
  /** Its owner has verified its website. */
  is_verified: boolean;
  /** Null if the account was deleted. */
  owner_email: string | null;
}

/** Identifies listings by id, slug, or slug and site. */
export interface ListingName {
  id?: number | undefined;
  slug?: string | undefined;
  siteKey?: string | undefined;
}

/** Finds all matching listings: a slug can exist on several sites, or look like an id. */
export async function findTeamListings(db: Knex, { id, slug, siteKey }: ListingName): Promise<TeamListing[]> {
  const found = db('listings as l')
    .join('sites as s', 's.id', 'l.site_id')
    .leftJoin('accounts as a', 'a.id', 'l.owner_id')
    .where((either) => {
      if (id !== undefined) void either.orWhere('l.id', id);
      if (slug !== undefined) void either.orWhere('l.slug', slug);
    })
    .orderBy('l.id')
    .select<TeamListing[]>(
      'l.id',
      'l.slug',
      'l.name',
      'l.status',
      'l.plan',
      'l.launch_week',
      'l.hidden_status',
      'l.hidden_why',
      'l.site_id',
      db.raw(siteColumn('l')),
      'a.email as owner_email',
      db.raw('l.verified_at IS NOT NULL AS is_verified'),
    );
  return siteKey === undefined ? found : found.where('s.key', siteKey);
}

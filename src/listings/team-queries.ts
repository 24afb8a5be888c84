/** Listings as the site team finds them: of any site and status, with whom to write to. */
import type { Knex } from 'knex';

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
  site_key: string;
  site_name: string;
  /** Null when the account is gone: then nobody is written to. */
  owner_email: string | null;
}

/** What a listing may be asked for by: its id, its slug, or its slug on one site. */
export interface ListingName {
  id?: number | undefined;
  slug?: string | undefined;
  siteKey?: string | undefined;
}

/** More than one where sites, or an id and a slug, have a name in common. */
export async function findTeamListings(db: Knex, { id, slug, siteKey }: ListingName): Promise<TeamListing[]> {
  const found = db('listings as l')
    .join('sites as s', 's.id', 'l.site_id')
    .leftJoin('accounts as a', 'a.id', 'l.owner_id')
    .where((named) => {
      if (id !== undefined) void named.orWhere('l.id', id);
      if (slug !== undefined) void named.orWhere('l.slug', slug);
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
      's.key as site_key',
      's.name as site_name',
      'a.email as owner_email',
    );
  return siteKey === undefined ? found : found.where('s.key', siteKey);
}

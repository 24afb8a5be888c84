/** The listing of a website: a site has at most one (src/shared/website-rules.ts). */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { fault } from '../faults.ts';
import { websiteKey } from '../shared/website-rules.ts';
import { badgeUrls } from './badge-rules.ts';

export interface ListedWebsite {
  id: number;
  site_id: number;
  slug: string;
  name: string;
  status: string;
  owner_id: number | null;
  website_url: string;
}

// Two lookups by index: with OR, Postgres would walk all listings.
const listingOfWebsite = prepared<ListedWebsite>(
  'listing_of_website',
  `WITH known (id) AS MATERIALIZED (
     SELECT id FROM listings WHERE site_id = $1 AND website_key = $2
     UNION ALL
     SELECT listing_id FROM listing_aliases WHERE site_id = $1 AND website_key = $2
   )
   SELECT id, site_id, slug, name, status, owner_id, website_url FROM listings
    WHERE id = (SELECT min(id) FROM known)`,
);

/**
 * Finds the listing of a website on a site, in any status; also the one that another listing of the website was merged
 * into. @param websiteUrl an absolute URL
 */
export async function findListingOfWebsite(
  db: Knex,
  siteId: number,
  websiteUrl: string,
): Promise<ListedWebsite | undefined> {
  return (await listingOfWebsite(db, [siteId, websiteKey(websiteUrl)]))[0];
}

/** Serialises listing of a website on a site until `tx` ends, so that of two concurrent calls the second sees the first. */
export async function lockWebsite(tx: Knex.Transaction, siteId: number, websiteUrl: string): Promise<void> {
  const name = `website ${siteId} ${websiteKey(websiteUrl)}`;
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [name]);
}

/** @throws Fault website_listed, which names the listing and says how to claim it */
export function websiteListed({ slug, name, status }: ListedWebsite, baseUrl: string): never {
  const { listingUrl: url } = badgeUrls(baseUrl, slug);
  const claim = `If the website is yours, call claim_listing with the slug ${slug} and a method: once it is verified, the listing is yours, with a draft to edit it.`;
  const detail =
    status === 'hidden'
      ? `This website is already listed here, as ${name}, but the listing is hidden. If the website is yours, write to the site team.`
      : status === 'draft'
        ? `Somebody else has already submitted this website here; the listing ${slug} is not published yet. ${claim}`
        : `This website is already listed here by somebody else, as ${name} (${url}). ${claim}`;
  return fault('website_listed', detail, { listing: { slug, url } });
}

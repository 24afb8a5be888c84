import type { Knex } from 'knex';
import { websiteKey } from '../shared/website-rules.ts';

/**
 * Returns those of the websites that another account has verified as its own, on any site of the deployment.
 * @param websiteUrls absolute URLs
 */
export async function findVerifiedByOthers(
  db: Knex,
  websiteUrls: readonly string[],
  accountId: number | null,
): Promise<Set<string>> {
  if (websiteUrls.length === 0) return new Set();
  const keys = await db('claims as c')
    .join('listings as l', 'l.id', 'c.listing_id')
    .where({ 'c.status': 'verified' })
    .whereRaw('c.account_id IS DISTINCT FROM ?', [accountId])
    .whereIn('l.website_key', websiteUrls.map(websiteKey))
    .pluck<string[]>('l.website_key');
  const verified = new Set(keys);
  return new Set(websiteUrls.filter((url) => verified.has(websiteKey(url))));
}

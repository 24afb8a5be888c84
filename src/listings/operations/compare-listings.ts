import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { compare } from '../compare-rules.ts';
import { Comparison } from '../compare-schema.ts';
import { findPublicPair, noSuchListing } from '../public-queries.ts';
import { Slug } from '../schema.ts';

export const compareListings = operation({
  id: 'compare_listings',
  title: 'Two listings, side by side',
  description:
    'What two listings say of the same facts. An empty cell (null) means that the fact is on neither listing; where one states it, the other’s cell says that it does not.',
  tag: 'Site and search',
  route: ['GET', '/compare'],
  access: everyone,
  input: z.strictObject({
    a: Slug.describe('Slug of a listing.'),
    b: Slug.describe('Slug of another listing.'),
  }),
  output: Comparison,
  faults: ['listing_not_found'],
  freshness: { topics: ({ a, b }) => [`listing ${a}`, `listing ${b}`, 'categories'], lag: 'exact' },
  async run({ a, b }, { db, site, config, now }) {
    const [first, second] = await findPublicPair(db, site.id, a, b);
    if (!first || !second) {
      const unknown = new Set([...(first ? [] : [a]), ...(second ? [] : [b])]);
      return noSuchListing(db, site.id, [...unknown], now);
    }
    return compare(first, second, config.BASE_URL);
  },
});

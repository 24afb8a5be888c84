import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { compare } from '../compare-rules.ts';
import { Comparison } from '../compare-schema.ts';
import { findCurrentSlug } from '../alias-queries.ts';
import { findPublicListing, findPublicPair, noSuchListing } from '../public-queries.ts';
import { Slug } from '../schema.ts';
import { otherListingExample, shortListingExample } from '../examples.ts';

export const compareListings = operation({
  id: 'compare_listings',
  title: 'Two listings, side by side',
  description: 'Facts of two listings; null: neither states it.',
  tag: 'Site and search',
  route: ['GET', '/compare'],
  access: everyone,
  input: z.strictObject({
    a: Slug.describe('Slug of a listing.'),
    b: Slug.describe('Slug of another listing.'),
  }),
  output: Comparison,
  example: {
    input: { a: 'planklane', b: 'loomcairn' },
    answer: {
      a: shortListingExample,
      b: otherListingExample,
      shared_categories: [],
      attributes: [
        {
          attribute: 'tags',
          label: 'Tags',
          a: { state: 'stated', value: ['planning'] },
          b: { state: 'stated', value: ['planning', 'theatre'] },
          differs: true,
          overlap: { both: ['planning'], only_a: [], only_b: ['theatre'] },
        },
      ],
    },
  },
  faults: ['listing_not_found'],
  freshness: { topics: ({ a, b }) => [`listing ${a}`, `listing ${b}`, 'categories'], lag: 'exact' },
  async run({ a, b }, { db, site }) {
    const [left, right] = await findPublicPair(db, site.id, a, b);
    const former = async (slug: string) => {
      const current = await findCurrentSlug(db, site.id, slug);
      return current === undefined ? undefined : findPublicListing(db, site.id, current);
    };
    const first = left ?? (await former(a));
    const second = right ?? (await former(b));
    if (!first || !second) {
      const unknown = new Set([...(first ? [] : [a]), ...(second ? [] : [b])]);
      return noSuchListing(db, site.id, ...unknown);
    }
    return compare(first, second, site.baseUrl);
  },
});

import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pageOf, paged } from '../../contract/paging.ts';
import { findBySlug } from '../alias-queries.ts';
import { listAlternatives, maxAlternatives } from '../public-queries.ts';
import { Alternative, Slug } from '../schema.ts';
import { summaryOfListing } from '../view-rules.ts';
import { otherListingExample } from '../examples.ts';

export const getAlternatives = operation({
  id: 'get_alternatives',
  title: 'Alternatives to a listing',
  description: `Live alternatives to a listing, at most ${maxAlternatives}: those its owner approved first, then others of its primary category, most votes first.`,
  tag: 'Site and search',
  route: ['GET', '/listings/{slug}/alternatives'],
  access: everyone,
  input: z.strictObject({ slug: Slug }),
  output: pageOf(Alternative).meta({ id: 'AlternativePage', bases: ['PageInfo'] }),
  example: {
    input: { slug: 'planklane' },
    answer: {
      items: [{ ...otherListingExample, approved: true }],
      page: 1,
      per_page: 20,
      total: 1,
      total_pages: 1,
    },
  },
  faults: ['listing_not_found'],
  freshness: { topics: ({ slug }) => [`listing ${slug}`, 'listings', 'categories'], lag: 'brief' },
  async run({ slug }, { db, site }) {
    const rows = await findBySlug(db, site.id, slug, (one) => listAlternatives(db, site.id, one));
    const items = rows.map((row) => ({
      approved: row.approved,
      ...summaryOfListing(row, site.baseUrl),
    }));
    return paged(items, items.length, { page: 1, per_page: maxAlternatives });
  },
});

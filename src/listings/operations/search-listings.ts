import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pageOf, paged, paging } from '../../contract/paging.ts';
import { searchListings } from '../queries.ts';
import { ListingSummary, Slug } from '../schema.ts';
import { summaryOfListing } from '../view-rules.ts';

export const searchListingsOperation = operation({
  id: 'search_listings',
  title: 'Search listings',
  description: 'Listings by words and filters. Without `q` it lists all that match the filters.',
  tag: 'Site and search',
  route: ['GET', '/listings'],
  access: everyone,
  input: z.strictObject({
    q: z
      .string()
      .max(200)
      .optional()
      .describe('Words to look for in name, tagline, description and keywords.'),
    category: Slug.optional().describe('Slug of a category; its subcategories are included.'),
    stage: Slug.optional(),
    country: z
      .string()
      .regex(/^[A-Za-z]{2}$/, 'must be a two-letter country code')
      .optional()
      .describe('Two-letter ISO 3166 code.'),
    pricing_model: z.string().max(40).optional(),
    domain: z.string().max(253).optional().describe('Domain of the website, such as example.com.'),
    status: z.enum(['live', 'upcoming']).default('live').describe('`upcoming`: scheduled for a coming week.'),
    sort: z
      .enum(['relevance', 'newest', 'votes', 'trending', 'most_viewed', 'most_followed'])
      .default('relevance'),
    ...paging,
  }),
  output: pageOf(ListingSummary),
  faults: [],
  async run({ page, per_page, ...search }, { db, site, config, now }) {
    const { rows, total } = await searchListings(db, site.id, search, { page, per_page }, now);
    return paged(
      rows.map((row) => summaryOfListing(row, config.BASE_URL)),
      total,
      { page, per_page },
    );
  },
});

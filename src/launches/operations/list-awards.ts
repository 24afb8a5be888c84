import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { cappedPageOf, pagedUpToCap, paging } from '../../contract/paging.ts';
import { findCurrentSlug } from '../../listings/alias-queries.ts';
import { noSuchListing } from '../../listings/public-queries.ts';
import { Slug } from '../../listings/schema.ts';
import { isPublicListing, listAwards } from '../award-queries.ts';
import { Award } from '../schema.ts';
import { awardOf } from '../view-rules.ts';
import { shortListingExample } from '../../listings/examples.ts';

export const listAwardsOperation = operation({
  id: 'list_awards',
  title: 'Awards',
  description:
    'Launch of the Week #1, #2 and #3, newest week first, by community votes cast in the week alone.',
  tag: 'Launches',
  route: ['GET', '/awards'],
  access: everyone,
  input: z.strictObject({
    listing: Slug.optional().describe('Slug of the listing that won them.'),
    ...paging,
  }),
  output: cappedPageOf(Award).meta({ id: 'AwardPage', bases: ['PageInfo'] }),
  example: {
    input: {},
    answer: {
      items: [
        {
          name: 'Launch of the Week #1',
          rank: 1,
          week: '2026-11-16',
          votes: 129,
          awarded_at: '2026-11-23T00:00:00Z',
          listing: shortListingExample,
        },
      ],
      page: 1,
      per_page: 20,
      total: 1,
      total_pages: 1,
    },
  },
  faults: ['listing_not_found'],
  freshness: { topics: () => ['awards', 'listings', 'categories'], lag: 'brief' },
  async run({ listing: slug, ...page }, { db, site }) {
    const current = slug && ((await findCurrentSlug(db, site.id, slug)) ?? slug);
    const { rows, counted } = await listAwards(db, site.id, current, page);
    if (counted === 0 && current !== undefined && !(await isPublicListing(db, site.id, current))) {
      await noSuchListing(db, site.id, current);
    }
    return pagedUpToCap(
      rows.map((row) => awardOf(row, site.baseUrl)),
      counted,
      page,
    );
  },
});

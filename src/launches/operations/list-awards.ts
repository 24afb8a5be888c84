import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pageOf, pagedUpToCap, paging } from '../../contract/paging.ts';
import { nearestSlugs } from '../../shared/nearest-queries.ts';
import { didYouMean } from '../../shared/nearest-rules.ts';
import { fault } from '../../faults.ts';
import { Slug } from '../../listings/schema.ts';
import { isPublicListing, listAwardsOfListing, listAwardsOfSite } from '../award-queries.ts';
import { Award } from '../schema.ts';
import { awardOf } from '../view-rules.ts';

export const listAwards = operation({
  id: 'list_awards',
  title: 'Awards',
  description:
    'Launch of the Week #1, #2 and #3 with the listings that won them, newest week first, then by rank. Awards follow community votes only, as they stood when the week closed: money, reviews and ratings play no part.',
  tag: 'Launches, leaderboards, awards, badges',
  route: ['GET', '/awards'],
  access: everyone,
  input: z.strictObject({
    listing: Slug.optional().describe('Only awards of the listing with this slug.'),
    ...paging,
  }),
  output: pageOf(Award),
  faults: ['listing_not_found'],
  freshness: { topics: () => ['awards', 'listings', 'categories'], lag: 'brief' },
  async run({ listing: slug, ...page }, { db, site, config, now }) {
    const { rows, counted } =
      slug === undefined
        ? await listAwardsOfSite(db, site.id, page)
        : await listAwardsOfListing(db, site.id, slug, page);
    if (counted === 0 && slug !== undefined && !(await isPublicListing(db, site.id, slug))) {
      const suggestions = await nearestSlugs(db, 'listing', slug, site.id, now);
      fault(
        'listing_not_found',
        `There is no public listing “${slug}”. ${didYouMean(suggestions)}search_listings finds it by its name.`,
        { suggestions },
      );
    }
    return pagedUpToCap(
      rows.map((row) => awardOf(row, config.BASE_URL)),
      counted,
      page,
    );
  },
});

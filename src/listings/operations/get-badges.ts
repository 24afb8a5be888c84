import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { nearestSlugs } from '../../shared/nearest-queries.ts';
import { didYouMean } from '../../shared/nearest-rules.ts';
import { fault } from '../../faults.ts';
import { findBadgeFacts } from '../badge-queries.ts';
import { ListingBadges, badgeStyleInput } from '../badge-schema.ts';
import { badgesView } from '../badge-view-rules.ts';
import { Slug } from '../schema.ts';

export const getBadges = operation({
  id: 'get_badges',
  title: 'Badges of a listing',
  description:
    'The badges that a listing has earned, each with HTML to paste in the style asked for, and with the SVG picture’s address in every style. “Listed on” is there from the moment the listing waits for its launch week: the free plan asks for it on the homepage, in any style.',
  tag: 'Launches, leaderboards, awards, badges',
  route: ['GET', '/listings/{slug}/badges'],
  access: everyone,
  input: z.strictObject({ slug: Slug, ...badgeStyleInput }),
  output: ListingBadges,
  faults: ['listing_not_found'],
  freshness: { topics: ({ slug }) => [`listing ${slug}`, 'awards'], lag: 'exact' },
  async run({ slug, ...style }, { db, site, config }) {
    const listing = await findBadgeFacts(db, site.id, slug);
    if (!listing) {
      const suggestions = await nearestSlugs(db, 'listing', slug, site.id);
      fault(
        'listing_not_found',
        `There is no public listing “${slug}”. ${didYouMean(suggestions)}search_listings finds it by its name.`,
        { suggestions },
      );
    }
    return badgesView(listing, style, { baseUrl: config.BASE_URL, siteName: site.name });
  },
});

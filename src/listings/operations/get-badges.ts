import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { findBadgeFacts } from '../badge-queries.ts';
import { ListingBadges, badgeStyleInput } from '../badge-schema.ts';
import { badgesView } from '../badge-view-rules.ts';
import { noSuchListing } from '../public-queries.ts';
import { Slug } from '../schema.ts';

export const getBadges = operation({
  id: 'get_badges',
  title: 'Badges of a listing',
  description:
    'The badges that a listing has earned, each with HTML in the requested style and the addresses of its SVG image in every style. “Listed on” is available as soon as the listing awaits its launch week: the free plan requires it on the homepage, in any style.',
  tag: 'Launches, leaderboards, awards, badges',
  route: ['GET', '/listings/{slug}/badges'],
  access: everyone,
  input: z.strictObject({ slug: Slug, ...badgeStyleInput }),
  output: ListingBadges,
  faults: ['listing_not_found'],
  freshness: { topics: ({ slug }) => [`listing ${slug}`, 'awards'], lag: 'exact' },
  async run({ slug, ...style }, { db, site }) {
    const listing = (await findBadgeFacts(db, site.id, slug)) ?? (await noSuchListing(db, site.id, slug));
    return badgesView(listing, style, { baseUrl: site.baseUrl, siteName: site.name });
  },
});

import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { findListingParts, findPublicListing } from '../queries.ts';
import { ListingView, Slug } from '../schema.ts';
import { viewOfListing } from '../view-rules.ts';

export const getListing = operation({
  id: 'get_listing',
  title: 'One listing, whole',
  description:
    'The public profile of a listing that is live or waiting for its launch week. `not_found_on_website` lists facts the company’s own site did not state.',
  tag: 'Site and search',
  route: ['GET', '/listings/{slug}'],
  access: everyone,
  input: z.strictObject({ slug: Slug }),
  output: ListingView,
  faults: ['listing_not_found'],
  async run({ slug }, { db, site, config }) {
    const listing =
      (await findPublicListing(db, site.id, slug)) ??
      fault(
        'listing_not_found',
        `There is no public listing “${slug}”; search_listings finds it by its name.`,
      );
    return viewOfListing(listing, await findListingParts(db, listing.id), config.BASE_URL);
  },
});

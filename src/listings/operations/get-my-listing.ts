import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { findOwnListing, findOwnParts, noSuchOwnListing } from '../queries.ts';
import { ListingId, OwnListingView } from '../schema.ts';
import { ownViewOf } from '../view-rules.ts';

export const getMyListing = operation({
  id: 'get_my_listing',
  title: 'One of your listings',
  description:
    'Your listing with status, plan, launch week, unlocked sections and everything public; on the free plan also what its launch still requires.',
  tag: 'My listings',
  route: ['GET', '/me/listings/{listing_id}'],
  access: signedIn('account:read'),
  input: z.strictObject({ listing_id: ListingId }),
  output: OwnListingView,
  faults: ['listing_not_found'],
  async run({ listing_id }, { actor, db, config }) {
    const listing = (await findOwnListing(db, actor.accountId, listing_id)) ?? noSuchOwnListing();
    const parts = await findOwnParts(db, listing.id);
    return ownViewOf(listing, parts, config.BASE_URL);
  },
});

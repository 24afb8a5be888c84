import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { ownListingMarkdown } from '../own-listing-text-rules.ts';
import { findOwnListing, findOwnParts, noSuchOwnListing } from '../queries.ts';
import { ListingId, OwnListingView } from '../schema.ts';
import { ownViewOf } from '../view-rules.ts';
import { ownListingExample } from '../examples.ts';

export const getMyListing = operation({
  id: 'get_my_listing',
  title: 'One of your listings',
  description:
    'Your listing: everything public, status, plan, launch week, unlocked sections; on the free plan what its launch requires.',
  tag: 'My listings',
  route: ['GET', '/me/listings/{listing_id}'],
  access: signedIn('account:read'),
  input: z.strictObject({ listing_id: ListingId }),
  output: OwnListingView,
  example: { input: { listing_id: 67 }, answer: ownListingExample },
  faults: ['listing_not_found'],
  resource: {
    uri: 'my-listing://{listing_id}',
    name: 'Own listing',
    description: 'One of your listings as it is, whatever its status, and what its launch waits for.',
    input: ({ listing_id: id }) => ({ listing_id: Number(id) }),
    markdown: ownListingMarkdown,
    suggest: {
      by: 'list_my_listings',
      input: () => ({ per_page: 100 }),
      found: ({ items }: { items: { id: number; name: string }[] }) =>
        items.map(({ id, name }) => ({ value: String(id), name })),
    },
  },
  async run({ listing_id }, { actor, db, config }) {
    const listing = (await findOwnListing(db, actor.accountId, listing_id)) ?? noSuchOwnListing();
    const parts = await findOwnParts(db, listing.id);
    return ownViewOf(listing, parts, config.BASE_URL);
  },
});

import type { Case } from './case.ts';
import { ownPartsCases, updatesCases } from './own-parts.ts';
import { updateMyListingCases } from './update-my-listing.ts';

export const myListingsCases: readonly Case[] = [
  { operation: 'list_my_listings', says: 'its owner', input: () => ({}), status: 200 },
  {
    operation: 'get_my_listing',
    says: 'its owner',
    input: ({ listingId }) => ({ listing_id: listingId }),
    status: 200,
  },
  {
    operation: 'get_my_listing',
    says: 'one that is not',
    input: () => ({ listing_id: 999_999 }),
    status: 404,
    code: 'listing_not_found',
  },
  {
    operation: 'get_my_listing',
    says: 'id 0',
    input: () => ({ listing_id: 0 }),
    status: 400,
    code: 'invalid_input',
  },
  ...updateMyListingCases,
  ...ownPartsCases,
  {
    operation: 'choose_free_listing',
    says: 'the largest id that there can be',
    input: () => ({ listing_id: Number.MAX_SAFE_INTEGER }),
    status: 404,
    code: 'listing_not_found',
  },
  {
    operation: 'choose_free_listing',
    says: 'an id that no number holds exactly',
    input: () => ({ listing_id: 2 ** 53 }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'choose_free_listing',
    says: 'one that is not',
    input: () => ({ listing_id: 999_999 }),
    status: 404,
    code: 'listing_not_found',
  },
  {
    operation: 'choose_free_listing',
    says: 'nobody',
    input: () => ({ listing_id: 1 }),
    as: 'nobody',
    status: 401,
    code: 'unauthenticated',
  },
  {
    operation: 'choose_free_listing',
    says: 'its owner',
    input: ({ listingId }) => ({ listing_id: listingId }),
    status: 200,
  },
  ...updatesCases,
];

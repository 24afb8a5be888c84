import type { Case } from './case.ts';

export const listingsCases: readonly Case[] = [
  {
    operation: 'search_listings',
    says: 'a page past the end',
    input: () => ({ page: 1000, per_page: 100 }),
    as: 'nobody',
    status: 200,
  },
  {
    operation: 'search_listings',
    says: 'page 0',
    input: () => ({ page: 0 }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'search_listings',
    says: 'an unknown sort',
    input: () => ({ sort: 'best' }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'search_listings',
    says: 'operators and wildcards',
    input: () => ({ q: `((% _ "a' & | \\` }),
    status: 200,
  },
  {
    operation: 'search_listings',
    says: 'a NUL',
    input: () => ({ q: 'a\0b' }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'search_listings',
    says: '201 characters',
    input: () => ({ q: 'x'.repeat(201) }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'get_listing',
    says: 'an unknown slug',
    input: () => ({ slug: 'nobody-knows' }),
    status: 404,
    code: 'listing_not_found',
  },
  {
    operation: 'get_listing',
    says: 'a bad slug',
    input: () => ({ slug: 'No_Slug' }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'get_listing',
    says: 'an unpublished listing',
    input: () => ({ slug: 'tidewell' }),
    status: 404,
    code: 'listing_not_found',
  },
];

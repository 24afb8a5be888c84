import type { Case } from './case.ts';

/** Called after the cases of owners, which have chosen a launch week for `tidewell`: it is public since. */
export const badgesCases: readonly Case[] = [
  {
    operation: 'get_badges',
    says: 'a listing that waits for its week',
    input: () => ({ slug: 'tidewell' }),
    as: 'nobody',
    status: 200,
  },
  {
    operation: 'get_badges',
    says: 'a style',
    input: () => ({ slug: 'tidewell', shape: 'banner', mode: 'dark', size: 'l' }),
    status: 200,
  },
  {
    operation: 'get_badges',
    says: 'an unknown slug',
    input: () => ({ slug: 'nobody-knows', shape: 'pill', mode: 'dark', size: 's' }),
    as: 'nobody',
    status: 404,
    code: 'listing_not_found',
  },
  ...Object.entries({ slug: 'No_Slug', shape: 'round', mode: 'night', size: 'xl' }).map(
    ([name, value]): Case => ({
      operation: 'get_badges',
      says: `the ${name} ${value}`,
      input: () => ({ slug: 'tidewell', [name]: value }),
      status: 400,
      code: 'invalid_input',
    }),
  ),
  {
    operation: 'get_badges',
    says: 'a property that it does not know',
    input: () => ({ slug: 'tidewell', colour: 'red' }),
    status: 400,
    code: 'invalid_input',
  },
];

import type { Case } from './case.ts';

export const directoryCases: readonly Case[] = [
  { operation: 'get_site_info', says: 'anyone', input: () => ({}), as: 'nobody', status: 200 },
  {
    operation: 'get_site_info',
    says: 'an unknown property',
    input: () => ({ x: 1 }),
    status: 400,
    code: 'invalid_input',
  },
];

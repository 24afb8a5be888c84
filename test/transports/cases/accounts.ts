import type { Case } from './case.ts';

export const accountsCases: readonly Case[] = [
  { operation: 'get_account', says: 'its owner', input: () => ({}), status: 200 },
  {
    operation: 'get_account',
    says: 'nobody',
    input: () => ({}),
    as: 'nobody',
    status: 401,
    code: 'unauthenticated',
  },
];

import type { Case } from './case.ts';

export const launchesCases: readonly Case[] = [
  {
    operation: 'get_launch_week',
    says: 'this week',
    input: () => ({ week: 'this' }),
    as: 'nobody',
    status: 200,
  },
  {
    operation: 'get_launch_week',
    says: 'a date in week 53',
    input: () => ({ week: '2027-01-01' }),
    status: 200,
  },
  {
    operation: 'get_launch_week',
    says: '0000-00-00',
    input: () => ({ week: '0000-00-00' }),
    status: 400,
    code: 'invalid_input',
  },
  {
    operation: 'get_launch_week',
    says: '11 characters',
    input: () => ({ week: '2026-11-211' }),
    status: 400,
    code: 'invalid_input',
  },
];

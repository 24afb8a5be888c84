import { boardNames } from '../../../src/launches/board-rules.ts';
import { sectionNames } from '../../../src/launches/section-rules.ts';
import type { Case } from './case.ts';

const answers = (operation: string, says: string, input: Record<string, unknown>): Case => ({
  operation,
  says,
  input: () => input,
  as: 'nobody',
  status: 200,
});
const refuses = (operation: string, says: string, input: Record<string, unknown>): Case => ({
  operation,
  says,
  input: () => input,
  as: 'nobody',
  status: 400,
  code: 'invalid_input',
});

const namedWeekCases: readonly Case[] = [
  {
    operation: 'get_launch_week',
    says: 'this week, signed in',
    input: () => ({ week: 'this' }),
    status: 200,
  },
  answers('get_launch_week', 'next week', { week: 'next' }),
  answers('get_launch_week', 'last week', { week: 'last' }),
  answers('get_launch_week', 'a date in week 53', { week: '2027-01-01' }),
  answers('get_launch_week', 'a leap day', { week: '2028-02-29' }),
  answers('get_launch_week', 'the calendar’s last week', { week: '2999-12-31' }),
  refuses('get_launch_week', '0000-00-00', { week: '0000-00-00' }),
  refuses('get_launch_week', '0001-01-01', { week: '0001-01-01' }),
  refuses('get_launch_week', '9999-12-31', { week: '9999-12-31' }),
  refuses('get_launch_week', 'a leap day that is none', { week: '2027-02-29' }),
  refuses('get_launch_week', '11 characters', { week: '2026-11-211' }),
  refuses('get_launch_week', 'a NUL', { week: 'this\0' }),
];

/** What all lists share (interface specification, "Limits"). */
const pagingCases = (operation: string, input: Record<string, unknown> = {}): Case[] => [
  answers(operation, 'the last page there may be', { ...input, page: 1000, per_page: 100 }),
  refuses(operation, 'page 0', { ...input, page: 0 }),
  refuses(operation, 'page 1001', { ...input, page: 1001 }),
  refuses(operation, 'per_page 0', { ...input, per_page: 0 }),
  refuses(operation, 'per_page 101', { ...input, per_page: 101 }),
  refuses(operation, 'half a page', { ...input, page: 1.5 }),
  refuses(operation, 'an unknown property', { ...input, sort: 'votes' }),
];

const weekCases: readonly Case[] = [...namedWeekCases, ...pagingCases('get_launch_week', { week: 'this' })];

const listCases: readonly Case[] = [
  answers('list_launches', 'nothing', {}),
  ...sectionNames.map((section) => answers('list_launches', `section ${section}`, { section })),
  ...pagingCases('list_launches'),
  refuses('list_launches', 'an unknown section', { section: 'best' }),
  refuses('list_launches', 'an empty section', { section: '' }),
];

const boardCases: readonly Case[] = [
  ...boardNames.map((board) => answers('get_leaderboard', `board ${board}`, { board })),
  answers('get_leaderboard', 'last week', { board: 'community-weekly', week: 'last' }),
  answers('get_leaderboard', 'the week of a date', { board: 'community-weekly', week: '2027-01-01' }),
  ...pagingCases('get_leaderboard', { board: 'billboard' }),
  refuses('get_leaderboard', 'an unknown board', { board: 'best' }),
  refuses('get_leaderboard', 'next week', { board: 'community-weekly', week: 'next' }),
  refuses('get_leaderboard', '0000-00-00', { board: 'community-weekly', week: '0000-00-00' }),
  refuses('get_leaderboard', '11 characters', { board: 'community-weekly', week: '2026-11-211' }),
  ...boardNames
    .filter((board) => board !== 'community-weekly')
    .map((board) => refuses('get_leaderboard', `a week of ${board}`, { board, week: 'this' })),
];

const awardCases: readonly Case[] = [
  answers('list_awards', 'nothing', {}),
  ...pagingCases('list_awards'),
  refuses('list_awards', 'a bad slug', { listing: 'No_Slug' }),
  refuses('list_awards', 'a slug of 221 characters', { listing: 'x'.repeat(221) }),
  {
    operation: 'list_awards',
    says: 'an unknown slug',
    input: () => ({ listing: 'nobody-knows' }),
    as: 'nobody',
    status: 404,
    code: 'listing_not_found',
  },
];

export const launchesCases: readonly Case[] = [...weekCases, ...listCases, ...boardCases, ...awardCases];

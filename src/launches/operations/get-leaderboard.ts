import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pagedUpToCap, paging } from '../../contract/paging.ts';
import { fault } from '../../faults.ts';
import { listBoard } from '../board-queries.ts';
import { type BoardName, boards } from '../board-rules.ts';
import { BoardWeek, Leaderboard, LeaderboardName } from '../schema.ts';
import { leaderboardItemOf } from '../view-rules.ts';
import { weekOf } from '../../shared/week-rules.ts';
import { shortListingExample } from '../../listings/examples.ts';

const hasFigures = (board: BoardName) => boards[board].ranked_by !== 'community_votes';

export const getLeaderboard = operation({
  id: 'get_leaderboard',
  title: 'A leaderboard',
  description:
    'Ranks live listings. `billboard` ranks by money contributed, is PAID and must be presented as paid; money influences no other board. `community-weekly`: votes of a week; `domain-rating`: by a third party; `revenue`: by month.',
  tag: 'Launches',
  route: ['GET', '/leaderboards/{board}'],
  access: everyone,
  input: z.strictObject({
    board: LeaderboardName.describe('Which ranking.'),
    week: BoardWeek.optional(),
    ...paging,
  }),
  output: Leaderboard,
  example: {
    input: { board: 'community-weekly' },
    answer: {
      items: [
        {
          rank: 1,
          paid: false,
          label: 'Community votes',
          listing: shortListingExample,
          metric: {
            name: 'votes',
            value: 61,
            unit: 'votes',
            currency: null,
            as_of: null,
            source: null,
            trend: null,
            is_demo: false,
          },
        },
      ],
      page: 1,
      per_page: 20,
      total: 1,
      total_pages: 1,
      board: 'community-weekly',
      paid: false,
      label: 'Community votes',
      ranked_by: 'community_votes',
      description: 'Live launches of a week by community votes cast in the week.',
      week: '2026-11-23',
    },
  },
  faults: [],
  freshness: {
    topics: ({ board }) => ['listings', 'categories', ...(hasFigures(board) ? (['boards'] as const) : [])],
    lag: 'brief',
  },
  async run({ board, week: named, ...page }, { db, site, now }) {
    const request =
      board === 'community-weekly'
        ? { board, week: weekOf(named ?? 'this', now) }
        : { board, week: refuseWeek(named) };
    const { metric: _metric, ...about } = boards[board];
    const { rows, counted } = await listBoard(db, site.id, request, page);
    const place = { baseUrl: site.baseUrl, currency: site.currency };
    const items = rows.map((row) => leaderboardItemOf(row, boards[board], place));
    return { ...request, ...about, ...pagedUpToCap(items, counted, page) };
  },
});

function refuseWeek(named: string | undefined): null {
  if (named === undefined) return null;
  return fault(
    'invalid_input',
    'Leave out `week`, or request the board community-weekly; only that board has weeks.',
    { problems: [{ path: 'week', message: 'only works with the board community-weekly' }] },
  );
}

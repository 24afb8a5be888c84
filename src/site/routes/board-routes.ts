/** Leaderboards and launch weeks. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { boardNames } from '../../launches/board-rules.ts';
import { mondayOf } from '../../shared/week-rules.ts';
import { type PageReader, assertThere, requestedPage } from '../page-reader.ts';
import type { Board } from '../pages/board-words.ts';
import { leaderboardPage } from '../pages/leaderboard-page.ts';
import { leaderboardsPage, shownOfBoard } from '../pages/leaderboards-page.ts';
import { type LaunchWeek, weekAt, weekPage, weekPath } from '../pages/week-page.ts';
import { allowScripts } from '../security-headers.ts';
import type { Voting } from '../voting-parts.ts';

export interface BoardDeps extends PageReader {
  /** The viewer's relation to the launches; null if signed out. */
  ownVotesOf: (ctx: RouterContext, launches: readonly { slug: string }[]) => Promise<Voting['ownVotes']>;
  /** Those that the viewer follows, by slug; null if signed out. */
  followedOf: (
    ctx: RouterContext,
    launches: readonly { slug: string }[],
  ) => Promise<ReadonlySet<string> | null>;
  clock: () => Date;
}

const perPage = 50;
const launchesPerPage = 100;

export function addBoardRoutes(router: Router, deps: BoardDeps): void {
  const { read, siteOf, ownVotesOf, followedOf, answerPage, clock } = deps;

  router.get('/leaderboards', (ctx) =>
    answerPage(ctx, async () => {
      const [site, ...boards] = await Promise.all([
        siteOf(ctx),
        ...boardNames.map((board) => read<Board>(ctx, 'get_leaderboard', { board, per_page: shownOfBoard })),
      ]);
      return leaderboardsPage({ site, boards });
    }),
  );

  router.get('/leaderboards/:board', (ctx) =>
    answerPage(ctx, async () => {
      const page = requestedPage(ctx);
      const week = ctx.query['week'];
      const [site, board] = await Promise.all([
        siteOf(ctx),
        read<Board>(ctx, 'get_leaderboard', {
          board: boardNames.find((name) => name === ctx.params['board']),
          ...(week !== undefined && { week }),
          page,
          per_page: perPage,
        }),
      ]);
      assertThere(board);
      return leaderboardPage({ site, board, thisWeek: mondayOf(clock()) });
    }),
  );

  router.get('/weeks/:week', (ctx) =>
    answerPage(ctx, async () => {
      const [site, week] = await Promise.all([
        siteOf(ctx),
        read<LaunchWeek>(ctx, 'get_launch_week', {
          week: ctx.params['week'],
          page: requestedPage(ctx),
          per_page: launchesPerPage,
        }),
      ]);
      assertThere({ page: week.page ?? 1, items: week.scheduled ?? week.items });
      const [ownVotes, followed] = await Promise.all([
        week.state === 'current' ? ownVotesOf(ctx, week.items) : null,
        followedOf(ctx, week.scheduled ?? []),
      ]);
      allowScripts(ctx);
      return weekPage({
        site,
        now: clock(),
        week,
        voting: { ownVotes, back: weekAt(week), ofWeek: true },
        following: { followed, back: weekPath(week.week) },
      });
    }),
  );
}

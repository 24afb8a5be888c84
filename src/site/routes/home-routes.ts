/** The home page. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { z } from 'zod';
import type { FreshUpdates } from '../../community/fresh-updates.ts';
import type { Site } from '../../contract/context.ts';
import type { LaunchList } from '../../launches/schema.ts';
import type { PageReader } from '../page-reader.ts';
import { shownComing } from '../pages/home-coming.ts';
import type { HomeWeek } from '../pages/home-week.ts';
import { homeAt, homeComing, homePage, shownAtHome } from '../pages/home-page.ts';
import { allowScripts } from '../security-headers.ts';
import type { Voting } from '../voting-parts.ts';

export interface HomeDeps extends PageReader {
  /** The viewer's relation to the launches; null if signed out. */
  ownVotesOf: (ctx: RouterContext, launches: readonly { slug: string }[]) => Promise<Voting['ownVotes']>;
  /** Those that the viewer follows, by slug; null if signed out. */
  followedOf: (
    ctx: RouterContext,
    launches: readonly { slug: string }[],
  ) => Promise<ReadonlySet<string> | null>;
  freshUpdates: FreshUpdates;
  findSite: (host: string | undefined) => Promise<Site>;
  clock: () => Date;
}

const shownTrending = 5;
const shownUpdates = 4;

export function addHomeRoutes(router: Router, deps: HomeDeps): void {
  const { read, siteOf, ownVotesOf, followedOf, answerPage, freshUpdates, findSite, clock } = deps;
  const weekOf = (ctx: RouterContext, week: string, input = {}) =>
    read<HomeWeek>(ctx, 'get_launch_week', { week, ...input });

  router.get('/', (ctx) =>
    answerPage(ctx, async () => {
      const directory = await findSite(ctx.host);
      const [site, current, last, next, trending, updates] = await Promise.all([
        siteOf(ctx),
        weekOf(ctx, 'this', { per_page: shownAtHome }),
        weekOf(ctx, 'last'),
        weekOf(ctx, 'next'),
        read<z.output<typeof LaunchList>>(ctx, 'list_launches', {
          section: 'trending',
          per_page: shownTrending,
        }),
        freshUpdates.list(directory, shownUpdates),
      ]);
      const upcoming = [next, await weekOf(ctx, next.ends_at.slice(0, 10))];
      const [ownVotes, followed] = await Promise.all([
        ownVotesOf(ctx, current.items),
        followedOf(ctx, upcoming.flatMap(shownComing)),
      ]);
      allowScripts(ctx);
      return homePage({
        site,
        now: clock(),
        current,
        last,
        upcoming,
        trending: trending.items,
        updates,
        voting: { ownVotes, back: homeAt, ofWeek: true },
        following: { followed, back: homeComing },
      });
    }),
  );
}

/** Awards of all weeks. */
import type Router from '@koa/router';
import { awardsPath } from '../../directory/path-rules.ts';
import { type PageReader, assertThere, requestedPage } from '../page-reader.ts';
import { type Awards, awardsPage } from '../pages/awards-page.ts';

/** A multiple of the three awards of a week, so that no week is split. */
const perPage = 60;

export function addAwardRoutes(router: Router, { read, siteOf, answerPage }: PageReader): void {
  router.get(awardsPath, (ctx) =>
    answerPage(ctx, async () => {
      const input = { page: requestedPage(ctx), per_page: perPage };
      const [site, awards] = await Promise.all([siteOf(ctx), read<Awards>(ctx, 'list_awards', input)]);
      assertThere(awards);
      return awardsPage({ site, awards });
    }),
  );
}

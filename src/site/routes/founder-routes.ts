/** Founders with a live listing: the list, and the page of each. */
import type Router from '@koa/router';
import { foundersPath } from '../../directory/path-rules.ts';
import { type PageReader, assertThere, foundOrProblems, requestedPage, textParams } from '../page-reader.ts';
import { type Founder, founderPage } from '../pages/founder-page.ts';
import { type Founders, founderFilters, foundersPage } from '../pages/founders-page.ts';

const perPage = 50;

export function addFounderRoutes(router: Router, { read, siteOf, answerPage }: PageReader): void {
  router.get(foundersPath, (ctx) =>
    answerPage(ctx, async () => {
      const asked = textParams(ctx, founderFilters);
      const input = { ...asked, page: requestedPage(ctx), per_page: perPage };
      const [site, { found, problems }] = await Promise.all([
        siteOf(ctx),
        foundOrProblems(read<Founders>(ctx, 'list_founders', input), founderFilters),
      ]);
      if (found) assertThere(found);
      const page = foundersPage({ site, asked, found, problems });
      return problems ? { refused: page } : page;
    }),
  );

  router.get(`${foundersPath}/:slug`, (ctx) =>
    answerPage(ctx, async () => {
      const input = { slug: ctx.params['slug'] };
      const [site, founder] = await Promise.all([siteOf(ctx), read<Founder>(ctx, 'get_founder', input)]);
      return founderPage({ site, founder });
    }),
  );
}

/** The search for listings. */
import type Router from '@koa/router';
import { searchPath } from '../../directory/path-rules.ts';
import { type PageReader, assertThere, foundOrProblems, requestedPage, textParams } from '../page-reader.ts';
import type { Categories } from '../pages/categories-page.ts';
import { type FoundListings, searchFilters, searchPage } from '../pages/search-page.ts';

const perPage = 20;

export function addSearchRoutes(router: Router, { read, siteOf, answerPage }: PageReader): void {
  router.get(searchPath, (ctx) =>
    answerPage(ctx, async () => {
      const asked = textParams(ctx, searchFilters);
      const input = {
        ...asked,
        ...(asked.stage !== undefined && { stage: slugOf(asked.stage) }),
        page: requestedPage(ctx),
        per_page: perPage,
      };
      const [site, categories, { found, problems }] = await Promise.all([
        siteOf(ctx),
        read<Categories>(ctx, 'list_categories', { include_empty: false }),
        foundOrProblems(read<FoundListings>(ctx, 'search_listings', input), searchFilters),
      ]);
      if (found) assertThere(found);
      const page = searchPage({ site, asked, categories, found, problems });
      return problems ? { refused: page } : page;
    }),
  );
}

/** Converts a displayed value such as `Early access` to the stored one. */
const slugOf = (typed: string) => typed.toLowerCase().replace(/[\s_]+/g, '-');

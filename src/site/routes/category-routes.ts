/** The category tree, and the page of each category. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { z } from 'zod';
import { categoriesPath, categoryPath } from '../../directory/path-rules.ts';
import type { LaunchWeekView } from '../../launches/schema.ts';
import type { ListingSummary } from '../../listings/schema.ts';
import { cardId } from '../listing-parts.ts';
import { assertThere, requestedPage } from '../page-reader.ts';
import {
  type Categories,
  type CategoryHighlights,
  categoriesPage,
  topCategories,
} from '../pages/categories-page.ts';
import { type Category, categoryPage } from '../pages/category-page.ts';
import { pageNumber, withQuery } from '../queried-paths.ts';
import { allowScripts } from '../security-headers.ts';
import type { CompareRouteDeps } from './compare-routes.ts';

const perPage = 50;
const shownOfTop = 3;
const shownOfNewest = 4;

export function addCategoryRoutes(router: Router, deps: CompareRouteDeps): void {
  const { read, siteOf, answerPage, ownVotesOf } = deps;
  router.get(categoriesPath, (ctx) =>
    answerPage(ctx, async () => {
      const [site, categories] = await Promise.all([
        siteOf(ctx),
        read<Categories>(ctx, 'list_categories', { include_empty: false }),
      ]);
      return categoriesPage({ site, categories, highlights: await highlightsOf(deps, ctx, categories) });
    }),
  );

  router.get(`${categoriesPath}/:slug`, (ctx) =>
    answerPage(ctx, async () => {
      const slug = String(ctx.params['slug']);
      const input = { slug, page: requestedPage(ctx), per_page: perPage };
      const [site, category] = await Promise.all([siteOf(ctx), read<Category>(ctx, 'get_category', input)]);
      const pathOf = (of: string) => withQuery(categoryPath(of), { page: pageNumber(input.page) });
      if (category.slug !== slug) return { movedTo: pathOf(category.slug) };
      assertThere(category);
      const [newest, ownVotes] = await Promise.all([
        input.page === 1
          ? read<{ items: ListingSummary[] }>(ctx, 'search_listings', {
              category: slug,
              sort: 'newest',
              per_page: shownOfNewest,
            })
          : null,
        ownVotesOf(ctx, category.items),
      ]);
      if (ownVotes) allowScripts(ctx);
      const voting = { ownVotes, back: (of: string) => `${pathOf(slug)}#${cardId(of)}` };
      return categoryPage({ site, category, newest: newest?.items ?? [], voting });
    }),
  );
}

/** What stands out in each top category. */
async function highlightsOf(
  { read }: CompareRouteDeps,
  ctx: RouterContext,
  { items: roots }: Categories,
): Promise<Map<string, CategoryHighlights>> {
  const [week, ...tops] = await Promise.all([
    read<Pick<z.output<typeof LaunchWeekView>, 'items'>>(ctx, 'get_launch_week', { week: 'this' }),
    ...roots.map(({ slug }) => read<Category>(ctx, 'get_category', { slug, per_page: shownOfTop })),
  ]);
  const rootOf = topCategories(roots);
  const launched = week.items.map(({ primary_category: category }) => category && rootOf.get(category.slug));
  return new Map(
    tops.map(({ slug, items }) => [
      slug,
      { top: items, launchedThisWeek: launched.filter((root) => root === slug).length },
    ]),
  );
}

/** The category tree, and the page of each category. */
import type Router from '@koa/router';
import { categoriesPath, categoryPath } from '../../directory/path-rules.ts';
import { type PageReader, assertThere, requestedPage } from '../page-reader.ts';
import { type Categories, categoriesPage } from '../pages/categories-page.ts';
import { type Category, categoryPage } from '../pages/category-page.ts';
import { pageNumber, withQuery } from '../queried-paths.ts';

const perPage = 50;

export function addCategoryRoutes(router: Router, { read, siteOf, answerPage }: PageReader): void {
  router.get(categoriesPath, (ctx) =>
    answerPage(ctx, async () => {
      const [site, categories] = await Promise.all([
        siteOf(ctx),
        read<Categories>(ctx, 'list_categories', { include_empty: false }),
      ]);
      return categoriesPage({ site, categories });
    }),
  );

  router.get(`${categoriesPath}/:slug`, (ctx) =>
    answerPage(ctx, async () => {
      const slug = ctx.params['slug'];
      const input = { slug, page: requestedPage(ctx), per_page: perPage };
      const [site, category] = await Promise.all([siteOf(ctx), read<Category>(ctx, 'get_category', input)]);
      assertThere(category);
      if (category.slug !== slug) {
        return { movedTo: withQuery(categoryPath(category.slug), { page: pageNumber(category.page) }) };
      }
      return categoryPage({ site, category });
    }),
  );
}

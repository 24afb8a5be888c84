/** The alternatives to a listing. */
import type Router from '@koa/router';
import { alternativesPath } from '../../directory/path-rules.ts';
import { assertThere, requestedPage } from '../page-reader.ts';
import {
  type AlternativeView,
  alternativesPage,
  alternativesPerPage as perPage,
} from '../pages/alternatives-page.ts';
import type { Comparison } from '../pages/compare-page.ts';
import { pageNumber, withQuery } from '../queried-paths.ts';
import { allowScripts } from '../security-headers.ts';
import type { CompareRouteDeps } from './compare-routes.ts';

export function addAlternativesRoutes(router: Router, deps: CompareRouteDeps): void {
  const { read, siteOf, answerPage, ownVotesOf } = deps;
  router.get('/listings/:slug/alternatives', (ctx) =>
    answerPage(ctx, async () => {
      const slug = String(ctx.params['slug']);
      const page = requestedPage(ctx);
      const [site, { a: listing }, { items: all }] = await Promise.all([
        siteOf(ctx),
        // With itself: who looks at its alternatives has not viewed it.
        read<Comparison>(ctx, 'compare_listings', { a: slug, b: slug }),
        read<{ items: AlternativeView[] }>(ctx, 'get_alternatives', { slug }),
      ]);
      const pathOf = (of: string) => withQuery(alternativesPath(of), { page: pageNumber(page) });
      if (listing.slug !== slug) return { movedTo: pathOf(listing.slug) };
      const items = all.slice((page - 1) * perPage, page * perPage);
      assertThere({ page, items });
      const ownVotes = await ownVotesOf(ctx, items);
      if (ownVotes) allowScripts(ctx);
      return alternativesPage({
        site,
        listing,
        items,
        page,
        total: all.length,
        total_pages: Math.ceil(all.length / perPage),
        voting: { ownVotes, back: () => pathOf(slug) },
      });
    }),
  );
}

/** The search for listings. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Site } from '../../contract/context.ts';
import { ListingSearch } from '../../listings/search-schema.ts';
import type { Refinements } from '../../search/refinements.ts';
import { type FilterField, filterWord } from '../../shared/filter-words-rules.ts';
import { searchPath } from '../../directory/path-rules.ts';
import { cardId } from '../listing-parts.ts';
import { showAddress } from '../live.ts';
import { assertThere, foundOrProblems, requestedPage, textParams } from '../page-reader.ts';
import type { Categories } from '../pages/categories-page.ts';
import { type Asked, pathOfSearch, searchFilters } from '../pages/search-filters.ts';
import { type FoundListings, searchPage } from '../pages/search-page.ts';
import { pageNumber } from '../queried-paths.ts';
import { allowScripts } from '../security-headers.ts';
import type { CompareRouteDeps } from './compare-routes.ts';

const perPage = 20;

export interface SearchRouteDeps extends CompareRouteDeps {
  refinements: Refinements;
  findSite: (host: string | undefined) => Promise<Site>;
}

export function addSearchRoutes(router: Router, deps: SearchRouteDeps): void {
  const { read, siteOf, answerPage, ownVotesOf, refinements, findSite } = deps;
  router.get(searchPath, (ctx) =>
    answerPage(ctx, async () => {
      allowScripts(ctx);
      const asked = askedOf(ctx);
      const page = requestedPage(ctx);
      const input = { ...asked, page, per_page: perPage };
      const [site, categories, { found, problems }] = await Promise.all([
        siteOf(ctx),
        read<Categories>(ctx, 'list_categories', {}),
        foundOrProblems(read<FoundListings>(ctx, 'search_listings', input), searchFilters),
      ]);
      if (found) assertThere(found);
      // Only after the search, which is counted against the limits of whoever asks.
      const refinement = found
        ? await refinements.find((await findSite(ctx.host)).id, ListingSearch.parse(input))
        : null;
      const path = pathOfSearch(asked, pageNumber(page));
      showAddress(ctx, path, 'input#q');
      const voting = {
        ownVotes: await ownVotesOf(ctx, found?.items ?? []),
        back: (slug: string) => `${path}#${cardId(slug)}`,
      };
      const inWords = problems?.['sort'] ? { ...problems, sort: 'choose one of the list' } : problems;
      const shown = searchPage({ site, asked, categories, found, refinement, problems: inWords, voting });
      return problems ? { refused: shown } : shown;
    }),
  );
}

/** What is asked for, with words such as `Early access` as filters take them. Of live and upcoming, live is the usual. */
function askedOf(ctx: RouterContext): Asked {
  const { status, ...asked } = textParams(ctx, searchFilters);
  return {
    ...asked,
    ...(status === 'upcoming' && { status }),
    ...(asked.stage !== undefined && { stage: wordOf('stage', asked.stage) }),
    ...(asked.pricing_model !== undefined && { pricing_model: wordOf('pricing_model', asked.pricing_model) }),
  };
}

/** `stage` has to be a slug. */
function wordOf(field: FilterField, typed: string): string {
  const word = filterWord(field, typed);
  return field === 'stage' ? word.toLowerCase().replace(/[\s_]+/g, '-') : word;
}

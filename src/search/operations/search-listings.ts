import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pagedUpToCap } from '../../contract/paging.ts';
import { searchListings, suggestSearches } from '../search-queries.ts';
import { ListingSearch, SearchResults } from '../../listings/search-schema.ts';
import { summaryOfListing } from '../../listings/view-rules.ts';
import { listingSummaryExample } from '../../listings/examples.ts';

export const searchListingsOperation = operation({
  id: 'search_listings',
  title: 'Search listings',
  description:
    'Finds listings by words, even misspelt, and filters. If nothing is found, it names unknown values and suggests words and categories.',
  tag: 'Site and search',
  route: ['GET', '/listings'],
  access: everyone,
  input: ListingSearch,
  output: SearchResults,
  example: {
    input: { q: 'planning', country: 'PL' },
    answer: { items: [listingSummaryExample], page: 1, per_page: 20, total: 1, total_pages: 1 },
  },
  faults: [],
  freshness: { topics: () => ['listings', 'categories'], lag: 'brief' },
  async run(input, { db, site, dependsOn }) {
    const { rows, total, dependency } = await searchListings(db, site.id, input);
    if (dependency !== undefined) dependsOn(dependency);
    const items = rows.map((row) => summaryOfListing(row, site.baseUrl));
    return {
      ...pagedUpToCap(items, total, input),
      ...(total === 0 && (await suggestSearches(db, site.id, input))),
    };
  },
});

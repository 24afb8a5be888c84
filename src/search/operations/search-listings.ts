import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { pageOf, pagedUpToCap } from '../../contract/paging.ts';
import { searchListings } from '../search-queries.ts';
import { ListingSearch } from '../../listings/search-schema.ts';
import { ListingSummary } from '../../listings/schema.ts';
import { summaryOfListing } from '../../listings/view-rules.ts';

export const searchListingsOperation = operation({
  id: 'search_listings',
  title: 'Search listings',
  description:
    'Listings by words and filters; misspelt words are forgiven. Without `q` it lists all that match the filters. A filter that matches nothing gives an empty list.',
  tag: 'Site and search',
  route: ['GET', '/listings'],
  access: everyone,
  input: ListingSearch,
  output: pageOf(ListingSummary),
  faults: [],
  freshness: { topics: () => ['listings', 'categories'], lag: 'brief' },
  async run(wanted, { db, site, config, dependsOn }) {
    const { rows, total, grounds } = await searchListings(db, site.id, wanted);
    if (grounds !== undefined) dependsOn(grounds);
    return pagedUpToCap(
      rows.map((row) => summaryOfListing(row, config.BASE_URL)),
      total,
      wanted,
    );
  },
});

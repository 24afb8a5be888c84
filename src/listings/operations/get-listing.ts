import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { listingMarkdown } from '../listing-text-rules.ts';
import { findBySlug } from '../alias-queries.ts';
import { findPublicListing } from '../public-queries.ts';
import { ListingView, Slug } from '../schema.ts';
import { viewOfListing } from '../view-rules.ts';
import { listingExample } from '../examples.ts';

export const getListing = operation({
  id: 'get_listing',
  title: 'Get a listing',
  description:
    'The profile of a listing that is live or awaits its launch week. `evidence` quotes the company’s website; `not_found_on_website` lists what it does not state.',
  tag: 'Site and search',
  route: ['GET', '/listings/{slug}'],
  access: everyone,
  input: z.strictObject({ slug: Slug }),
  output: ListingView,
  example: { input: { slug: 'planklane' }, answer: listingExample },
  faults: ['listing_not_found'],
  freshness: { topics: ({ slug }) => [`listing ${slug}`, 'categories'], lag: 'exact' },
  viewOf: ({ slug }) => slug,
  resource: {
    uri: 'listing://{slug}',
    name: 'Listing',
    description: 'A product’s public profile, as text.',
    markdown: listingMarkdown,
    suggest: {
      by: 'search_listings',
      searches: true,
      input: (typed) => ({ q: typed, per_page: 10 }),
      found: ({ items }: { items: { slug: string; name: string }[] }) =>
        items.map(({ slug, name }) => ({ value: slug, name })),
    },
  },
  async run({ slug }, { db, site }) {
    const listing = await findBySlug(db, site.id, slug, (one) => findPublicListing(db, site.id, one));
    return viewOfListing(listing, listing, site.baseUrl);
  },
});

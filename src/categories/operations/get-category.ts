import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { paged, paging } from '../../contract/paging.ts';
import { fault } from '../../faults.ts';
import { featuredOf } from '../../launches/featured-rules.ts';
import { listingOfJson } from '../../listings/row-rules.ts';
import { Slug } from '../../listings/schema.ts';
import { summaryOfListing } from '../../listings/view-rules.ts';
import { findCategoryPage } from '../category-queries.ts';
import { nearestSlugs } from '../../shared/nearest-queries.ts';
import { didYouMean } from '../../shared/nearest-rules.ts';
import { CategoryView } from '../schema.ts';
import { shortListingExample } from '../../listings/examples.ts';

export const getCategory = operation({
  id: 'get_category',
  title: 'One category',
  description:
    'A category with its live listings, also of subcategories, most votes first. `featured` are paid places.',
  tag: 'Site and search',
  route: ['GET', '/categories/{slug}'],
  access: everyone,
  input: z.strictObject({ slug: Slug, ...paging }),
  output: CategoryView,
  example: {
    input: { slug: 'project-management' },
    answer: {
      slug: 'project-management',
      name: 'Project Management',
      description: 'Who does what by when.',
      faqs: [],
      parent: { slug: 'productivity', name: 'Productivity' },
      subcategories: [],
      live_listings: 3,
      featured: [],
      items: [shortListingExample],
      page: 1,
      per_page: 20,
      total: 1,
      total_pages: 1,
    },
  },
  faults: ['category_not_found'],
  freshness: { topics: () => ['listings', 'categories'], lag: 'brief' },
  async run({ slug, ...page }, { db, site, now }) {
    const category = await findCategoryPage(db, site.id, slug, page, now);
    if (!category) {
      const suggestions = await nearestSlugs(db, 'category', slug, site.id);
      return fault(
        'category_not_found',
        `There is no category “${slug}”. ${didYouMean(suggestions)}list_categories lists all of them.`,
        { suggestions },
      );
    }
    const { items, featured, ...about } = category;
    const listings = items.map((listing) => summaryOfListing(listingOfJson(listing), site.baseUrl));
    const paid = featured.map((listing) =>
      featuredOf(
        { ...listingOfJson(listing), featured_until: new Date(listing.featured_until) },
        site.baseUrl,
      ),
    );
    return { ...about, featured: paid, ...paged(listings, category.live_listings, page) };
  },
});

import { z } from 'zod';
import { pageOf } from '../contract/paging.ts';
import { shownFeatured } from '../launches/featured-rules.ts';
import { FeaturedListing } from '../launches/featured-schema.ts';
import { CategoryRef, ListingSummary } from '../listings/schema.ts';
import { Faq } from '../shared/profile-schema.ts';

const liveListings = z
  .int()
  .describe('Live listings of the category and its subcategories at all levels; each counts once.');

export const CategoryNode = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    live_listings: liveListings,
    get children() {
      return z.array(CategoryNode).describe('Its direct subcategories, in their order.');
    },
  })
  .meta({ id: 'CategoryNode' });

export const CategoryTreeView = z
  .object({
    items: z.array(CategoryNode).describe('The top-level categories, in their order.'),
    total: z.int().describe('The number of categories at all levels.'),
  })
  .meta({ id: 'CategoryTree' });

/** A category and a page of its live listings. */
export const CategoryView = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    faqs: z.array(Faq),
    parent: CategoryRef.nullable(),
    subcategories: z
      .array(CategoryRef.extend({ description: z.string(), live_listings: liveListings }))
      .describe('Its direct subcategories, in their order.'),
    live_listings: liveListings,
    featured: z
      .array(FeaturedListing)
      .describe(
        `Listings of the category in paid places now, the longest featured first, at most ${shownFeatured}; on every page.`,
      ),
    ...pageOf(ListingSummary).shape,
  })
  .meta({ id: 'Category' });

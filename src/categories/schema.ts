import { z } from 'zod';
import { pageOf } from '../contract/paging.ts';
import { shownFeatured } from '../launches/featured-rules.ts';
import { FeaturedListing } from '../launches/featured-schema.ts';
import { CategoryRef, ListingSummary } from '../listings/schema.ts';
import { Faq } from '../shared/profile-schema.ts';

const liveListings = z
  .int()
  .describe('Live listings of the category and of all below it; one that is in several of them counts once.');

export const CategoryNode = z
  .object({
    slug: z.string(),
    name: z.string(),
    description: z.string(),
    live_listings: liveListings,
    get children() {
      return z.array(CategoryNode).describe('Categories right below it, in their order.');
    },
    is_demo: z.boolean().describe('True for the categories of a demo directory.'),
  })
  .meta({ id: 'CategoryNode' });

export const CategoryTreeView = z
  .object({
    items: z.array(CategoryNode).describe('The categories at the top, in their order.'),
    total: z.int().describe('How many categories there are, at all levels.'),
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
      .describe('Categories right below it, in their order.'),
    live_listings: liveListings,
    is_demo: z.boolean().describe('True for the categories of a demo directory.'),
    featured: z
      .array(FeaturedListing)
      .describe(
        `Listings of the category in paid places at this time, the longest featured first, at most ${shownFeatured}; on every page.`,
      ),
    ...pageOf(ListingSummary).shape,
  })
  .meta({ id: 'Category' });

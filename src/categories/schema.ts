import { z } from 'zod';
import { CategorySlug } from '../shared/published-schema.ts';
import { cappedPageOf } from '../contract/paging.ts';
import { shownFeatured } from '../launches/featured-rules.ts';
import { FeaturedListing } from '../launches/featured-schema.ts';
import { CategoryRef, ListingSummary } from '../listings/schema.ts';
import { Faq } from '../shared/profile-schema.ts';

const liveListings = z.int().describe('Live listings in it and below; each counts once.');

export const CategoryNode = z
  .object({
    slug: CategorySlug,
    name: z.string().describe('Its name.'),
    description: z.string().describe('What belongs in it.'),
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

const Subcategory = CategoryRef.extend({
  description: z.string().describe('What belongs in it.'),
  live_listings: liveListings,
}).meta({ id: 'Subcategory' });

/** A category and a page of its live listings. */
export const CategoryView = z
  .object({
    slug: CategorySlug,
    name: z.string().describe('Its name.'),
    description: z.string().describe('What belongs in it.'),
    faqs: z.array(Faq).describe('Questions and answers.'),
    parent: CategoryRef.nullable().describe('Null at the top.'),
    subcategories: z.array(Subcategory).describe('Its direct subcategories, in their order.'),
    live_listings: liveListings,
    featured: z
      .array(FeaturedListing)
      .describe(`Those in paid places now, longest featured first, at most ${shownFeatured}; on every page.`),
    ...cappedPageOf(ListingSummary).shape,
  })
  .meta({ id: 'Category' });

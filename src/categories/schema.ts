import { z } from 'zod';
import { CategorySlug } from '../shared/published-schema.ts';
import { cappedPageOf } from '../contract/paging.ts';
import { shownFeatured } from '../launches/featured-rules.ts';
import { FeaturedListing } from '../launches/featured-schema.ts';
import { CategoryRef, ListingSummary } from '../listings/schema.ts';
import { Faq } from '../shared/profile-schema.ts';

const liveListings = z.int().min(0).describe('In it and below, each once.');

export const CategoryNode = z
  .object({
    slug: CategorySlug,
    name: z.string().describe('Its name.'),
    description: z.string().describe('What belongs in it.'),
    live_listings: liveListings,
    get children() {
      return z.array(CategoryNode).describe('Direct subcategories, in order.');
    },
  })
  .meta({ id: 'CategoryNode' });

export const CategoryTreeView = z
  .object({
    items: z.array(CategoryNode).describe('Top-level categories, in order.'),
    total: z.int().min(0).describe('Categories at all levels.'),
  })
  .meta({ id: 'CategoryTree' });

const CategorySummary = CategoryRef.extend({
  description: z.string().describe('What belongs in it.'),
  live_listings: liveListings,
}).meta({ id: 'CategorySummary' });

/** A category and a page of its live listings. */
export const CategoryView = z
  .object({
    slug: CategorySlug,
    name: z.string().describe('Its name.'),
    description: z.string().describe('What belongs in it.'),
    faqs: z.array(Faq).describe('Questions and answers.'),
    parent: CategoryRef.nullable().describe('Null at the top.'),
    subcategories: z.array(CategorySummary).describe('Direct subcategories, in order.'),
    live_listings: liveListings,
    featured: z
      .array(FeaturedListing)
      .describe(`In paid places now, longest first, at most ${shownFeatured}; on every page.`),
    ...cappedPageOf(ListingSummary).shape,
  })
  .meta({ id: 'Category', bases: ['CategorySummary', 'PageInfo'] });

import { z } from 'zod';
import { cappedPageOf } from '../contract/paging.ts';
import { shownFeatured } from '../launches/featured-rules.ts';
import { FeaturedListing } from '../launches/featured-schema.ts';
import { CategoryRef, ListingSummary } from '../listings/schema.ts';
import { NonEmpty } from '../shared/published-schema.ts';
import { Faq } from '../shared/profile-schema.ts';

const CategorySummary = CategoryRef.extend({
  description: NonEmpty.describe('What belongs in it.'),
  live_listings: z.int().min(0).describe('In it and below, each once.'),
}).meta({ id: 'CategorySummary' });

export const CategoryNode = CategorySummary.extend({
  get children() {
    return z.array(CategoryNode).describe('Direct subcategories, in order.');
  },
}).meta({ id: 'CategoryNode', bases: ['CategorySummary'] });

export const CategoryTreeView = z
  .object({
    items: z.array(CategoryNode).describe('Top-level categories, in order.'),
    total: z.int().min(0).describe('Categories at all levels.'),
  })
  .meta({ id: 'CategoryTree' });

/** A category and a page of its live listings. */
export const CategoryView = z
  .object({
    ...CategorySummary.shape,
    faqs: z.array(Faq).describe('Questions and answers.'),
    parent: CategoryRef.nullable().describe('Null at the top.'),
    subcategories: z.array(CategorySummary).describe('Direct subcategories, in order.'),
    featured: z
      .array(FeaturedListing)
      .describe(`Paid places, longest first, at most ${shownFeatured}; on every page.`),
    ...cappedPageOf(ListingSummary).shape,
  })
  .meta({ id: 'Category', bases: ['CategorySummary', 'PageInfo'] });

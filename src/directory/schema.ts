import { z } from 'zod';
import { limitClasses } from '../contract/limits.ts';
import { pageOf } from '../contract/paging.ts';
import { Faq } from '../shared/profile-schema.ts';
import { shownFeatured } from '../launches/featured-rules.ts';
import { FeaturedListing } from '../launches/featured-schema.ts';
import { CategoryRef, ListingSummary } from '../listings/schema.ts';

export const SiteInfo = z
  .object({
    name: z.string(),
    purpose: z.string(),
    currency: z.string().describe('ISO 4217 code of all prices.'),
    urls: z.object({
      home: z.string(),
      api: z.string(),
      docs: z.string(),
      errors: z.string(),
      openapi: z.string(),
      mcp: z.string(),
    }),
    counts: z.object({ live_listings: z.int(), categories: z.int() }),
    limits: z
      .array(
        z.object({
          class: z.enum(limitClasses),
          quota: z.int().describe('Calls in a window.'),
          window_seconds: z.int(),
          counts: z.string().describe('What is counted.'),
          counted_by: z.string().describe('Whose calls are added up.'),
        }),
      )
      .describe('Rate limits; the `RateLimit` headers of answers, and get_account, say what is left.'),
    free_plan: z.object({
      wait_weeks: z.int().describe('A free launch is at least this many weeks ahead.'),
      places_per_week: z.int(),
    }),
  })
  .meta({ id: 'SiteInfo' });

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

/** The input of search_listings (interface specification, "Site and search"). */
import { z } from 'zod';
import { cappedPageOf, paging } from '../contract/paging.ts';
import { countriesMeant } from '../shared/country-rules.ts';
import { openEnum, slugPattern } from '../shared/published-schema.ts';
import { didYouMean } from '../shared/nearest-rules.ts';
import { wordsAsSlug } from '../shared/text-rules.ts';
import { ListingSummary, CategoryRef } from './schema.ts';

/** A slug; for other texts the message has what the slug would be. */
const filterSlug = z.string().regex(slugPattern, {
  error: ({ input }) => `must be a slug, such as \`${wordsAsSlug(String(input)) || 'my-product'}\``,
});

export const searchSorts = [
  'relevance',
  'newest',
  'votes',
  'trending',
  'most_viewed',
  'most_followed',
] as const;

const SearchStatus = z.enum(['live', 'upcoming']);
const SearchSort = z.enum(searchSorts);

export const ListingSearch = z.strictObject({
  q: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Words in name, keywords, tagline and description, in any form; the last can be incomplete. Most matches first. `alternatives to NAME` begins with those of get_alternatives.',
    ),
  category: filterSlug.optional().describe('Slug, with subcategories.'),
  stage: filterSlug.optional().describe('Such as `beta`, or the same in other words.'),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, {
      error: ({ input }) =>
        `must be a two-letter country code. ${didYouMean(countriesMeant(String(input)))}`.trim(),
    })
    .optional()
    .describe('Two-letter ISO 3166 code.'),
  pricing_model: z.string().max(40).optional().describe('Such as `freemium`, or the same in other words.'),
  domain: z.string().max(253).optional().describe('Such as example.com, or an address there.'),
  status: SearchStatus.default('live').describe('`upcoming`: scheduled for a coming week.'),
  sort: SearchSort.default('relevance').describe(
    '`relevance` without `q`: by votes, upcoming ones by week. `trending`: votes halve every three days.',
  ),
  ...paging,
});
export type ListingSearch = z.output<typeof ListingSearch>;

const UnknownFilter = z
  .object({
    filter: openEnum(['category', 'country', 'stage', 'pricing_model']).describe('With the unknown value.'),
    value: z.string().describe('As sent.'),
    did_you_mean: z.array(z.string()).describe('Similar values, nearest first.'),
    detail: z.string().describe('What is unknown, and what to do.'),
  })
  .meta({ id: 'UnknownFilter' });

/** Members of an answer without items. */
export const SearchSuggestions = z.object({
  unknown_filters: z.array(UnknownFilter).optional().describe('Their values are unknown: nothing matches.'),
  did_you_mean: z.string().optional().describe('If nothing matches: a `q` that finds something.'),
  nearest_categories: z
    .array(CategoryRef)
    .optional()
    .describe('If nothing matches: the nearest to the words, else the largest.'),
  nothing_is_near: z.literal(true).optional().describe('`nearest_categories` are the largest.'),
});
export type SearchSuggestions = z.output<typeof SearchSuggestions>;

export const SearchResults = cappedPageOf(ListingSummary)
  .extend(SearchSuggestions.shape)
  .meta({ id: 'SearchResults', bases: ['PageInfo'] });

/** The input of search_listings (interface specification, "Site and search"). */
import { z } from 'zod';
import { paging } from '../contract/paging.ts';
import { Slug } from './schema.ts';

export const searchSorts = [
  'relevance',
  'newest',
  'votes',
  'trending',
  'most_viewed',
  'most_followed',
] as const;

export const ListingSearch = z.strictObject({
  q: z
    .string()
    .max(200)
    .optional()
    .describe(
      'Words in name, keywords, tagline and description. All must occur. The last may be the beginning of a word. A word that no listing contains also matches similar spellings.',
    ),
  category: Slug.optional().describe('Slug of a category; its subcategories are included.'),
  stage: Slug.optional().describe('Stage, such as `beta`.'),
  country: z
    .string()
    .regex(/^[A-Za-z]{2}$/, 'must be a two-letter country code')
    .optional()
    .describe('Two-letter ISO 3166 code.'),
  pricing_model: z.string().max(40).optional().describe('Pricing model, such as `freemium`, in any case.'),
  domain: z.string().max(253).optional().describe('Domain of the website, such as example.com.'),
  status: z.enum(['live', 'upcoming']).default('live').describe('`upcoming`: scheduled for a coming week.'),
  sort: z
    .enum(searchSorts)
    .default('relevance')
    .describe(
      '`relevance` ranks by where the words occur (name, keywords, tagline, description) and by votes; without `q`, most votes first, upcoming listings by week. `newest`: latest launch first. `trending`: votes with a half-life of three days.',
    ),
  ...paging,
});
export type ListingSearch = z.output<typeof ListingSearch>;

/** What a search of listings may ask (interface specification, "Site and search"). */
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
      'Words to look for in name, keywords, tagline and description. All must occur; the last may be the beginning of a word; a word that nothing contains stands for those that are spelt nearly so.',
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
      '`relevance` ranks where the words stand (name, keywords, tagline, description) and votes; without `q`, the most voted first, of upcoming ones the soonest. `newest`: latest launch first. `trending`: votes that weigh half after three days.',
    ),
  ...paging,
});
export type ListingSearch = z.output<typeof ListingSearch>;

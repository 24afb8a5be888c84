/** Two listings side by side (interface specification, compare_listings). */
import { z } from 'zod';
import { CategoryRef, ListingSummary } from './schema.ts';

export const ComparedFact = z
  .object({
    state: z
      .enum(['stated', 'not_stated', 'not_found_on_website'])
      .describe(
        '`not_stated`: the other listing states it, this one does not. `not_found_on_website`: besides, it was looked for on the company’s own site.',
      ),
    value: z
      .union([z.string(), z.number(), z.array(z.string())])
      .nullable()
      .describe('Null unless stated.'),
  })
  .meta({ id: 'ComparedFact' });

export const ComparedAttribute = z
  .object({
    attribute: z.string().describe('Name of the fact, as in get_listing where it is a member there.'),
    label: z.string().describe('The same for people, in English.'),
    a: ComparedFact.nullable().describe('Null: the fact is on neither listing; `b` is null too.'),
    b: ComparedFact.nullable(),
    differs: z.boolean().describe('False where both say the same, or neither says anything.'),
    overlap: z
      .object({ both: z.array(z.string()), only_a: z.array(z.string()), only_b: z.array(z.string()) })
      .nullable()
      .describe('Of lists: what is on both, and on one alone. Case and white space are not told apart.'),
  })
  .meta({ id: 'ComparedAttribute' });

export const Comparison = z
  .object({
    a: ListingSummary,
    b: ListingSummary,
    shared_categories: z.array(CategoryRef).describe('Categories that both are in.'),
    attributes: z
      .array(ComparedAttribute)
      .describe(
        'A row for each fact that listings of any category may state, always all, always in this order.',
      ),
  })
  .meta({ id: 'Comparison' });

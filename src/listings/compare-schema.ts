/** The schemas of comparisons (interface specification, compare_listings). */
import { z } from 'zod';
import { CategoryRef, ListingSummary } from './schema.ts';

const ComparedFactState = z.enum(['stated', 'not_stated', 'not_found_on_website']);
const ListOverlap = z
  .object({
    both: z.array(z.string()).describe('In both.'),
    only_a: z.array(z.string()).describe('Only in `a`.'),
    only_b: z.array(z.string()).describe('Only in `b`.'),
  })
  .meta({ id: 'ListOverlap' });

export const ComparedFact = z
  .object({
    state: ComparedFactState.describe(
      '`not_stated`: by the other listing only. `not_found_on_website`: nor by the company’s website.',
    ),
    value: z
      .union([z.string(), z.number(), z.array(z.string())])
      .nullable()
      .describe('Null unless stated.'),
  })
  .meta({ id: 'ComparedFact' });

export const ComparedAttribute = z
  .object({
    attribute: z.string().describe('As get_listing names it, if it has it.'),
    label: z.string().describe('In English.'),
    a: ComparedFact.nullable().describe('Null, as `b`, if neither states it.'),
    b: ComparedFact.nullable().describe('As `a`, of the other listing.'),
    differs: z.boolean().describe('False if both state the same, or nothing.'),
    overlap: ListOverlap.nullable().describe('Of lists, ignoring case and white space.'),
  })
  .meta({ id: 'ComparedAttribute' });

export const Comparison = z
  .object({
    a: ListingSummary.describe('First listing.'),
    b: ListingSummary.describe('Second listing.'),
    shared_categories: z.array(CategoryRef).describe('Of both listings.'),
    attributes: z.array(ComparedAttribute).describe('All facts, in this order.'),
  })
  .meta({ id: 'Comparison' });

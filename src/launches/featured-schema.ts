import { z } from 'zod';
import { ListingSummary } from '../listings/schema.ts';

export const FeaturedListing = ListingSummary.extend({
  paid: z.literal(true).describe('The place is bought. Show it as paid, with `label`.'),
  label: z.string().describe('What the place is, to be shown beside it.'),
  featured_until: z.string().describe('When the time that was bought ends, RFC 3339, UTC.'),
}).meta({ id: 'FeaturedListing' });

import { z } from 'zod';
import { ListingSummary } from '../listings/schema.ts';

export const FeaturedListing = ListingSummary.extend({
  paid: z.literal(true).describe('The place is paid. Show it as paid, with `label`.'),
  label: z.string().describe('The label to show with it.'),
  featured_until: z.string().describe('The end of the paid time, RFC 3339, UTC.'),
}).meta({ id: 'FeaturedListing' });

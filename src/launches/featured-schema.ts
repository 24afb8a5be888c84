import { z } from 'zod';
import { Timestamp } from '../shared/published-schema.ts';
import { ListingSummary } from '../listings/schema.ts';

export const FeaturedListing = ListingSummary.extend({
  paid: z.literal(true).describe('Show it as paid, with `label`.'),
  label: z.string().describe('To show with it.'),
  featured_until: Timestamp.describe('End of the paid time.'),
}).meta({ id: 'FeaturedListing', bases: ['ListingSummary'] });

/** Places that are paid for, and say so (interface specification, "Orders": `featured`, `launch_bundle`). */
import type { z } from 'zod';
import type { ListingRow } from '../listings/row-rules.ts';
import { summaryOfListing } from '../listings/view-rules.ts';
import type { FeaturedListing } from './featured-schema.ts';

/** The most that a list shows; the longest featured come first, so that each has its turn at the top. */
export const shownFeatured = 24;

/** To be shown beside each. */
const label = 'Paid placement: featured';

export type FeaturedRow = ListingRow & { featured_until: Date };

export function featuredOf(row: FeaturedRow, baseUrl: string): z.input<typeof FeaturedListing> {
  const until = row.featured_until.toISOString();
  return { paid: true, label, featured_until: until, ...summaryOfListing(row, baseUrl) };
}

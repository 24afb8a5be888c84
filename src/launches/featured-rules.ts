/** Featured listings, labelled as paid (interface specification, "Orders": `featured`, `launch_bundle`). */
import type { z } from 'zod';
import type { ListingRow } from '../listings/row-rules.ts';
import { summaryOfListing } from '../listings/view-rules.ts';
import type { FeaturedListing } from './featured-schema.ts';

/** The maximum of featured listings in a list. The longest featured come first, so that each reaches the top. */
export const shownFeatured = 24;

const label = 'Paid placement: featured';

export type FeaturedRow = ListingRow & { featured_until: Date };

/** The view of a featured listing. */
export function featuredOf(row: FeaturedRow, baseUrl: string): z.input<typeof FeaturedListing> {
  const until = row.featured_until.toISOString();
  return { paid: true, label, featured_until: until, ...summaryOfListing(row, baseUrl) };
}

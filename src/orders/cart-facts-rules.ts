/** The data that a cart is checked against. */
import type { ProductOption } from './schema.ts';

export interface ProductRow {
  code: string;
  name: string;
  description: string;
  fulfilment: 'launch' | 'featured' | 'extra_categories' | 'relaunch' | 'billboard' | 'work' | 'bundle';
  price_cents: number | null;
  minimum_cents: number | null;
  needs_listing: boolean;
  week: 'none' | 'optional' | 'required';
  takes_categories: boolean;
  options: ProductOption[];
  lasts_days: number | null;
  is_available: boolean;
}

/** A listing of the buyer's. */
export interface ListingFacts {
  id: number;
  name: string;
  status: 'draft' | 'awaiting_badge' | 'scheduled' | 'live' | 'hidden';
  plan: 'free' | 'paid' | null;
  launch_week: string | null;
  /** An order of its launch is paid and about to be fulfilled. */
  launch_is_paid: boolean;
  /** Another account has verified the listing's website. */
  verified_by_other: boolean;
  /** Slugs, the primary one first. */
  categories: string[];
}

export interface CartFacts {
  products: ReadonlyMap<string, ProductRow>;
  listings: ReadonlyMap<number, ListingFacts>;
  /** Those of the named slugs that exist. */
  categories: ReadonlySet<string>;
  placesTaken: ReadonlyMap<string, number>;
  placesPerWeek: number;
  now: Date;
}

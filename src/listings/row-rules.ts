/** What is read of a listing, as views are made of it. */
import type { Faq, Socials } from '../shared/profile-schema.ts';
import type { listingStatuses } from './schema.ts';

export interface ListingRow {
  slug: string;
  name: string;
  website_url: string;
  tagline: string | null;
  logo_url: string | null;
  pricing_model: string | null;
  country: string | null;
  votes: number;
  status: (typeof listingStatuses)[number];
  launch_week: string | null;
  launched_at: Date | null;
  is_demo: boolean;
  /** `SLUG NAME`; null for none. */
  primary_category: string | null;
}

export interface WholeListingRow extends ListingRow {
  short_description: string | null;
  description: string | null;
  stage: string | null;
  pricing_summary: string | null;
  city: string | null;
  founded_year: number | null;
  contact_email: string | null;
  demo_video_url: string | null;
  tags: string[];
  features: string[];
  usps: string[];
  keywords: string[];
  company_socials: Socials;
  founder_socials: Socials;
  faqs: Faq[];
  story: Record<string, string>;
  seo: { title?: string | null; meta?: string | null };
  headline: string | null;
  summary: string | null;
  votes_held: number;
  verified_at: Date | null;
  not_found_on_website: string[];
  unlocked_sections: string[];
}

export interface OwnSummaryRow extends ListingRow {
  id: number;
  plan: 'free' | 'paid' | null;
}

export interface OwnListingRow extends WholeListingRow, OwnSummaryRow {
  site_id: number;
  owner_id: number | null;
  competitor_url: string | null;
  hidden_why: string | null;
  created_at: Date;
  updated_at: Date;
}

export interface MilestoneRow {
  id: number;
  date: string;
  title: string;
  description: string | null;
  url: string | null;
}

/** The latest measurement of a domain, with those of the same source that it is seen against. */
export interface DomainRatingRow {
  rating: number;
  measured_on: string;
  source: string;
  is_demo: boolean;
  /** Oldest first, with the latest. */
  history: { measured_on: string; rating: number }[];
  /** The one some 30 days before. */
  earlier: { measured_on: string; rating: number } | null;
}

/** What hangs on a listing, each list in its order. */
export interface ListingParts {
  categories: { slug: string; name: string }[];
  founders: { slug: string; name: string; title: string | null; bio: string | null }[];
  milestones: MilestoneRow[];
  media: { kind: 'image' | 'video'; url: string; caption: string | null }[];
  /** The newest first; `created_at` as Postgres writes it in JSON. */
  updates: { title: string; body: string; created_at: string }[];
  rating: { average: number; count: number } | null;
  domain_rating: DomainRatingRow | null;
  /** Null until its launch week is closed. */
  launch_rank: number | null;
}

export interface FreeLaunchRow {
  launch_week: string;
  badge_found: boolean | null;
  badge_detail: string | null;
  badge_checked_at: Date | null;
  profile_complete: boolean | null;
  profile_missing: string[];
}

export interface OwnListingParts extends ListingParts {
  /** While it waits on the free plan. */
  freeLaunch: FreeLaunchRow | null;
  draftId: string | null;
}

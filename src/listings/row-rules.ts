/** The rows that views of listings are built from. */
import type { SiteOfRow } from '../directory/site-address-rules.ts';
import type { Faq, Socials } from '../shared/profile-schema.ts';
import type { StoredEvidence } from './evidence-schema.ts';
import type { listingStatuses } from './schema.ts';

export interface ListingRow {
  slug: string;
  name: string;
  website_url: string;
  tagline: string | null;
  logo_url: string | null;
  /** `pictureText` of the stored logo. */
  logo_picture: string | null;
  pricing_model: string | null;
  country: string | null;
  votes: number;
  votes_pending: number;
  status: (typeof listingStatuses)[number];
  launch_week: string | null;
  launched_at: Date | null;
  is_demo: boolean;
  /** `SLUG NAME`; null without one. */
  primary_category: string | null;
}

/** A row as Postgres writes it in JSON. */
export type ListingJson = Omit<ListingRow, 'launched_at'> & { launched_at: string | null };

/** The instant of a timestamp in JSON. */
export const instantOfJson = (text: string | null) => (text === null ? null : new Date(text));

/** The row of a listing in JSON, with its other members. */
export const listingOfJson = <T extends ListingJson>(json: T): Omit<T, 'launched_at'> & ListingRow => ({
  ...json,
  launched_at: instantOfJson(json.launched_at),
});

export interface WholeListingRow extends ListingRow {
  short_description: string | null;
  description: string | null;
  stage: string | null;
  pricing_summary: string | null;
  city: string | null;
  founded_year: number | null;
  /** In public rows null, unless it is public. */
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
  week_votes: number;
  verified_at: Date | null;
  not_found_on_website: string[];
  evidence: StoredEvidence;
  unlocked_sections: string[];
}

export interface OwnSummaryRow extends ListingRow {
  id: number;
  site: SiteOfRow;
  plan: 'free' | 'paid' | null;
}

export interface OwnListingRow extends WholeListingRow, OwnSummaryRow {
  site_id: number;
  owner_id: number | null;
  contact_email_public: boolean;
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

/** The latest measurement of a domain, with earlier ones by the same source. */
export interface DomainRatingRow {
  rating: number;
  measured_on: string;
  source: string;
  is_demo: boolean;
  /** Oldest first, including the latest. */
  history: { measured_on: string; rating: number }[];
  /** The measurement about 30 days before. */
  earlier: { measured_on: string; rating: number } | null;
}

/** The parts of a listing, each list in its order. Pictures are `pictureText`. */
export interface ListingParts {
  categories: { slug: string; name: string }[];
  founders: { slug: string; name: string; title: string | null; bio: string | null; photo: string | null }[];
  milestones: MilestoneRow[];
  media: { kind: 'image' | 'video'; url: string; caption: string | null; picture: string | null }[];
  /** Newest first; `created_at` as Postgres writes it in JSON. */
  updates: { title: string; body: string; created_at: string }[];
  rating: { average: number; count: number } | null;
  domain_rating: DomainRatingRow | null;
  /** Null until its launch week is closed. */
  launch_rank: number | null;
}

export interface FreeLaunchFacts {
  launch_week: string;
  badge_found: boolean | null;
  badge_detail: string | null;
  badge_checked_at: Date | null;
  profile_complete: boolean | null;
  profile_missing: string[];
}

/** A free launch that is open, or whose badge is missing. */
export interface WaitingLaunch extends FreeLaunchFacts {
  listing_id: number;
  badge_missing_since: Date | null;
  badge_hide_at: Date | null;
}

export interface OwnListingParts extends ListingParts {
  /** While it awaits its launch on the free plan. */
  freeLaunch: FreeLaunchFacts | null;
  /** The same, or one whose badge is missing. */
  waitingLaunch: WaitingLaunch | null;
  draftId: string | null;
}

/** Builds the views of listings. */
import type { z } from 'zod';
import { addressOfSite, placeOf } from '../directory/site-address-rules.ts';
import { pictureOf } from '../shared/picture-size-rules.ts';
import { badgeUrls, embedCode, listingUrlOf } from './badge-rules.ts';
import { evidenceOf } from './evidence-rules.ts';
import { waitsOfListing } from './waits-rules.ts';
import type {
  DomainRatingRow,
  ListingParts,
  ListingRow,
  OwnListingParts,
  OwnListingRow,
  OwnSummaryRow,
  WaitingLaunch,
  WholeListingRow,
} from './row-rules.ts';
import type {
  DomainRatingView,
  ListingSummary,
  ListingView,
  OwnListingSummary,
  OwnListingView,
} from './schema.ts';

/** The facts that the addresses of a listing's page and badge need. */
export interface ListingPlace {
  baseUrl: string;
  siteName: string;
  slug: string;
  name: string;
}

/** The badge "Listed on" with its embed code. */
export function badgeOf(place: ListingPlace) {
  const { listingUrl, badgeUrl } = badgeUrls(place.baseUrl, place.slug);
  return { listing_url: listingUrl, image_url: badgeUrl, embed_code: embedCode(place) };
}

/** Parses `SLUG NAME`; only the name can contain spaces. */
function categoryOf(text: string | null): { slug: string; name: string } | null {
  if (text === null) return null;
  const end = text.indexOf(' ');
  return { slug: text.slice(0, end), name: text.slice(end + 1) };
}

/** The summary of a listing. Spread it last: adding members to a spread object is slow in V8. */
export function summaryOfListing(row: ListingRow, baseUrl: string): z.input<typeof ListingSummary> {
  return {
    slug: row.slug,
    name: row.name,
    url: listingUrlOf(baseUrl, row.slug),
    website_url: row.website_url,
    tagline: row.tagline,
    logo_url: row.logo_url,
    logo: pictureOf(row.logo_picture, baseUrl),
    primary_category: categoryOf(row.primary_category),
    pricing_model: row.pricing_model,
    country: row.country,
    votes: row.votes,
    votes_pending: row.votes_pending,
    status: row.status,
    launch_week: row.launch_week,
    launched_at: row.launched_at?.toISOString() ?? null,
    is_demo: row.is_demo,
  };
}

/** The summary of a listing for its owner. `baseUrl`: of the deployment. */
export function ownSummaryOf(
  row: OwnSummaryRow,
  launch: WaitingLaunch | null,
  baseUrl: string,
): z.input<typeof OwnListingSummary> {
  const { id, plan, site } = row;
  const waits_for = waitsOfListing(row, launch);
  return { id, site: site.key, plan, waits_for, ...summaryOfListing(row, addressOfSite(site, baseUrl)) };
}

function linksOf({ slug, website_url, demo_video_url }: WholeListingRow, baseUrl: string) {
  const { listingUrl, badgeUrl } = badgeUrls(baseUrl, slug);
  const api = `${baseUrl.replace(/(?<!\/)\/+$/, '')}/api/v1/listings/${slug}`;
  return {
    website: website_url,
    page: listingUrl,
    badge: badgeUrl,
    badges: `${api}/badges`,
    alternatives: `${api}/alternatives`,
    demo_video: demo_video_url,
  };
}

/** Ratings have one decimal, and so should their differences. */
const toOneDecimal = (value: number) => Math.round(value * 10) / 10;

/** The view of a Domain Rating with its trend. */
export function domainRatingOf(row: DomainRatingRow | null): z.input<typeof DomainRatingView> | null {
  if (row === null) return null;
  const { earlier, ...latest } = row;
  return {
    ...latest,
    trend: earlier && toOneDecimal(latest.rating - earlier.rating),
    trend_since: earlier && earlier.measured_on,
  };
}

const mediaOf = ({ media }: ListingParts, baseUrl: string) =>
  media.map(({ picture, ...item }) => ({ ...item, picture: pictureOf(picture, baseUrl) }));

/** The public view; it contains paid-only sections only if they are unlocked. */
export function viewOfListing(
  row: WholeListingRow,
  parts: ListingParts,
  baseUrl: string,
): z.input<typeof ListingView> {
  const unlocked = new Set(row.unlocked_sections);
  const view: z.input<typeof ListingView> = {
    short_description: row.short_description,
    description: row.description,
    stage: row.stage,
    pricing: { model: row.pricing_model, summary: row.pricing_summary },
    city: row.city,
    founded_year: row.founded_year,
    contact_email: row.contact_email,
    demo_video_url: row.demo_video_url,
    categories: parts.categories,
    tags: row.tags,
    features: row.features,
    usps: row.usps,
    keywords: row.keywords,
    founders: parts.founders.map(({ photo, ...founder }) => ({
      ...founder,
      photo: pictureOf(photo, baseUrl),
    })),
    faqs: row.faqs,
    socials: row.company_socials,
    founder_socials: row.founder_socials,
    not_found_on_website: row.not_found_on_website,
    evidence: evidenceOf(
      unlocked.has('story') ? row : { ...row, story: {} },
      unlocked.has('milestones') ? parts : { ...parts, milestones: [] },
    ),
    seo: { title: row.seo.title ?? null, meta: row.seo.meta ?? null },
    headline: row.headline,
    summary: row.summary,
    votes_held: row.votes_held,
    week_votes: row.week_votes,
    verified: row.verified_at !== null,
    verified_at: row.verified_at?.toISOString() ?? null,
    latest_updates: parts.updates.map(({ created_at, ...update }) => ({
      ...update,
      created_at: new Date(created_at).toISOString(),
    })),
    community_rating: parts.rating,
    domain_rating: domainRatingOf(parts.domain_rating),
    launch_rank: parts.launch_rank,
    links: linksOf(row, baseUrl),
    ...summaryOfListing(row, baseUrl),
  };
  if (unlocked.has('story')) view.story = row.story;
  if (unlocked.has('milestones')) {
    view.milestones = parts.milestones;
  }
  if (unlocked.has('media')) view.media = mediaOf(parts, baseUrl);
  return view;
}

/** The view for the owner, with all sections. `baseUrl`: of the deployment. */
export function ownViewOf(
  row: OwnListingRow,
  parts: OwnListingParts,
  baseUrl: string,
): z.input<typeof OwnListingView> {
  const { freeLaunch } = parts;
  const place = placeOf(row.site, baseUrl);
  return {
    ...viewOfListing(row, parts, place.baseUrl),
    id: row.id,
    site: row.site.key,
    plan: row.plan,
    unlocked_sections: row.unlocked_sections,
    evidence: evidenceOf(row, parts),
    story: row.story,
    milestones: parts.milestones,
    media: mediaOf(parts, place.baseUrl),
    contact_email_public: row.contact_email_public,
    competitor_url: row.competitor_url,
    hidden_why: row.hidden_why,
    free_launch: freeLaunch && {
      launch_week: freeLaunch.launch_week,
      badge_found: freeLaunch.badge_found,
      badge_detail: freeLaunch.badge_detail,
      badge_checked_at: freeLaunch.badge_checked_at?.toISOString() ?? null,
      profile_complete: freeLaunch.profile_complete,
      profile_missing: freeLaunch.profile_missing,
    },
    badge: badgeOf({ ...place, slug: row.slug, name: row.name }),
    draft_id: parts.draftId,
    waits_for: waitsOfListing(row, parts.waitingLaunch),
    created_at: row.created_at.toISOString(),
    updated_at: row.updated_at.toISOString(),
  };
}

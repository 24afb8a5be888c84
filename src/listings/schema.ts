/** Shapes of listings as the public and their owners see them (interface specification, "Listing"). */
import { z } from 'zod';
import { Faq, Socials } from '../drafts/schema.ts';

export const slugPattern = /^[a-z0-9][a-z0-9-]{0,219}$/;
export const Slug = z.string().regex(slugPattern, 'must be a slug, such as `my-product`').describe('Slug.');
export const ListingId = z.int().min(1).describe('Id of one of your listings.');

export const listingStatuses = ['draft', 'awaiting_badge', 'scheduled', 'live'] as const;
export const ListingStatus = z.string().describe(`One of ${listingStatuses.join(', ')}; more may come.`);
const Timestamp = z.string().describe('RFC 3339, UTC.');
const Week = z.string().describe('The Monday of the week, YYYY-MM-DD, UTC.');

export const CategoryRef = z.object({ slug: z.string(), name: z.string() }).meta({ id: 'CategoryRef' });

/** What search results and weeks carry. */
export const ListingSummary = z
  .object({
    slug: z.string(),
    name: z.string(),
    url: z.string().describe('The listing’s page on this site.'),
    website_url: z.string(),
    tagline: z.string().nullable(),
    logo_url: z.string().nullable(),
    primary_category: CategoryRef.nullable(),
    pricing_model: z.string().nullable(),
    country: z.string().nullable(),
    votes: z.int(),
    status: ListingStatus,
    launch_week: Week.nullable(),
    launched_at: Timestamp.nullable(),
    is_demo: z.boolean().describe('True for the fictional listings of a demo directory.'),
  })
  .meta({ id: 'ListingSummary' });
export type ListingSummary = z.infer<typeof ListingSummary>;

export const FounderRef = z
  .object({ slug: z.string(), name: z.string(), title: z.string().nullable(), bio: z.string().nullable() })
  .meta({ id: 'FounderRef' });

/** A listing’s public profile, whole. */
export const ListingView = ListingSummary.extend({
  short_description: z.string().nullable(),
  description: z.string().nullable(),
  stage: z.string().nullable(),
  pricing: z.object({ model: z.string().nullable(), summary: z.string().nullable() }),
  city: z.string().nullable(),
  founded_year: z.int().nullable(),
  contact_email: z.string().nullable(),
  demo_video_url: z.string().nullable(),
  categories: z.array(CategoryRef).describe('The first is the primary one.'),
  tags: z.array(z.string()),
  features: z.array(z.string()),
  usps: z.array(z.string()),
  keywords: z.array(z.string()),
  founders: z.array(FounderRef),
  faqs: z.array(Faq),
  socials: Socials,
  founder_socials: Socials,
  not_found_on_website: z
    .array(z.string())
    .describe('Facts the company’s own site did not state: left blank on purpose.'),
  seo: z.object({ title: z.string().nullable(), meta: z.string().nullable() }),
  story: z.record(z.string(), z.string()).optional().describe('Only where unlocked.'),
  milestones: z
    .array(
      z.object({
        date: z.string(),
        title: z.string(),
        description: z.string().nullable(),
        url: z.string().nullable(),
      }),
    )
    .optional()
    .describe('Only where unlocked.'),
  links: z.object({ website: z.string(), page: z.string(), badge: z.string() }),
}).meta({ id: 'Listing' });
export type ListingView = z.infer<typeof ListingView>;

export const BadgeView = z
  .object({
    listing_url: z.string(),
    image_url: z.string(),
    embed_code: z.string().describe('HTML to paste into the homepage as it is.'),
  })
  .meta({ id: 'Badge' });

export const StoryView = z.record(z.string(), z.string()).describe('Sections of the founder story by name.');
export const MilestoneView = z
  .object({
    id: z.int(),
    date: z.string().describe('YYYY-MM-DD'),
    title: z.string(),
    description: z.string().nullable(),
    url: z.string().nullable(),
  })
  .meta({ id: 'Milestone' });

/** Where a listing stands on the free plan, and what its owner can do about it. */
export const FreeLaunchView = z
  .object({
    launch_week: Week,
    badge_found: z.boolean().nullable().describe('Null while the homepage has not been readable.'),
    badge_detail: z.string().nullable().describe('What the last look at the homepage found.'),
    badge_checked_at: Timestamp.nullable(),
    profile_complete: z.boolean().nullable(),
    profile_missing: z.array(z.string()).describe('What the founder profile still needs, in words.'),
  })
  .meta({ id: 'FreeLaunch' });

/** What owners see of their own listing: everything public, and where it stands. */
export const OwnListingView = ListingView.extend({
  id: z.int(),
  plan: z.enum(['free', 'paid']).nullable(),
  unlocked_sections: z
    .array(z.string())
    .describe('Paid-only sections that are shown: story, milestones, media.'),
  story: StoryView,
  milestones: z.array(MilestoneView),
  competitor_url: z.string().nullable(),
  free_launch: FreeLaunchView.nullable().describe('While it waits on the free plan.'),
  badge: BadgeView,
  draft_id: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
}).meta({ id: 'OwnListing' });

export const OwnListingSummary = ListingSummary.extend({
  id: z.int(),
  plan: z.enum(['free', 'paid']).nullable(),
}).meta({ id: 'OwnListingSummary' });

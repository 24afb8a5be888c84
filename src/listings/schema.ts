/** Shapes of listings as the public and their owners see them (interface specification, "Listing"). */
import { z } from 'zod';
import { Faq, Socials } from '../shared/profile-schema.ts';

export const slugPattern = /^[a-z0-9][a-z0-9-]{0,219}$/;
export const Slug = z.string().regex(slugPattern, 'must be a slug, such as `my-product`').describe('Slug.');
export const ListingId = z.int().min(1).describe('Id of one of your listings.');

export const listingStatuses = ['draft', 'awaiting_badge', 'scheduled', 'live', 'hidden'] as const;
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

export const UpdateView = z
  .object({ title: z.string(), body: z.string().describe('Plain text.'), created_at: Timestamp })
  .meta({ id: 'ListingUpdate' });

export const CommunityRating = z
  .object({
    average: z.number().describe('1 to 5, to two decimals.'),
    count: z.int().describe('How many reviews it is the average of, at least 1.'),
  })
  .describe('Of published reviews by people other than the listing’s owner and founders.')
  .meta({ id: 'CommunityRating' });

/** Measurements some 30 days apart are compared: sources measure daily, weekly or once a month. */
export const DomainRatingView = z
  .object({
    rating: z.number().describe('0 to 100, as the source gave it.'),
    measured_on: z.string().describe('YYYY-MM-DD'),
    source: z.string().describe('The third party that measured it.'),
    trend: z
      .number()
      .nullable()
      .describe(
        'Change against the same source’s measurement nearest to 30 days before (20 to 45 days); null where there is none.',
      ),
    trend_since: z.string().nullable().describe('When that earlier measurement was made, YYYY-MM-DD.'),
    history: z
      .array(z.object({ measured_on: z.string(), rating: z.number() }))
      .describe('The source’s last measurements, at most 12, the oldest first.'),
    is_demo: z.boolean().describe('True where nobody measured it: a figure of the demo directory.'),
  })
  .meta({ id: 'DomainRating' });

export const MediaView = z
  .object({ kind: z.enum(['image', 'video']), url: z.string(), caption: z.string().nullable() })
  .meta({ id: 'ListingMedia' });

export const ListingLinks = z
  .object({
    website: z.string(),
    page: z.string().describe('The listing’s page on this site.'),
    badge: z.string().describe('Picture of its badge “Listed on”.'),
    badges: z.string().describe('All its badges with their embed codes (get_badges).'),
    alternatives: z.string().describe('What may be used instead (get_alternatives).'),
    demo_video: z.string().nullable(),
  })
  .meta({ id: 'ListingLinks' });

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
  headline: z.string().nullable().describe('What the page says above the description.'),
  summary: z.string().nullable().describe('The owner’s account of the product, beside the description.'),
  votes_held: z
    .int()
    .describe('Votes that are held back until the site team has looked at them; `votes` has none of them.'),
  verified: z
    .boolean()
    .describe(
      'Whether its owner has shown that the website is theirs. It cannot be bought, and says nothing of being paid.',
    ),
  verified_at: Timestamp.nullable().describe('Since when.'),
  latest_updates: z.array(UpdateView).describe('What its owner posted last, at most 5, the newest first.'),
  community_rating: CommunityRating.nullable().describe('Null while nobody has reviewed it.'),
  domain_rating: DomainRatingView.nullable().describe(
    'Domain Rating of its website, by a third party; null where none has measured it.',
  ),
  launch_rank: z
    .int()
    .nullable()
    .describe(
      'The place its launch week closed with, by community votes; null until the week is closed, and for what was not live then.',
    ),
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
  media: z.array(MediaView).optional().describe('Only where unlocked.'),
  links: ListingLinks,
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
  media: z.array(MediaView),
  competitor_url: z.string().nullable(),
  hidden_why: z.string().nullable().describe('Why it is hidden, where its status is `hidden`.'),
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

export const Alternative = ListingSummary.extend({
  approved: z
    .boolean()
    .describe('True: the listing’s owner named it. False: it shares the primary category.'),
}).meta({ id: 'Alternative' });

/** The schemas of listings for the public and for owners (interface specification, "Listing"). */
import { z } from 'zod';
import { PictureView } from '../shared/picture-view-schema.ts';
import { Faq, FilterWords, Socials } from '../shared/profile-schema.ts';
import { ListingEvidence } from './evidence-schema.ts';

export const slugPattern = /^[a-z0-9][a-z0-9-]{0,219}$/;
export const Slug = z.string().regex(slugPattern, 'must be a slug, such as `my-product`').describe('Slug.');
export const ListingId = z.int().min(1).describe('Id of one of your listings.');

export const listingStatuses = [
  'draft',
  'awaiting_badge',
  'scheduled',
  'live',
  'unpublished',
  'hidden',
] as const;
export const ListingStatus = z.string().describe(`One of ${listingStatuses.join(', ')}; more may come.`);
const Timestamp = z.string().describe('RFC 3339, UTC.');
const Week = z.string().describe('The Monday of the week, YYYY-MM-DD, UTC.');

export const CategoryRef = z.object({ slug: z.string(), name: z.string() }).meta({ id: 'CategoryRef' });

/** A listing in lists. */
export const ListingSummary = z
  .object({
    slug: z.string(),
    name: z.string(),
    url: z.string().describe('The listing’s page on this site.'),
    website_url: z.string(),
    tagline: z.string().nullable(),
    logo_url: z.string().nullable().describe('The address of the logo, as its owner gave it.'),
    logo: PictureView.nullable().describe('The logo as this site serves it; null until it is stored.'),
    primary_category: CategoryRef.nullable(),
    pricing_model: z.string().nullable(),
    country: z.string().nullable(),
    votes: z.int().describe('All its community votes that count.'),
    votes_pending: z
      .int()
      .describe(
        'Votes by accounts in their first day, not included in `votes`. They count by themselves two hours after they were cast, and before the launch week is closed.',
      ),
    status: ListingStatus,
    launch_week: Week.nullable(),
    launched_at: Timestamp.nullable(),
    is_demo: z.boolean().describe('True for the fictional listings of a demo directory.'),
  })
  .meta({ id: 'ListingSummary' });
export type ListingSummary = z.infer<typeof ListingSummary>;

export const FounderRef = z
  .object({
    slug: z.string(),
    name: z.string(),
    title: z.string().nullable(),
    bio: z.string().nullable(),
    photo: PictureView.nullable().describe('Null without one.'),
  })
  .meta({ id: 'FounderRef' });
export type FounderRef = z.infer<typeof FounderRef>;

export const UpdateView = z
  .object({ title: z.string(), body: z.string().describe('Plain text.'), created_at: Timestamp })
  .meta({ id: 'ListingUpdate' });

export const CommunityRating = z
  .object({
    average: z.number().describe('1 to 5, to two decimals.'),
    count: z.int().describe('The number of reviews, at least 1.'),
  })
  .describe('The rating by published reviews, excluding those by the listing’s owner and founders.')
  .meta({ id: 'CommunityRating' });

/** The trend compares measurements about 30 days apart, as sources measure daily, weekly or monthly. */
export const DomainRatingView = z
  .object({
    rating: z.number().describe('0 to 100, as stated by the source.'),
    measured_on: z.string().describe('YYYY-MM-DD'),
    source: z.string().describe('The third party that measured it.'),
    trend: z
      .number()
      .nullable()
      .describe(
        'The change since the same source’s measurement closest to 30 days before (20 to 45 days); null without one.',
      ),
    trend_since: z.string().nullable().describe('The day of that earlier measurement, YYYY-MM-DD.'),
    history: z
      .array(z.object({ measured_on: z.string(), rating: z.number() }))
      .describe('The source’s last measurements, at most 12, oldest first.'),
    is_demo: z.boolean().describe('True for a fictional figure of the demo directory.'),
  })
  .meta({ id: 'DomainRating' });

export const MediaView = z
  .object({
    kind: z.enum(['image', 'video']),
    url: z.string().describe('As its owner gave it.'),
    caption: z.string().nullable(),
    picture: PictureView.nullable().describe(
      'The image as this site serves it; null for videos, and until it is stored.',
    ),
  })
  .meta({ id: 'ListingMedia' });

export const ListingLinks = z
  .object({
    website: z.string(),
    page: z.string().describe('The listing’s page on this site.'),
    badge: z.string().describe('The image of its badge “Listed on”.'),
    badges: z.string().describe('All its badges with embed codes (get_badges).'),
    alternatives: z.string().describe('Its alternatives (get_alternatives).'),
    demo_video: z.string().nullable(),
  })
  .meta({ id: 'ListingLinks' });

/** The public profile of a listing. */
export const ListingView = ListingSummary.extend({
  short_description: z.string().nullable(),
  description: z.string().nullable(),
  stage: z.string().nullable(),
  pricing: z.object({ model: z.string().nullable(), summary: z.string().nullable() }),
  city: z.string().nullable(),
  founded_year: z.int().nullable(),
  contact_email: z.string().nullable().describe('Null unless the owner has made it public.'),
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
    .describe('Facts that the company’s own website does not state: left blank on purpose.'),
  evidence: ListingEvidence,
  seo: z.object({ title: z.string().nullable(), meta: z.string().nullable() }),
  headline: z.string().nullable().describe('The heading above the description.'),
  summary: z.string().nullable().describe('The owner’s own text about the product.'),
  votes_held: z
    .int()
    .describe(
      'Votes that look coordinated, held until the site team has reviewed them; not included in `votes`.',
    ),
  week_votes: z
    .int()
    .describe(
      'The votes by which its launch week ranks it: cast in the week, from the launch of the listing on. Votes for an earlier launch are not included.',
    ),
  verified: z
    .boolean()
    .describe(
      'Whether its owner has proved that the website is theirs. It cannot be bought, and is not the same as paid.',
    ),
  verified_at: Timestamp.nullable().describe('When it was verified.'),
  latest_updates: z.array(UpdateView).describe('The owner’s last updates, at most 5, newest first.'),
  community_rating: CommunityRating.nullable().describe('Null without reviews.'),
  domain_rating: DomainRatingView.nullable().describe(
    'The Domain Rating of its website by a third party; null without one.',
  ),
  launch_rank: z
    .int()
    .nullable()
    .describe(
      'The final rank by community votes in its launch week; null until the week is closed, or if it was not live then.',
    ),
  story: z.record(z.string(), z.string()).optional().describe('Only if unlocked.'),
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
    .describe('Only if unlocked.'),
  media: z.array(MediaView).optional().describe('Only if unlocked.'),
  links: ListingLinks,
}).meta({ id: 'Listing' });
export type ListingView = z.infer<typeof ListingView>;

export const BadgeView = z
  .object({
    listing_url: z.string(),
    image_url: z.string(),
    embed_code: z.string().describe('HTML to paste into the homepage.'),
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

/** The status of a free launch. */
export const FreeLaunchView = z
  .object({
    launch_week: Week,
    badge_found: z.boolean().nullable().describe('Null until the homepage could be read.'),
    badge_detail: z.string().nullable().describe('The result of the last check of the homepage.'),
    badge_checked_at: Timestamp.nullable(),
    profile_complete: z.boolean().nullable(),
    profile_missing: z.array(z.string()).describe('What is missing from the founder profile, in sentences.'),
  })
  .meta({ id: 'FreeLaunch' });

const SiteOfListing = z
  .string()
  .describe('The key of its site, as `apply_to` takes it; get_site_info lists all.');

/** A listing as its owner sees it. */
export const OwnListingView = ListingView.extend({
  id: z.int(),
  site: SiteOfListing,
  plan: z.enum(['free', 'paid']).nullable(),
  unlocked_sections: z
    .array(z.string())
    .describe('The paid-only sections that are shown: story, milestones, media.'),
  story: StoryView,
  milestones: z.array(MilestoneView),
  media: z.array(MediaView),
  contact_email: z.string().nullable(),
  contact_email_public: z
    .boolean()
    .describe('Whether `contact_email` is public; update_my_listing changes it.'),
  competitor_url: z.string().nullable(),
  filter_words: FilterWords,
  hidden_why: z.string().nullable().describe('Why it is hidden, if its status is `hidden`.'),
  free_launch: FreeLaunchView.nullable().describe('While it awaits its launch on the free plan.'),
  badge: BadgeView,
  draft_id: z.string().nullable(),
  created_at: Timestamp,
  updated_at: Timestamp,
}).meta({ id: 'OwnListing' });

export const OwnListingSummary = ListingSummary.extend({
  id: z.int(),
  site: SiteOfListing,
  plan: z.enum(['free', 'paid']).nullable(),
}).meta({ id: 'OwnListingSummary' });

export const Alternative = ListingSummary.extend({
  approved: z
    .boolean()
    .describe('True: approved by the listing’s owner. False: it has the same primary category.'),
}).meta({ id: 'Alternative' });

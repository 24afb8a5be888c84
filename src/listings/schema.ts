/** The schemas of listings for the public and for owners (interface specification, "Listing"). */
import { z } from 'zod';
import { PictureView } from '../shared/picture-view-schema.ts';
import { Faq, Socials } from '../shared/profile-schema.ts';
import {
  Address,
  Country,
  Day,
  Email,
  Timestamp,
  TypedLink,
  openEnum,
  ListingSlug,
  FounderSlug,
  CategorySlug,
  slugPattern,
} from '../shared/published-schema.ts';
import { waitsForList } from '../shared/waits-for-schema.ts';
import { ListingEvidence } from './evidence-schema.ts';

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
export const ListingStatus = openEnum<string>(listingStatuses);
const Plan = openEnum(['free', 'paid']).nullable();
const Week = Day.describe('The Monday of the week, YYYY-MM-DD, UTC.');

export const CategoryRef = z
  .object({ slug: CategorySlug, name: z.string().describe('Its name.') })
  .meta({ id: 'CategoryRef' });

/** Title and description for search engines. */
export const Seo = z
  .object({
    title: z.string().nullable().describe('The title of search results.'),
    meta: z.string().nullable().describe('The text below it.'),
  })
  .describe('Title and description for search engines.')
  .meta({ id: 'Seo' });

/** A listing that something else is about. */
export const ListingRef = z
  .object({
    slug: ListingSlug,
    name: z.string().describe('The product’s name.'),
    url: Address.describe('The listing’s page on this site.'),
  })
  .describe('A listing by name.')
  .meta({ id: 'ListingRef' });

/** A listing in lists. */
export const ListingSummary = z
  .object({
    slug: ListingSlug,
    name: z.string().describe('The product’s name.'),
    url: Address.describe('The listing’s page on this site.'),
    website_url: Address.describe('The product’s website.'),
    tagline: z.string().nullable().describe('One line that says what it is.'),
    logo_url: TypedLink.nullable().describe('As its owner gave it.'),
    logo: PictureView.nullable().describe('As this site serves it; null until stored.'),
    primary_category: CategoryRef.nullable().describe('Its main category.'),
    pricing_model: z.string().nullable().describe('How it is paid for, such as `freemium`.'),
    country: Country.nullable().describe('Two-letter ISO 3166 code of the company’s country.'),
    votes: z.int().describe('All its community votes that count.'),
    votes_pending: z
      .int()
      .describe(
        'Votes by accounts in their first day, not in `votes` yet. They count two hours after they were cast, and before the week is closed.',
      ),
    status: ListingStatus.describe('Where it is on its way to a launch.'),
    launch_week: Week.nullable().describe('The Monday of its launch week, UTC; null without one.'),
    launched_at: Timestamp.nullable().describe('When it went live; null before.'),
    is_demo: z.boolean().describe('True in a demo directory.'),
  })
  .meta({ id: 'ListingSummary' });
export type ListingSummary = z.infer<typeof ListingSummary>;

export const FounderRef = z
  .object({
    slug: FounderSlug,
    name: z.string().describe('The founder’s name.'),
    title: z.string().nullable().describe('What the founder does there, such as CEO.'),
    bio: z.string().nullable().describe('About the founder, plain text.'),
    photo: PictureView.nullable().describe('Null without one.'),
  })
  .meta({ id: 'FounderRef' });
export type FounderRef = z.infer<typeof FounderRef>;

export const UpdateView = z
  .object({
    title: z.string().describe('One line.'),
    body: z.string().describe('Plain text.'),
    created_at: Timestamp.describe('When it was posted.'),
  })
  .meta({ id: 'ListingUpdate' });

export const CommunityRating = z
  .object({
    average: z.number().describe('1 to 5, to two decimals.'),
    count: z.int().describe('The number of reviews, at least 1.'),
  })
  .describe('By published reviews, without those by owner and founders.')
  .meta({ id: 'CommunityRating' });

const RatingMeasurement = z
  .object({
    measured_on: Day.describe('The day it was measured.'),
    rating: z.number().describe('0 to 100.'),
  })
  .meta({ id: 'RatingMeasurement' });

/** The trend compares measurements about 30 days apart, as sources measure daily, weekly or monthly. */
export const DomainRatingView = z
  .object({
    rating: z.number().describe('0 to 100, as stated by the source.'),
    measured_on: Day.describe('The day it was measured.'),
    source: z.string().describe('The third party that measured it.'),
    trend: z
      .number()
      .nullable()
      .describe('The change since the same source’s measurement 20 to 45 days before; null without one.'),
    trend_since: Day.nullable().describe('The day of the earlier measurement.'),
    history: z.array(RatingMeasurement).describe('The last ones, at most 12, oldest first.'),
    is_demo: z.boolean().describe('True in a demo directory.'),
  })
  .meta({ id: 'DomainRating' });

export const MediaView = z
  .object({
    kind: openEnum(['image', 'video']).describe('What it is.'),
    url: TypedLink.describe('As its owner gave it.'),
    caption: z.string().nullable().describe('A text to show with it.'),
    picture: PictureView.nullable().describe('As this site serves it; null for videos, and until stored.'),
  })
  .meta({ id: 'ListingMedia' });

export const ListingLinks = z
  .object({
    website: Address.describe('The product’s website.'),
    page: Address.describe('The listing’s page on this site.'),
    badge: Address.describe('The image of its badge “Listed on”.'),
    badges: Address.describe('With embed codes (get_badges).'),
    alternatives: Address.describe('Its alternatives (get_alternatives).'),
    demo_video: TypedLink.nullable().describe('A demo video.'),
  })
  .meta({ id: 'ListingLinks' });

const Pricing = z
  .object({
    model: z.string().nullable().describe('How it is paid for, such as `freemium`.'),
    summary: z.string().nullable().describe('The prices in a sentence.'),
  })
  .meta({ id: 'Pricing' });

const PublicMilestone = z
  .object({
    date: Day.describe('YYYY-MM-DD'),
    title: z.string().describe('What happened, in one line.'),
    description: z.string().nullable().describe('More about it, plain text.'),
    url: TypedLink.nullable().describe('A link for details.'),
  })
  .meta({ id: 'PublicMilestone' });

export const StoryView = z
  .record(z.string(), z.string())
  .meta({ id: 'StorySections', description: 'Sections of the founder story by name.' });

/** The public profile of a listing. */
export const ListingView = ListingSummary.extend({
  short_description: z.string().nullable().describe('One or two sentences.'),
  description: z.string().nullable().describe('The full description, plain text.'),
  stage: z.string().nullable().describe('Stage of the product, such as `beta`.'),
  pricing: Pricing.describe('How it is paid for.'),
  city: z.string().nullable().describe('The company’s city.'),
  founded_year: z.int().nullable().describe('Year of founding.'),
  contact_email: Email.nullable().describe('Null unless the owner has made it public.'),
  demo_video_url: TypedLink.nullable().describe('A demo video.'),
  categories: z.array(CategoryRef).describe('The first is the primary one.'),
  tags: z.array(z.string()).describe('Short tags.'),
  features: z.array(z.string()).describe('What it does, one feature an item.'),
  usps: z.array(z.string()).describe('What sets it apart, one point an item.'),
  keywords: z.array(z.string()).describe('Words people search for.'),
  founders: z.array(FounderRef).describe('The first is the primary one.'),
  faqs: z.array(Faq).describe('Questions and answers.'),
  socials: Socials.describe('The company’s links by platform.'),
  founder_socials: Socials.describe('The founder’s links by platform.'),
  not_found_on_website: z
    .array(z.string())
    .describe('What the company’s website does not state: left blank on purpose.'),
  evidence: ListingEvidence,
  seo: Seo,
  headline: z.string().nullable().describe('The heading above the description.'),
  summary: z.string().nullable().describe('The owner’s own text about the product.'),
  votes_held: z.int().describe('Votes that look coordinated, held for review; not in `votes`.'),
  week_votes: z.int().describe('Those that rank it in its launch week: cast in it, from the launch on.'),
  verified: z
    .boolean()
    .describe('Whether its owner has proved that the website is theirs. It cannot be bought.'),
  verified_at: Timestamp.nullable().describe('When it was verified.'),
  latest_updates: z.array(UpdateView).describe('By the owner, at most 5, newest first.'),
  community_rating: CommunityRating.nullable().describe('Null without reviews.'),
  domain_rating: DomainRatingView.nullable().describe('Of its website, by a third party; null without one.'),
  launch_rank: z
    .int()
    .nullable()
    .describe('The final rank in its launch week; null until that is closed, or if it was not live then.'),
  story: StoryView.optional().describe('Only if unlocked.'),
  milestones: z.array(PublicMilestone).optional().describe('Only if unlocked.'),
  media: z.array(MediaView).optional().describe('Only if unlocked.'),
  links: ListingLinks.describe('Addresses of the listing.'),
}).meta({ id: 'Listing', base: 'ListingSummary' });
export type ListingView = z.infer<typeof ListingView>;

export const BadgeView = z
  .object({
    listing_url: Address.describe('Where the badge links to.'),
    image_url: Address.describe('The SVG image.'),
    embed_code: z.string().describe('HTML to paste into the homepage.'),
  })
  .meta({ id: 'Badge' });

export const MilestoneView = z
  .object({ id: z.int().min(1).describe('Id of the milestone.'), ...PublicMilestone.shape })
  .meta({ id: 'Milestone' });

/** The status of a free launch. */
export const FreeLaunchView = z
  .object({
    launch_week: Week,
    badge_found: z.boolean().nullable().describe('Null until the homepage could be read.'),
    badge_detail: z.string().nullable().describe('The last check of the homepage.'),
    badge_checked_at: Timestamp.nullable().describe('When the homepage was checked; null before.'),
    profile_complete: z.boolean().nullable().describe('Of the founder profile; null before the first check.'),
    profile_missing: z.array(z.string()).describe('What is missing from it, in sentences.'),
  })
  .meta({ id: 'FreeLaunch' });

const SiteOfListing = z.string().describe('Key of its site, as `apply_to` takes it; see get_site_info.');

const owned = {
  id: z.int().min(1).describe('Id of the listing.'),
  site: SiteOfListing,
  plan: Plan.describe('Null until one is chosen.'),
  waits_for: waitsForList,
};

/** A listing as its owner sees it. */
export const OwnListingView = ListingView.extend({
  ...owned,
  unlocked_sections: z
    .array(z.string())
    .describe('Paid-only sections that are shown: story, milestones, media.'),
  story: StoryView,
  milestones: z.array(MilestoneView).describe('Shown if unlocked.'),
  media: z.array(MediaView).describe('Shown if unlocked.'),
  contact_email: Email.nullable().describe('The contact address.'),
  contact_email_public: z.boolean().describe('Whether `contact_email` is public.'),
  competitor_url: z.string().nullable().describe('The competitor’s website, as typed.'),
  hidden_why: z.string().nullable().describe('Why it is hidden, if its status is `hidden`.'),
  free_launch: FreeLaunchView.nullable().describe('While it awaits its launch on the free plan.'),
  badge: BadgeView.describe('The badge for the homepage.'),
  draft_id: z.string().nullable().describe('The draft that edits it; null without one.'),
  created_at: Timestamp.describe('When it was made.'),
  updated_at: Timestamp.describe('When it was last changed.'),
}).meta({ id: 'OwnListing', base: 'Listing' });

export const OwnListingSummary = ListingSummary.extend(owned).meta({
  id: 'OwnListingSummary',
  base: 'ListingSummary',
});

export const Alternative = ListingSummary.extend({
  approved: z.boolean().describe('True: by the listing’s owner. False: of the same primary category.'),
}).meta({ id: 'Alternative', base: 'ListingSummary' });

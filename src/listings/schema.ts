/** The schemas of listings for the public and for owners (interface specification, "Listing"). */
import { z } from 'zod';
import { PictureView } from '../shared/picture-view-schema.ts';
import { Faq, Socials } from '../shared/profile-schema.ts';
import {
  Address,
  Country,
  Day,
  Email,
  NonEmpty,
  PlainTimestamp,
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
const Week = Day.describe('Its Monday, UTC.');

export const CategoryRef = z
  .object({ slug: CategorySlug, name: NonEmpty.describe('Its name.') })
  .meta({ id: 'CategoryRef' });

/** Title and description for search engines. */
export const Seo = z
  .object({
    title: z.string().nullable().describe('Title of search results.'),
    meta: z.string().nullable().describe('Text below it.'),
  })
  .describe('For search engines.')
  .meta({ id: 'Seo' });

/** A listing that something else is about. */
export const ListingRef = z
  .object({
    slug: ListingSlug,
    name: z.string().describe('Product name.'),
    url: Address.describe('Its page on this site.'),
  })
  .describe('A listing by name.')
  .meta({ id: 'ListingRef' });

/** A listing in lists. */
export const ListingSummary = ListingRef.extend({
  website_url: Address.describe('Product website.'),
  tagline: z.string().nullable().describe('One line that says what it is.'),
  logo_url: TypedLink.nullable().describe('As its owner gave it.'),
  logo: PictureView.nullable().describe('As this site serves it; null until stored.'),
  primary_category: CategoryRef.nullable().describe('Its main category.'),
  pricing_model: z.string().nullable().describe('Such as `freemium`.'),
  country: Country.nullable().describe('Two-letter ISO 3166 code.'),
  votes: z.int().describe('Community votes that count.'),
  votes_pending: z
    .int()
    .describe(
      'By accounts in their first day, not in `votes` yet: they count after two hours, before the week is closed.',
    ),
  status: ListingStatus.describe('Where it is on its way to a launch.'),
  launch_week: Week.nullable().describe('Its Monday, UTC; null without one.'),
  launched_at: Timestamp.nullable().describe('Null until it is live.'),
  is_demo: z.boolean().describe('True in a demo directory.'),
}).meta({ id: 'ListingSummary', bases: ['ListingRef'] });
export type ListingSummary = z.infer<typeof ListingSummary>;

export const FounderRef = z
  .object({
    slug: FounderSlug,
    name: z.string().describe('Full name.'),
    title: z.string().nullable().describe('Role, such as CEO.'),
    bio: z.string().nullable().describe('Plain text.'),
    photo: PictureView.nullable().describe('Null without one.'),
  })
  .meta({ id: 'FounderRef' });
export type FounderRef = z.infer<typeof FounderRef>;

export const UpdateView = z.object({
  title: z.string().describe('One line.'),
  body: z.string().describe('Plain text.'),
  created_at: PlainTimestamp,
});

export const CommunityRating = z
  .object({
    average: z.number().describe('1 to 5, to two decimals.'),
    count: z.int().describe('Number of reviews.'),
  })
  .describe('By reviews, not by owner and founders.')
  .meta({ id: 'CommunityRating' });

const RatingMeasurement = z.object({
  measured_on: Day.describe('UTC.'),
  rating: z.number().describe('0 to 100.'),
});

/** The trend compares measurements about 30 days apart, as sources measure daily, weekly or monthly. */
export const DomainRatingView = z
  .object({
    rating: z.number().describe('0 to 100, by the source.'),
    measured_on: Day.describe('UTC.'),
    source: z.string().describe('Who measured it.'),
    trend: z.number().nullable().describe('Change since that of 20 to 45 days before.'),
    trend_since: Day.nullable().describe('Day of that rating.'),
    history: z.array(RatingMeasurement).describe('The last 12, oldest first.'),
    is_demo: z.boolean().describe('True in a demo directory.'),
  })
  .meta({ id: 'DomainRating' });

export const MediaView = z
  .object({
    kind: openEnum(['image', 'video']).describe('What it is.'),
    url: TypedLink.describe('As its owner gave it.'),
    caption: z.string().nullable().describe('To show with it.'),
    picture: PictureView.nullable().describe('As this site serves it, for stored images.'),
  })
  .meta({ id: 'ListingMedia' });

export const ListingLinks = z.object({
  website: Address.describe('Product website.'),
  page: Address.describe('Its page on this site.'),
  badge: Address.describe('Image of its badge `Listed on`.'),
  badges: Address.describe('See get_badges.'),
  alternatives: Address.describe('See get_alternatives.'),
  demo_video: TypedLink.nullable().describe('A demo video.'),
});

const Pricing = z.object({
  model: z.string().nullable().describe('Such as `freemium`.'),
  summary: z.string().nullable().describe('In a sentence.'),
});

export const MilestoneView = z
  .object({
    id: z.int().min(1).describe('Milestone id.'),
    date: Day.describe('YYYY-MM-DD.'),
    title: z.string().describe('One line.'),
    description: z.string().nullable().describe('Plain text.'),
    url: TypedLink.nullable().describe('For details.'),
  })
  .meta({ id: 'Milestone' });

export const StoryView = z
  .record(z.string(), z.string().meta({ maxLength: 8000 }))
  .meta({ id: 'StorySections', description: 'Founder story by section, public if unlocked.' });

const milestones = z.array(MilestoneView).describe('Public if unlocked.');
const media = z.array(MediaView).describe('Public if unlocked.');

/** The public profile of a listing. */
export const ListingView = ListingSummary.extend({
  short_description: z.string().nullable().describe('One or two sentences.'),
  description: z.string().nullable().describe('Plain text.'),
  stage: z.string().nullable().describe('Such as `beta`.'),
  pricing: Pricing.describe('How it is paid for.'),
  city: z.string().nullable().describe('City of the company.'),
  founded_year: z.int().nullable().describe('Year of founding.'),
  contact_email: Email.nullable().describe('Null unless public or your own.'),
  demo_video_url: TypedLink.nullable().describe('A demo video.'),
  categories: z.array(CategoryRef).describe('Primary one first.'),
  tags: z.array(z.string()).describe('Short tags.'),
  features: z.array(z.string()).describe('One feature an item.'),
  usps: z.array(z.string()).describe('What sets it apart.'),
  keywords: z.array(z.string()).describe('Words people search for.'),
  founders: z.array(FounderRef).describe('Primary one first.'),
  faqs: z.array(Faq).describe('Questions and answers.'),
  socials: Socials,
  founder_socials: Socials,
  not_found_on_website: z
    .array(z.string())
    .describe('What the company’s website does not state: left blank.'),
  evidence: ListingEvidence,
  seo: Seo,
  headline: z.string().nullable().describe('The heading above the description.'),
  summary: z.string().nullable().describe('By the owner, plain text.'),
  votes_held: z.int().describe('Held for review, as they look coordinated; not in `votes`.'),
  week_votes: z.int().describe('Of its launch week from the launch on: they rank it.'),
  verified: z.boolean().describe('The owner has proved that the website is theirs. Cannot be bought.'),
  verified_at: Timestamp.nullable().describe('Null until verified.'),
  latest_updates: z.array(UpdateView).describe('The owner’s, newest first, at most 5.'),
  community_rating: CommunityRating.nullable().describe('Null without reviews.'),
  domain_rating: DomainRatingView.nullable().describe('Of its website; null without one.'),
  launch_rank: z
    .int()
    .nullable()
    .describe('In its launch week; null until that is closed, or if not live then.'),
  story: StoryView.optional(),
  milestones: milestones.optional(),
  media: media.optional(),
  links: ListingLinks.describe('Addresses of the listing.'),
}).meta({ id: 'Listing', bases: ['ListingSummary'] });
export type ListingView = z.infer<typeof ListingView>;

export const BadgeView = z
  .object({
    listing_url: Address.describe('Where the badge links to.'),
    image_url: Address.describe('The SVG image.'),
    embed_code: z.string().describe('HTML for the homepage.'),
  })
  .meta({ id: 'Badge' });

/** The status of a free launch. */
export const FreeLaunchView = z
  .object({
    launch_week: Week,
    badge_found: z.boolean().nullable().describe('Null until checked.'),
    badge_detail: z.string().nullable().describe('The last check of the homepage.'),
    badge_checked_at: Timestamp.nullable().describe('Null until checked.'),
    profile_complete: z.boolean().nullable().describe('Null until checked.'),
    profile_missing: z.array(z.string()).describe('In sentences.'),
  })
  .meta({ id: 'FreeLaunch' });

const SiteOfListing = z.string().describe('Key of its site (get_site_info).');

const owned = {
  id: z.int().min(1).describe('Listing id.'),
  site: SiteOfListing,
  plan: Plan.describe('Null until one is chosen.'),
  waits_for: waitsForList,
};

/** A listing as its owner sees it. */
export const OwnListingView = ListingView.extend({
  ...owned,
  unlocked_sections: z.array(z.string()).describe('Paid sections that are shown: story, milestones, media.'),
  story: StoryView,
  milestones,
  media,
  contact_email_public: z.boolean().describe('`contact_email` is public.'),
  competitor_url: z.string().nullable().describe('As typed.'),
  hidden_why: z.string().nullable().describe('With status `hidden`.'),
  free_launch: FreeLaunchView.nullable().describe('While it awaits its launch on the free plan.'),
  badge: BadgeView.describe('The badge for the homepage.'),
  draft_id: z.string().nullable().describe('The draft that edits it.'),
  created_at: PlainTimestamp,
  updated_at: PlainTimestamp,
}).meta({ id: 'OwnListing', bases: ['Listing', 'OwnListingSummary'] });

export const OwnListingSummary = ListingSummary.extend(owned).meta({
  id: 'OwnListingSummary',
  bases: ['ListingSummary'],
});

export const Alternative = ListingSummary.extend({
  approved: z.boolean().describe('By the owner; else of the same primary category.'),
}).meta({ id: 'Alternative', bases: ['ListingSummary'] });

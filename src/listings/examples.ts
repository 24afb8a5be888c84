/** Examples of answers for the OpenAPI document; operations that answer the same have the same. */
import type { z } from 'zod';
import type { ListingSummary, ListingView, OwnListingSummary, OwnListingView } from './schema.ts';

export const listingSummaryExample = {
  slug: 'planklane',
  name: 'Planklane',
  url: 'https://launches.example/listings/planklane',
  website_url: 'https://planklane.example/',
  tagline: 'Project boards for people who wear helmets',
  logo_url: null,
  logo: { url: 'https://launches.example/pictures/5f1c9a/256.webp', width: 256, height: 256 },
  primary_category: { slug: 'project-management', name: 'Project Management' },
  pricing_model: 'subscription',
  country: 'PL',
  votes: 61,
  votes_pending: 0,
  status: 'live',
  launch_week: '2026-11-02',
  launched_at: '2026-11-02T00:00:00.000Z',
  is_demo: false,
} satisfies z.output<typeof ListingSummary>;

export const listingExample = {
  ...listingSummaryExample,
  short_description: 'Plans building work by room and by trade.',
  description: 'On a building site, a task has a place. Planklane draws the plan as the building itself.',
  stage: 'launched',
  pricing: { model: 'subscription', summary: '€49 per month for each site.' },
  city: 'Wrocław',
  founded_year: 2021,
  contact_email: null,
  demo_video_url: null,
  categories: [{ slug: 'project-management', name: 'Project Management' }],
  tags: ['construction'],
  features: ['Plans by floor, flat and room'],
  usps: ['The plan looks like the building'],
  keywords: ['construction planning'],
  founders: [
    {
      slug: 'agnieszka-borucka',
      name: 'Agnieszka Borucka',
      title: 'Co-founder',
      bio: 'Agnieszka managed housing sites for thirteen years and owns eleven helmets.',
      photo: { url: 'https://launches.example/pictures/5f1c9a/256.webp', width: 256, height: 256 },
    },
  ],
  faqs: [
    {
      question: 'Do workers need smartphones?',
      answer: 'The foreman does. Everyone else can work from the sheet on the wall.',
    },
  ],
  socials: { linkedin: 'https://linkedin.example/planklane' },
  founder_socials: {},
  not_found_on_website: [],
  evidence: {
    pricing_summary: [
      { quote: '€49 per month for each site', url: 'https://planklane.example/', read_on: '2026-09-18' },
    ],
  },
  seo: { title: null, meta: null },
  headline: null,
  summary: null,
  votes_held: 0,
  week_votes: 50,
  verified: false,
  verified_at: null,
  latest_updates: [
    {
      title: 'Hand-overs with two signatures',
      body: 'Both sides can sign a room, each on their own telephone.',
      created_at: '2026-11-22T09:00:00.000Z',
    },
  ],
  community_rating: { average: 4, count: 4 },
  domain_rating: null,
  launch_rank: 2,
  links: {
    website: 'https://planklane.example/',
    page: 'https://launches.example/listings/planklane',
    badge: 'https://launches.example/badges/planklane/listed.svg',
    badges: 'https://launches.example/api/v1/listings/planklane/badges',
    alternatives: 'https://launches.example/api/v1/listings/planklane/alternatives',
    demo_video: null,
  },
} satisfies z.output<typeof ListingView>;

/** Of a new listing, as its owner lists it. */
export const ownListingSummaryExample = {
  slug: 'tidewell',
  name: 'Tidewell',
  url: 'https://launches.example/listings/tidewell',
  website_url: 'https://tidewell.example/',
  tagline: 'Calm inboxes for small teams',
  logo_url: null,
  logo: null,
  primary_category: { slug: 'productivity', name: 'Productivity' },
  pricing_model: null,
  country: 'SE',
  votes: 0,
  votes_pending: 0,
  status: 'draft',
  launch_week: null,
  launched_at: null,
  is_demo: false,
  id: 67,
  site: 'main',
  plan: null,
  waits_for: [
    {
      what: 'plan',
      says: 'Call choose_free_listing to launch on the free plan, or create_checkout with product `launch`.',
    },
  ],
} satisfies z.output<typeof OwnListingSummary>;

/** The same after its owner has chosen the free plan. */
export const ownListingExample = {
  ...ownListingSummaryExample,
  status: 'awaiting_badge',
  launch_week: '2027-01-04',
  short_description: null,
  description: null,
  stage: 'beta',
  pricing: { model: null, summary: null },
  city: null,
  founded_year: null,
  contact_email: null,
  demo_video_url: null,
  categories: [{ slug: 'productivity', name: 'Productivity' }],
  tags: [],
  features: ['Shared drafts', 'Snooze'],
  usps: [],
  keywords: [],
  founders: [
    {
      slug: 'mara-lind',
      name: 'Mara Lind',
      title: 'Founder',
      bio: 'Built mail tools for fifteen years before this.',
      photo: null,
    },
  ],
  faqs: [{ question: 'Is there a trial?', answer: 'Yes, 14 days.' }],
  socials: { linkedin: 'https://www.linkedin.com/company/tidewell' },
  founder_socials: {},
  not_found_on_website: ['city'],
  evidence: {},
  seo: { title: null, meta: null },
  headline: null,
  summary: null,
  votes_held: 0,
  week_votes: 0,
  verified: false,
  verified_at: null,
  latest_updates: [],
  community_rating: null,
  domain_rating: null,
  launch_rank: null,
  story: {},
  milestones: [],
  media: [],
  links: {
    website: 'https://tidewell.example/',
    page: 'https://launches.example/listings/tidewell',
    badge: 'https://launches.example/badges/tidewell/listed.svg',
    badges: 'https://launches.example/api/v1/listings/tidewell/badges',
    alternatives: 'https://launches.example/api/v1/listings/tidewell/alternatives',
    demo_video: null,
  },
  plan: 'free',
  waits_for: [
    { what: 'badge_missing', says: 'Put the badge on the homepage for the week of 4 January 2027.' },
  ],
  unlocked_sections: [],
  contact_email_public: false,
  competitor_url: null,
  hidden_why: null,
  free_launch: {
    launch_week: '2027-01-04',
    badge_found: null,
    badge_detail: null,
    badge_checked_at: null,
    profile_complete: null,
    profile_missing: [],
  },
  badge: {
    listing_url: 'https://launches.example/listings/tidewell',
    image_url: 'https://launches.example/badges/tidewell/listed.svg',
    embed_code:
      '<a href="https://launches.example/listings/tidewell" target="_blank" rel="noopener"><img src="https://launches.example/badges/tidewell/listed.svg" alt="Tidewell: Listed on Launch Directory" width="208" height="54"></a>',
  },
  draft_id: 'b1d0c0de-4f5f-4d6e-9d2e-0a4b8a2f9c11',
  created_at: '2026-11-25T12:00:00.000Z',
  updated_at: '2026-11-25T12:00:00.000Z',
} satisfies z.output<typeof OwnListingView>;

const picturesOf = (shape: string) => {
  const url = (mode: string, size: string) =>
    `https://launches.example/badges/planklane/listed.svg?${new URLSearchParams({ shape, mode, size }).toString()}`;
  const sizes = (mode: string) => ({ s: url(mode, 's'), m: url(mode, 'm'), l: url(mode, 'l') });
  return { light: sizes('light'), dark: sizes('dark'), auto: sizes('auto') };
};
export const badgeImagesExample = {
  standard: picturesOf('standard'),
  outline: picturesOf('outline'),
  pill: picturesOf('pill'),
  banner: picturesOf('banner'),
  square: picturesOf('square'),
};

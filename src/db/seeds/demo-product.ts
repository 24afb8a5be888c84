import type { MilestoneInput, Platform, StorySection } from '../../shared/profile-schema.ts';

/** A fictional product as the demo's data files write it. What is null was not stated on its website. */
export interface DemoProduct {
  name: string;
  tagline: string;
  short: string;
  /** Paragraphs, an item each. */
  description: readonly string[];
  /** Slugs; the first is the primary category. */
  categories: readonly [string, ...string[]];
  stage: 'early-access' | 'beta' | 'launched';
  pricing: readonly [model: string, summary: string | null];
  country: string;
  city: string | null;
  founded: number | null;
  /** The part before the @ of its public address. */
  mail: string | null;
  /** Whether its website shows a demo video. */
  video?: boolean;
  features: readonly string[];
  usps: readonly string[];
  tags: readonly string[];
  keywords: readonly string[];
  faqs: readonly (readonly [question: string, answer: string])[];
  founders: readonly DemoFounder[];
  socials: readonly Platform[];
  /** Set where the launch was paid for: story and milestones are then unlocked. */
  paid?: {
    story: Partial<Record<StorySection, string>>;
    milestones: readonly MilestoneInput[];
  };
}

export interface DemoFounder {
  name: string;
  title: string;
  bio: string;
  socials?: readonly Platform[];
}

/** Names of demo products are one word of letters, or words joined by spaces. */
export const demoSlug = (name: string) => name.toLowerCase().replace(/ /g, '-');

export type DemoFaq = readonly [question: string, answer: string];

/** Most ratings come without words. */
export type DemoReview = readonly [rating: 1 | 2 | 3 | 4 | 5, body?: string];

/** News to followers, oldest first. */
export type DemoUpdate = readonly [title: string, body: string];

export interface DemoPost {
  slug: string;
  title: string;
  summary: string;
  author: string;
  tags: readonly string[];
  /** Negative for one that is to come. */
  daysAgo: number;
  faqs: readonly DemoFaq[];
  /** Headings begin at the second level: the title is the first. */
  markdown: string;
}

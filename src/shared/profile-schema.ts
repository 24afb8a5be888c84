/**
 * Shapes of a draft (interface specification, "Draft" and "Editable draft profile fields"). REST, MCP and the OpenAPI file
 * take their limits from these schemas.
 */
import { z } from 'zod';
import { daySchema } from './day-schema.ts';
import { type FilterField, filterWords } from './filter-words-rules.ts';
import type { SitePicture } from './picture-rules.ts';
import { Address, TypedLink } from './published-schema.ts';

const text = (max: number, about: string) => z.string().max(max).nullable().describe(about);
const list = (about: string) => z.array(z.string().max(200)).max(20).nullable().describe(about);

/** For descriptions of the fields that searches filter by. */
export const knownOrOwn = (field: FilterField): string =>
  `${filterWords[field].map((word) => `\`${word}\``).join(', ')}, or any text; \`${meaning[field].text}\` becomes \`${meaning[field].word}\`, as it means the same.`;
const meaning = {
  stage: { text: 'Public beta', word: 'beta' },
  pricing_model: { text: 'Pay as you go', word: 'usage-based' },
};

/** The editable profile fields; null removes a field. */
export const ProfileFields = z
  .strictObject({
    name: text(500, 'Product name.'),
    tagline: text(500, 'One line that says what it is.'),
    short_description: text(500, 'One or two sentences.'),
    description: text(20_000, 'Plain text.'),
    stage: text(500, `How far it is: ${knownOrOwn('stage')}`),
    pricing_model: text(500, `How it is paid for: ${knownOrOwn('pricing_model')}`),
    pricing_summary: text(500, 'Its prices in a sentence.'),
    country: text(500, 'Of the company: two-letter ISO 3166 code.'),
    city: text(500, 'City of the company.'),
    founded_year: text(500, 'Year of founding, four digits.'),
    contact_email: text(500, 'Public only by `contact_email_public` of update_my_listing.'),
    demo_video_url: text(500, 'Link to a demo video.'),
    logo_url: text(500, 'Link to the logo.'),
    categories: list('Names of categories; the primary one first.'),
    tags: list('Short tags.'),
    features: list('One feature an item.'),
    usps: list('What sets it apart, one point an item.'),
    keywords: list('Words people search for.'),
  })
  .partial();

export const fieldNames = Object.keys(ProfileFields.shape) as FieldName[];
export type FieldName = keyof typeof ProfileFields.shape;
export type FieldValue = string | string[];
export const FieldNameSchema = z
  .enum(fieldNames as [FieldName, ...FieldName[]])
  .describe('A profile field.')
  .meta({ id: 'FieldName' });

export const fieldStates = ['ai', 'not_found', 'edited', 'manual', 'override', 'deleted'] as const;
export type FieldState = (typeof fieldStates)[number];

export const platforms = [
  'linkedin',
  'x',
  'facebook',
  'instagram',
  'tiktok',
  'youtube',
  'threads',
  'pinterest',
  'github',
  'reddit',
  'producthunt',
  'medium',
  'website',
  'custom',
] as const;
export type Platform = (typeof platforms)[number];

export const Faq = z
  .strictObject({
    question: z.string().min(1).max(300).describe('The question.'),
    answer: z.string().min(1).max(1500).describe('Plain text.'),
  })
  .meta({ id: 'Faq' });
export type Faq = z.infer<typeof Faq>;

export const DraftFounder = z.strictObject({
  name: z.string().min(1).max(160).describe('Full name.'),
  title: z.string().max(160).optional().describe('Role, such as CEO.'),
  bio: z.string().max(3000).optional().describe('Plain text.'),
});
export type DraftFounder = z.infer<typeof DraftFounder>;

export const PlatformName = z.enum(platforms).describe('A platform of links.').meta({ id: 'Platform' });
const link = TypedLink.max(500).describe('An https link.');
export const Socials = z
  .partialRecord(PlatformName, link)
  .describe('Links by platform.')
  .meta({ id: 'SocialLinks' });
export type Socials = Partial<Record<Platform, string>>;

export const storySections = [
  'title',
  'story',
  'why_started',
  'problem',
  'journey',
  'challenges',
  'achievements',
  'lessons',
  'whats_next',
] as const;
export type StorySection = (typeof storySections)[number];
/** Of a section, as it is sent. */
export const storyText = z.string().max(8000);

export const MilestoneInput = z.strictObject({
  date: daySchema(/^\d{4}-\d{2}-\d{2}$/).describe('YYYY-MM-DD.'),
  title: z.string().min(1).max(200).describe('One line.'),
  description: z.string().max(2000).optional().describe('Plain text.'),
  url: z
    .string()
    .max(500)
    .regex(/^https:\/\/\S+$/, 'must be an https link')
    .optional()
    .describe('For details.'),
});
export type MilestoneInput = z.infer<typeof MilestoneInput>;

/** A quote from the website and its page, verbatim up to white space. */
export const Evidence = z
  .object({
    quote: z.string().describe('Verbatim, white space folded.'),
    page_url: Address.describe('Page with the quote.'),
  })
  .meta({ id: 'Evidence' });
export type Evidence = z.infer<typeof Evidence>;

/** A drafted value with its quotes, which the verifier checks. */
export interface Cited<T> {
  value: T;
  evidence: Evidence[];
  /** The drafter, in a profile merged from several drafters. */
  drafted_by?: string;
}

/** The output of a drafter, and of the verifier. Absent values were not found. */
export interface DraftedProfile {
  fields: Partial<Record<FieldName, Cited<FieldValue>>>;
  faqs: Cited<Faq>[];
  founders: Cited<DraftFounder>[];
  company_socials: Partial<Record<Platform, Cited<string>>>;
  founder_socials: Partial<Record<Platform, Cited<string>>>;
  story: Partial<Record<StorySection, Cited<string>>>;
  milestones: Cited<MilestoneInput>[];
}

/** The verified part of a drafter's profile. */
export interface VerifiedDraft {
  by: string;
  profile: DraftedProfile;
}

/** A page as read: the source of the drafter, and the text that must contain its quotes. */
export interface StoredPage {
  url: string;
  title: string | null;
  status: number;
  /** Decoded HTML (or plain text), NUL-free, at most 2 MiB. */
  html: string;
  /** The text evidence is checked against; see activities/reading/page.ts. */
  text: string;
}

/** A page as stored by the crawl, with its version for conditional requests, and its language. */
export interface CrawledPage extends StoredPage {
  /** Pictures that the founder may choose from. */
  pictures: SitePicture[];
  /** As received, for conditional requests. */
  etag: string | null;
  lastModified: string | null;
  /** As declared by the page, in lower case, such as `en` or `pt-br`. */
  language: string | null;
  /** Of the home page: a sentence for the owner about the languages of the website. */
  languageNote: string | null;
  /** Whether a browser rendered it. */
  rendered: boolean;
  /** For a page that needs a browser but was read without: a sentence for the owner. */
  renderingNote: string | null;
}

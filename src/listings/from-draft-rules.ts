/** What of a draft goes into its listing. */
import { getDomain, getHostname } from 'tldts';
import { type DraftProfile, type Entry, notFoundOnWebsite } from '../shared/profile-rules.ts';
import { linkOrNull, linkProblem } from '../shared/link-rules.ts';
import type {
  DraftFounder,
  Faq,
  FieldName,
  MilestoneInput,
  Platform,
  Socials,
} from '../shared/profile-schema.ts';

/** The columns of a listing that its draft decides. */
export interface ListingContent {
  name: string;
  website_url: string;
  domain: string;
  tagline: string | null;
  short_description: string | null;
  description: string | null;
  stage: string | null;
  pricing_model: string | null;
  pricing_summary: string | null;
  country: string | null;
  city: string | null;
  founded_year: number | null;
  contact_email: string | null;
  demo_video_url: string | null;
  logo_url: string | null;
  tags: string[];
  features: string[];
  usps: string[];
  keywords: string[];
  company_socials: Record<string, string>;
  founder_socials: Record<string, string>;
  faqs: Faq[];
  story: Record<string, string>;
  seo: { title: string | null; meta: string | null };
  competitor_url: string | null;
  not_found_on_website: string[];
}

/** A free listing has its primary category; up to three more come with a paid plan (specification, "Listing"). */
export const categoriesOfPlan = (plan: 'free' | 'paid' | null) => (plan === 'paid' ? 4 : 1);

export function contentOf(profile: DraftProfile, websiteUrl: string): ListingContent {
  const text = (name: FieldName) => {
    const { value } = profile.fields[name];
    return typeof value === 'string' ? value.trim() : null;
  };
  const list = (name: FieldName) => {
    const { value } = profile.fields[name];
    return Array.isArray(value) ? value : [];
  };
  const year = text('founded_year');
  return {
    name: text('name') ?? '',
    website_url: websiteUrl,
    domain: domainOf(websiteUrl),
    tagline: text('tagline'),
    short_description: text('short_description'),
    description: text('description'),
    stage: text('stage'),
    pricing_model: text('pricing_model'),
    pricing_summary: text('pricing_summary'),
    country: text('country')?.toUpperCase() ?? null,
    city: text('city'),
    founded_year: year === null ? null : Number(year),
    contact_email: text('contact_email'),
    demo_video_url: linkOrNull(text('demo_video_url'), 'page'),
    logo_url: linkOrNull(text('logo_url'), 'page'),
    tags: list('tags'),
    features: list('features'),
    usps: list('usps'),
    keywords: list('keywords'),
    company_socials: linksOf(profile.company_socials),
    founder_socials: linksOf(profile.founder_socials),
    faqs: profile.faqs.map((entry) => entry.value),
    story: texts(profile.story),
    seo: profile.seo,
    competitor_url: profile.competitor_url,
    not_found_on_website: notFoundOnWebsite(profile),
  };
}

export const foundersOf = (profile: DraftProfile): DraftFounder[] =>
  profile.founders.map((entry) => entry.value);
export const milestonesOf = (profile: DraftProfile): MilestoneInput[] =>
  profile.milestones.map(({ value: { url, ...milestone } }) => {
    const shown = linkOrNull(url, 'page');
    return shown === null ? milestone : { ...milestone, url: shown };
  });
export const categoryNamesOf = (profile: DraftProfile): string[] => {
  const { value } = profile.fields.categories;
  return Array.isArray(value) ? value : [];
};

export interface CurrentFounder {
  id: number;
  /** What their page says; with an account, what they call themselves. */
  name: string;
  /** What the draft called them when they came from it, or were found in it. */
  drafted_as: string | null;
}

/** Which founder of the listing the draft means by a name. `drafted` are all names in the draft. */
export function currentFounder<Founder extends CurrentFounder>(
  founders: readonly Founder[],
  name: string,
  drafted: ReadonlySet<string>,
): Founder | undefined {
  return (
    founders.find(({ drafted_as }) => drafted_as === name) ??
    // Not one whom the draft means by another of its names.
    founders.find((one) => one.name === name && !drafted.has(one.drafted_as ?? ''))
  );
}

/** The registrable domain, or the host where there is none. Private suffixes count: x.github.io is its own. */
export function domainOf(url: string): string {
  return getDomain(url, { allowPrivateDomains: true }) ?? getHostname(url) ?? url;
}

/** As they may stand on a public page, whatever the draft was kept with. */
function linksOf(socials: Partial<Record<Platform, Entry<string>>>): Socials {
  return Object.fromEntries(
    Object.entries(texts(socials)).filter(([place, link]) => linkProblem(link, place as Platform) === null),
  );
}

function texts(entries: Partial<Record<string, Entry<string>>>): Record<string, string> {
  return Object.fromEntries(
    Object.entries(entries).flatMap(([key, entry]) => (entry ? [[key, entry.value]] : [])),
  );
}

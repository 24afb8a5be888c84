/** Converts a draft to the content of its listing. */
import { getDomain, getHostname } from 'tldts';
import { type DraftProfile, type Entry, notFoundOnWebsite } from '../shared/profile-rules.ts';
import { websiteKey } from '../shared/website-rules.ts';
import { linkOrNull, linkProblem } from '../shared/link-rules.ts';
import type { DraftFounder, FieldName, MilestoneInput, Platform, Socials } from '../shared/profile-schema.ts';
import type { ListingContent } from './fact-rules.ts';

/** The maximum of categories: the primary one, and three more on the paid plan (specification, "Listing"). */
export const categoriesOfPlan = (plan: 'free' | 'paid' | null) => (plan === 'paid' ? 4 : 1);

/** The content of a listing from its draft. Invalid links are left out. */
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
    website_key: websiteKey(websiteUrl),
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

/** The founders of a draft. */
export const foundersOf = (profile: DraftProfile): DraftFounder[] =>
  profile.founders.map((entry) => entry.value);
/** The milestones of a draft, without invalid links. */
export const milestonesOf = (profile: DraftProfile): MilestoneInput[] =>
  profile.milestones.map(({ value: { url, ...milestone } }) => {
    const shown = linkOrNull(url, 'page');
    return shown === null ? milestone : { ...milestone, url: shown };
  });
/** The names of a draft's categories, the primary one first. */
export const categoryNamesOf = (profile: DraftProfile): string[] => {
  const { value } = profile.fields.categories;
  return Array.isArray(value) ? value : [];
};

export interface CurrentFounder {
  id: number;
  /** The name on the founder's page. */
  name: string;
  /** The name in the draft that the founder came from or was matched with. */
  drafted_as: string | null;
}

/** The founder of the listing that matches a name in the draft. `drafted` are all names in the draft. */
export function currentFounder<Founder extends CurrentFounder>(
  founders: readonly Founder[],
  name: string,
  drafted: ReadonlySet<string>,
): Founder | undefined {
  return (
    founders.find(({ drafted_as }) => drafted_as === name) ??
    // Not a founder who matches another name in the draft.
    founders.find((one) => one.name === name && !drafted.has(one.drafted_as ?? ''))
  );
}

/** The registrable domain, or else the host. Private suffixes count: x.github.io is a domain of its own. */
export function domainOf(url: string): string {
  return getDomain(url, { allowPrivateDomains: true }) ?? getHostname(url) ?? url;
}

/** The valid links of a draft. */
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

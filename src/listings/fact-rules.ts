/** The facts of a listing that its owner can change, by their names in the API and in the history. */
import type { OwnListingRow } from './row-rules.ts';
import { storyFacts } from './story-rules.ts';

/** Facts with the name of their column. */
const plain = [
  'name',
  'tagline',
  'short_description',
  'description',
  'stage',
  'pricing_model',
  'pricing_summary',
  'country',
  'city',
  'founded_year',
  'contact_email',
  'demo_video_url',
  'logo_url',
  'tags',
  'features',
  'usps',
  'keywords',
  'headline',
  'summary',
  'competitor_url',
  'not_found_on_website',
] as const satisfies readonly (keyof OwnListingRow)[];
/** Facts stored as JSON in the column of their name. */
const json = ['founder_socials', 'faqs', 'story'] as const satisfies readonly (keyof OwnListingRow)[];

type Named = Pick<OwnListingRow, (typeof plain)[number] | (typeof json)[number]>;

export interface ListingFacts extends Named {
  socials: OwnListingRow['company_socials'];
  seo_title: string | null;
  seo_description: string | null;
}

export type FactName = keyof ListingFacts;

/** The columns of a listing that come from its draft. */
export type ListingContent = Omit<Named, 'headline' | 'summary'> &
  Pick<OwnListingRow, 'website_url' | 'company_socials'> & {
    domain: string;
    website_key: string;
    seo: { title: string | null; meta: string | null };
  };

/** The columns with facts. */
export type FactRow = Named & Pick<OwnListingRow, 'company_socials' | 'seo'>;

/** The facts in a row. */
export function factsOf(row: FactRow): ListingFacts {
  const named = Object.fromEntries([...plain, ...json].map((name) => [name, row[name]])) as Named;
  return {
    ...named,
    socials: row.company_socials,
    seo_title: row.seo.title ?? null,
    seo_description: row.seo.meta ?? null,
  };
}

/** The facts of a draft; headline and summary belong to the listing only. */
export type DraftedFacts = Omit<ListingFacts, 'headline' | 'summary'>;

/** The facts in the content of a draft. */
export function draftedFactsOf(content: ListingContent): DraftedFacts {
  const {
    website_url: _url,
    domain: _domain,
    website_key: _key,
    company_socials: socials,
    seo,
    ...named
  } = content;
  return { ...named, socials, seo_title: seo.title, seo_description: seo.meta };
}

/** The facts as the history stores them: each section of the story is a fact of its own. */
export const historyOf = ({ story, ...facts }: ListingFacts): Record<string, unknown> => ({
  ...facts,
  ...storyFacts(story),
});

/** Whether a fact has no value: null, or an empty text, list or object. */
export function isBlank(fact: unknown): boolean {
  if (fact === null || fact === undefined || fact === '') return true;
  return typeof fact === 'object' && Object.keys(fact).length === 0;
}

/** The columns to update for facts that changed, by their names in the history. Names without a column are ignored. */
export function columnsOf(facts: ListingFacts, changed: readonly string[]): Record<string, unknown> {
  const names = new Set(changed.map((name) => (name.startsWith('story.') ? 'story' : name)));
  const has = (name: FactName) => names.has(name);
  return {
    ...Object.fromEntries(plain.filter(has).map((name) => [name, facts[name]])),
    ...Object.fromEntries(json.filter(has).map((name) => [name, JSON.stringify(facts[name])])),
    ...(has('socials') && { company_socials: JSON.stringify(facts.socials) }),
    ...((has('seo_title') || has('seo_description')) && {
      seo: JSON.stringify({ title: facts.seo_title, meta: facts.seo_description }),
    }),
  };
}

/** What of a listing's row its owner may change, by the names that they know it by: those of the history, too. */
import type { ListingContent } from './from-draft-rules.ts';
import type { OwnListingRow } from './row-rules.ts';
import { storyFacts } from './story-rules.ts';

/** Facts that have the name of their column. */
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
/** Facts that are kept as JSON in the column of their name. */
const kept = ['founder_socials', 'faqs', 'story'] as const satisfies readonly (keyof OwnListingRow)[];

/** What has a column of its own name. */
type Named = Pick<OwnListingRow, (typeof plain)[number] | (typeof kept)[number]>;

export interface ListingFacts extends Named {
  socials: OwnListingRow['company_socials'];
  seo_title: string | null;
  seo_description: string | null;
}

export type FactName = keyof ListingFacts;

/** The columns of a row that facts are in. */
export type FactRow = Named & Pick<OwnListingRow, 'company_socials' | 'seo'>;

export function factsOf(row: FactRow): ListingFacts {
  const named = Object.fromEntries([...plain, ...kept].map((name) => [name, row[name]])) as Named;
  return {
    ...named,
    socials: row.company_socials,
    seo_title: row.seo.title ?? null,
    seo_description: row.seo.meta ?? null,
  };
}

/** What a draft says; headline and summary are the listing's own. */
export type DraftedFacts = Omit<ListingFacts, 'headline' | 'summary'>;

export function draftedFactsOf(content: ListingContent): DraftedFacts {
  const { website_url: _url, domain: _domain, company_socials: socials, seo, ...named } = content;
  return { ...named, socials, seo_title: seo.title, seo_description: seo.meta };
}

/** As the history has them: sections of the story one by one, as when they are written by themselves. */
export const historyOf = ({ story, ...facts }: ListingFacts): Record<string, unknown> => ({
  ...facts,
  ...storyFacts(story),
});

/** Whether a fact says nothing. */
export function isBlank(fact: unknown): boolean {
  if (fact === null || fact === undefined || fact === '') return true;
  return typeof fact === 'object' && Object.keys(fact).length === 0;
}

/** The columns to write for what changed, by the names of the history; other names are of what is kept elsewhere. */
export function columnsOf(facts: ListingFacts, changed: readonly string[]): Record<string, unknown> {
  const names = new Set(changed.map((name) => (name.startsWith('story.') ? 'story' : name)));
  const has = (name: FactName) => names.has(name);
  return {
    ...Object.fromEntries(plain.filter(has).map((name) => [name, facts[name]])),
    ...Object.fromEntries(kept.filter(has).map((name) => [name, JSON.stringify(facts[name])])),
    ...(has('socials') && { company_socials: JSON.stringify(facts.socials) }),
    ...((has('seo_title') || has('seo_description')) && {
      seo: JSON.stringify({ title: facts.seo_title, meta: facts.seo_description }),
    }),
  };
}

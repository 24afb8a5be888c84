/** What update_my_listing makes of a listing. */
import type { Faq, Platform, Socials } from '../shared/profile-schema.ts';
import { type FactName, type ListingFacts, isBlank } from './fact-rules.ts';

type EditedField =
  | 'tagline'
  | 'short_description'
  | 'description'
  | 'pricing_model'
  | 'pricing_summary'
  | 'country'
  | 'city'
  | 'founded_year'
  | 'demo_video_url'
  | 'contact_email'
  | 'features'
  | 'usps'
  | 'keywords'
  | 'headline'
  | 'summary'
  | 'seo_title'
  | 'seo_description';

type Links = { [Name in Platform]?: string | undefined };

/** As the schema lets them through: within their bounds, texts trimmed. */
export type FieldEdits = { [Name in EditedField]?: ListingFacts[Name] | undefined };

export interface Edits {
  fields?: FieldEdits | undefined;
  socials?: Links | undefined;
  faqs?: Faq[] | undefined;
}

/**
 * The listing's facts after the edits. A fact that they fill is no longer one that the website did not state; one that
 * they clear does not become one.
 */
export function editedFacts(standing: ListingFacts, { fields = {}, socials, faqs }: Edits): ListingFacts {
  const sent: Partial<ListingFacts> = {
    ...tidied(fields),
    ...(socials && { socials: linksOf(socials) }),
    ...(faqs && { faqs: faqs.map(trimmedFaq) }),
  };
  const filled = (name: string) => name in sent && !isBlank(sent[name as FactName]);
  return {
    ...standing,
    ...sent,
    not_found_on_website: standing.not_found_on_website.filter((name) => !filled(name)),
  };
}

/** Only what was sent; a text that is empty is none. */
function tidied(fields: FieldEdits): Partial<ListingFacts> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (value === undefined) return [];
      if (Array.isArray(value)) return [[name, value.filter((item) => item !== '')]];
      if (value === '') return [[name, null]];
      return [[name, name === 'country' && typeof value === 'string' ? value.toUpperCase() : value]];
    }),
  );
}

function linksOf(socials: Links): Socials {
  return Object.fromEntries(
    Object.entries(socials).flatMap(([platform, link]): [string, string][] => {
      const trimmed = link?.trim() ?? '';
      return trimmed === '' ? [] : [[platform, trimmed]];
    }),
  );
}

const trimmedFaq = ({ question, answer }: Faq): Faq => ({
  question: question.trim(),
  answer: answer.trim(),
});

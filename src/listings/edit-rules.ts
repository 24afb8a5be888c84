/** Applies the edits of update_my_listing. */
import { withFilterWords } from '../shared/filter-words-rules.ts';
import type { Faq, Socials } from '../shared/profile-schema.ts';
import type { ListingEdits } from './edit-schema.ts';
import { type FactName, type ListingFacts, isBlank } from './fact-rules.ts';

/**
 * The facts of a listing after the edits. A filled fact is removed from `not_found_on_website`; a cleared one is not added
 * to it.
 */
export function editedFacts(
  current: ListingFacts,
  { fields = {}, socials, faqs }: ListingEdits,
): ListingFacts {
  const sent: Partial<ListingFacts> = {
    ...withFilterWords(normalized(fields)),
    ...(socials && { socials: linksOf(socials) }),
    ...(faqs && { faqs: faqs.map(trimmedFaq) }),
  };
  const filled = (name: string) => name in sent && !isBlank(sent[name as FactName]);
  return {
    ...current,
    ...sent,
    not_found_on_website: current.not_found_on_website.filter((name) => !filled(name)),
  };
}

/** The fields that were sent; an empty text becomes null. */
function normalized(fields: NonNullable<ListingEdits['fields']>): Partial<ListingFacts> {
  return Object.fromEntries(
    Object.entries(fields).flatMap(([name, value]): [string, unknown][] => {
      if (value === undefined) return [];
      if (Array.isArray(value)) return [[name, value.filter((item) => item !== '')]];
      if (value === '') return [[name, null]];
      return [[name, name === 'country' && typeof value === 'string' ? value.toUpperCase() : value]];
    }),
  );
}

function linksOf(socials: NonNullable<ListingEdits['socials']>): Socials {
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

/** From founder rows to what the public sees, and what is looked for when a name is. */
import type { z } from 'zod';
import type { Socials } from '../shared/profile-schema.ts';
import { slipsOf } from '../shared/nearest-rules.ts';
import { badgeUrls } from '../listings/badge-rules.ts';
import { type ListingJson, listingOfJson } from '../listings/listing-json-rules.ts';
import { summaryOfListing } from '../listings/view-rules.ts';
import type { FounderSummary, FounderView } from './schema.ts';

export interface FounderSummaryRow {
  slug: string;
  name: string;
  country: string | null;
  bio: string | null;
  is_demo: boolean;
  companies: { slug: string; name: string; title: string | null }[];
}

export interface FounderRow extends Omit<FounderSummaryRow, 'companies'> {
  socials: Socials;
  companies: (ListingJson & { title: string | null; shown_story: Record<string, string> | null })[];
  interview: { question_id: number; question: string; answer: string }[];
}

const listingRef = ({ slug, name }: { slug: string; name: string }, baseUrl: string) => ({
  slug,
  name,
  url: badgeUrls(baseUrl, slug).listingUrl,
});

export function founderSummaryOf(row: FounderSummaryRow, baseUrl: string): z.input<typeof FounderSummary> {
  return {
    ...row,
    companies: row.companies.map(({ title, ...company }) => ({ ...listingRef(company, baseUrl), title })),
  };
}

export function viewOfFounder(row: FounderRow, baseUrl: string): z.input<typeof FounderView> {
  return {
    ...row,
    companies: row.companies.map((company) => ({
      title: company.title,
      ...summaryOfListing(listingOfJson(company), baseUrl),
    })),
    stories: row.companies.flatMap((company) =>
      company.shown_story && Object.keys(company.shown_story).length > 0
        ? [{ listing: listingRef(company, baseUrl), sections: company.shown_story }]
        : [],
    ),
  };
}

/** More words than any name has; the rest of a longer text is not looked for. */
const maxWords = 8;

/** The words of `q` that say something; none where it has neither letter nor digit. */
export function nameWordsOf(q: string): string[] {
  return q
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords);
}

/** Much as Postgres folds names (`without_case_and_accents`): enough to guess by. */
const folded = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Whether the trigrams of names help to find one of the words. Depending on its locale, Postgres makes them of Latin
 * letters alone; names in other scripts are then found by the beginnings of their words.
 */
export function haveTrigrams(words: readonly string[]): boolean {
  return words.some((word) => /^[a-z0-9]{1,2}$|[a-z0-9]{3}/.test(folded(word)));
}

/** Letters beyond 16 bits are two units of a string; a slip of one unit leaves half of one, which is no text. */
const halfLetter = /\p{Surrogate}/u;

/** For each word all that may have been meant by it, itself first: one slip apart, without case and accents. */
export function meantBy(words: readonly string[]): string[][] {
  return words.map((word) => [
    folded(word),
    ...slipsOf(folded(word)).filter((slip) => !halfLetter.test(slip)),
  ]);
}

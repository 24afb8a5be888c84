/** Maps founder rows to the public views, and prepares name searches. */
import type { z } from 'zod';
import type { Socials } from '../shared/profile-schema.ts';
import { pictureOf } from '../shared/picture-size-rules.ts';
import { slipsOf } from '../shared/nearest-rules.ts';
import { badgeUrls } from '../listings/badge-rules.ts';
import { type ListingJson, listingOfJson } from '../listings/row-rules.ts';
import { summaryOfListing } from '../listings/view-rules.ts';
import type { FounderSummary, FounderView } from './schema.ts';

export interface FounderSummaryRow {
  slug: string;
  name: string;
  country: string | null;
  bio: string | null;
  /** `pictureText` */
  photo: string | null;
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
    photo: pictureOf(row.photo, baseUrl),
    companies: row.companies.map(({ title, ...company }) => ({ ...listingRef(company, baseUrl), title })),
  };
}

export function viewOfFounder(row: FounderRow, baseUrl: string): z.input<typeof FounderView> {
  return {
    ...row,
    photo: pictureOf(row.photo, baseUrl),
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

/** No name has more words; the rest of a longer query is ignored. */
const maxWords = 8;

/** The words of `q` with a letter or digit; may be empty. */
export function nameWordsOf(q: string): string[] {
  return q
    .split(/\s+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))
    .slice(0, maxWords);
}

/** Close to Postgres' `without_case_and_accents`; enough for suggestions. */
const folded = (word: string) => word.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

/**
 * Whether trigrams of names help to find one of the words. Depending on its locale, Postgres makes trigrams of Latin
 * letters only; names in other scripts are then found by their words' prefixes.
 */
export function haveTrigrams(words: readonly string[]): boolean {
  return words.some((word) => /^[a-z0-9]{1,2}$|[a-z0-9]{3}/.test(folded(word)));
}

/** For each word its possible spellings, itself first: all at edit distance one, without case and accents. */
export function spellingVariants(words: readonly string[]): string[][] {
  return words.map((word) => [
    folded(word),
    // Without one of the two code units of a character beyond 16 bits, the text is invalid.
    ...slipsOf(folded(word)).filter((slip) => slip.isWellFormed()),
  ]);
}

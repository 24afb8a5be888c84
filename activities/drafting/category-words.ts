import { indexOfPhrase } from './words.ts';

export interface CategoryEntry {
  slug: string;
  name: string;
  keywords: readonly string[];
  parent_slug: string | null;
}

/** The directory's tree of categories, as the drafter and the verifier see it. */
export interface CategoryTree {
  categories: readonly CategoryEntry[];
}

/** The words a category goes by: its keywords, and its own name. */
export const wordsOfCategory = ({ name, keywords }: CategoryEntry): string[] => [
  ...new Set([...keywords, name].map((word) => word.toLowerCase().trim()).filter((word) => word.length >= 2)),
];

/** A keyword as a text holds it, as words of its own: in the singular, or with a plural `s`; null where nowhere. */
export function formOfKeyword(lowerText: string, keyword: string): string | null {
  if (indexOfPhrase(lowerText, keyword) !== -1) return keyword;
  const plural = `${keyword}s`;
  return !keyword.endsWith('s') && indexOfPhrase(lowerText, plural) !== -1 ? plural : null;
}

/** Whether a quote holds one of a category's words. */
export const quoteNamesCategory = (quote: string, category: CategoryEntry): boolean => {
  const lower = quote.toLowerCase();
  return wordsOfCategory(category).some((word) => formOfKeyword(lower, word) !== null);
};

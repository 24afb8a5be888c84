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

/** Where a text holds a keyword as words of its own, in the singular or with a plural `s`; -1 where nowhere. */
export function indexOfKeyword(lowerText: string, keyword: string): number {
  const at = indexOfPhrase(lowerText, keyword);
  return at === -1 && !keyword.endsWith('s') ? indexOfPhrase(lowerText, `${keyword}s`) : at;
}

/** Whether a quote holds one of a category's words. */
export const quoteNamesCategory = (quote: string, category: CategoryEntry): boolean => {
  const lower = quote.toLowerCase();
  return wordsOfCategory(category).some((word) => indexOfKeyword(lower, word) !== -1);
};

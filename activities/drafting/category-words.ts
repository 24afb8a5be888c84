/** The words that categories go by: those of the directory's tree, and in category-words/<language>.yaml what they are elsewhere. */
import { listsOf } from './lexicon.ts';
import { indexOfPhrase } from './words.ts';

/** By language: other words for an English keyword of a directory's tree. */
const languages = listsOf('category-words');

const common = new Set(languages.get('common')?.['words']);
/** Whether any website may use the word of itself: such words bear a category out, but make none. */
export const isCommonWord = (word: string): boolean => common.has(word);

/** Of `invoice` as of `invoices`: the words of one language, or of all. */
const translationsOf = (keyword: string, language?: string): string[] =>
  [...languages].flatMap(([code, words]) =>
    code !== 'common' && (language === undefined || code === language)
      ? (words[keyword] ?? words[`${keyword}s`] ?? words[keyword.replace(/s$/, '')] ?? [])
      : [],
  );

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

/** A word a category goes by, and the keyword it stands for: itself, or the English one it translates. */
export interface CategoryWord {
  word: string;
  keyword: string;
}

/**
 * The words a category goes by: its keywords and its own name, and what they are in other languages.
 * @param language of the site, of two letters, for its words alone; those of all languages without
 */
export function wordsOfCategory({ name, keywords }: CategoryEntry, language?: string): CategoryWord[] {
  const own = [...keywords, name].map((word) => word.toLowerCase().trim()).filter((word) => word.length >= 2);
  const words = new Map(own.map((word) => [word, word]));
  for (const keyword of own)
    for (const word of translationsOf(keyword, language)) if (!words.has(word)) words.set(word, keyword);
  return [...words].map(([word, keyword]) => ({ word, keyword }));
}

/** A keyword as a text holds it, as words of its own: in the singular, or with a plural `s`; null where nowhere. */
export function formOfKeyword(lowerText: string, keyword: string): string | null {
  if (indexOfPhrase(lowerText, keyword) !== -1) return keyword;
  const plural = `${keyword}s`;
  return !keyword.endsWith('s') && indexOfPhrase(lowerText, plural) !== -1 ? plural : null;
}

/** Whether a quote holds one of a category's words. */
export const quoteNamesCategory = (quote: string, category: CategoryEntry): boolean => {
  const lower = quote.toLowerCase();
  return wordsOfCategory(category).some(({ word }) => formOfKeyword(lower, word) !== null);
};

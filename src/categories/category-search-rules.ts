/** Finding categories of the tree by words. Pure. */
import { nearestOf } from '../shared/nearest-rules.ts';
import type { CategoryTree } from './category-rules.ts';

export interface FoundCategory {
  name: string;
  /** The names of the categories above it, the outermost first. */
  above: string[];
}

type Node = Pick<CategoryTree, 'name' | 'description'> & { children: readonly Node[] };

/** Of longer words, one that is slightly misspelt is found, too. */
const shortestMisspelt = 4;
/** More words of a query are ignored. */
const maxWords = 8;

/**
 * Categories that match all words of a query, the best first; none for a query without words. A word matches the beginning of
 * a word in the name, in the names above it or in the description; if nothing matches, words of names may be misspelt.
 * @param limit how many, at most
 */
export function searchCategories(tree: readonly Node[], query: string, limit: number): FoundCategory[] {
  const queried = wordsOf(query).slice(0, maxWords);
  if (queried.length === 0) return [];
  const all = eachWithPath(tree, []);
  const found = ranked(all, queried, matchOf);
  return (found.length > 0 ? found : ranked(all, queried, misspeltMatchOf))
    .slice(0, limit)
    .map(({ name, above }) => ({ name, above }));
}

/** All categories of a tree, each after the one above it. */
export const eachCategoryOf = (tree: readonly Node[]): FoundCategory[] =>
  eachWithPath(tree, []).map(({ name, above }) => ({ name, above }));

interface Candidate extends FoundCategory {
  description: string;
}

const eachWithPath = (nodes: readonly Node[], above: string[]): Candidate[] =>
  nodes.flatMap(({ name, description, children }) => [
    { name, above, description },
    ...eachWithPath(children, [...above, name]),
  ]);

/** How well a word matches a category: higher is better, 0 is not at all. */
type Match = (word: string, category: Candidate) => number;

function ranked(all: readonly Candidate[], queried: readonly string[], match: Match): Candidate[] {
  return all
    .map((category) => {
      const scores = queried.map((word) => match(word, category));
      return { category, score: scores.includes(0) ? 0 : scores.reduce((sum, one) => sum + one, 0) };
    })
    .filter(({ score }) => score > 0)
    .sort((a, b) => b.score - a.score)
    .map(({ category }) => category);
}

const matchOf: Match = (word, { name, above, description }) => {
  const words = wordsOf(name);
  if (words[0]?.startsWith(word)) return words.length === 1 && words[0] === word ? 6 : 5;
  if (words.includes(word)) return 4;
  if (words.some((one) => one.startsWith(word))) return 3;
  if (above.flatMap(wordsOf).some((one) => one.startsWith(word))) return 2;
  return wordsOf(description).some((one) => one.startsWith(word)) ? 1 : 0;
};

const misspeltMatchOf: Match = (word, category) => {
  const match = matchOf(word, category);
  if (match > 0 || word.length < shortestMisspelt) return match;
  const near = (names: readonly string[]) => nearestOf(word, names.flatMap(wordsOf)).length > 0;
  return near([category.name]) ? 2 : near(category.above) ? 1 : 0;
};

/** Lower-case words without accents. */
const wordsOf = (text: string): string[] =>
  text
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

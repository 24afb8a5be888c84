import type { Cited, Evidence } from '../../src/shared/profile-schema.ts';
import {
  formOfKeyword,
  isCommonWord,
  wordsOfCategory,
  type CategoryTree,
  type CategoryWord,
} from './category-words.ts';
import { isUsable } from './placeholder.ts';
import { ownBlocks, type OwnBlock } from './sections.ts';
import { cite, metaOf, pagesOf, type Site, type SitePage } from './site.ts';
import { sentencesIn, squash, wordsIn } from './words.ts';

/** A piece of the site that says what the product is, and how much that counts. */
interface Zone {
  page: SitePage;
  text: string;
  lower: string;
  weight: number;
}

/** A word of a category that the site uses. */
interface Hit {
  /** As the site has it. */
  keyword: string;
  /** Whether any website may use the word of itself. */
  isCommon: boolean;
  /** Whether the site's headline, title or description says it. */
  isProminent: boolean;
  score: number;
  /** How many pieces of the site say it. */
  count: number;
  evidence: Evidence;
}

const maxCategories = 3;
const maxTags = 8;
const enough = 4;
const headline = 4;
const maxBlocks = 300;

/** Categories of the directory whose words the site uses of itself, the strongest first; and those words as tags. */
export function draftCategories(
  site: Site,
  { categories }: CategoryTree,
  name: string | null,
): { categories: Cited<string[]> | null; tags: Cited<string[]> | null } {
  const zones = zonesOf(site);
  const all = zones.map(({ lower }) => lower).join('\n');
  const language = site.home.lang?.split(/[-_]/)[0] ?? 'en';
  const scored = categories
    .map((category) => {
      const words = wordsOfCategory(category, language).filter(
        ({ word }) => word !== name?.toLowerCase() && all.includes(word),
      );
      const hits = hitsOf(words, zones);
      return { category, hits, score: hits.reduce((sum, hit) => sum + hit.score, 0) };
    })
    .filter(({ score, hits }) => score >= enough && isOfCategory(hits))
    .sort((a, b) => b.score - a.score);
  const least = (scored[0]?.score ?? 0) * 0.5;
  const strong = scored.filter(({ score, hits }, i) => i === 0 || (score >= least && hits.some(isPlain)));
  const chosen = strong
    .filter(({ category }) => !strong.some((other) => other.category.parent_slug === category.slug))
    .slice(0, maxCategories);
  const tags = distinct(chosen.flatMap(({ hits }) => hits)).slice(0, maxTags);
  if (chosen.length === 0) return { categories: null, tags: null };
  return {
    categories: {
      value: chosen.map(({ category }) => category.name),
      evidence: chosen.flatMap(({ hits }) => hits.slice(0, 2).map(({ evidence }) => evidence)),
    },
    tags: { value: tags.map(({ keyword }) => keyword), evidence: tags.map(({ evidence }) => evidence) },
  };
}

/** Whether the headlines say a word and the rest of the site goes on about it. */
const isPlain = ({ isProminent, count }: Hit): boolean => isProminent && count >= 4;

/** Whether the words say that the site is of a category: several that are not common, or one of those in the headlines and often. */
function isOfCategory(hits: readonly Hit[]): boolean {
  const distinctive = hits.filter(({ isCommon }) => !isCommon);
  const inHeadline = distinctive.filter(({ isProminent }) => isProminent);
  if (hits.length >= 2) return inHeadline.length > 0 || distinctive.length >= 2;
  return inHeadline.some((hit) => hit.count >= 5 || wordsIn(hit.keyword).length > 1);
}

/** Pages about help, contracts and the like use words of categories that the product is not of. */
function zonesOf(site: Site): Zone[] {
  const { home } = site;
  const blocks = pagesOf(site, 'home', 'features', 'about').flatMap((page) =>
    ownBlocks(page)
      .slice(0, maxBlocks)
      .map((own) => ({ page, text: own.block.text, weight: weightOf(page, own) })),
  );
  const titles = [home.title, metaOf(home, 'description'), metaOf(home, 'og:description')];
  return titles
    .map((text) => ({ page: home, text: text ?? '', weight: headline }))
    .concat(blocks)
    .filter(({ text }) => isUsable(text))
    .map((zone) => ({ ...zone, lower: zone.text.toLowerCase() }));
}

/** Headlines say most. */
function weightOf({ role }: SitePage, { block, section }: OwnBlock): number {
  const isHeadline = block.level === 1 || (section.level === 1 && block.kind === 'paragraph');
  if (isHeadline) return role === 'home' ? headline : 2;
  return block.kind === 'heading' ? 1.5 : 0.5;
}

/** The words of a category that the site uses, each with the piece that says it most plainly. */
function hitsOf(words: readonly CategoryWord[], zones: readonly Zone[]): Hit[] {
  const hits = words.flatMap(({ word, keyword }): Hit[] => {
    const saying = zones.filter(({ lower }) => formOfKeyword(lower, word) !== null);
    const [best] = saying.toSorted((a, b) => b.weight - a.weight);
    if (best === undefined) return [];
    const sum = saying.reduce((total, { weight }) => total + weight, 0);
    const longer = wordsIn(word).length > 1 ? 1.5 : 1;
    const quote = sentenceWith(best.text, word);
    return [
      {
        keyword: formOfKeyword(quote.toLowerCase(), word) ?? word,
        isCommon: isCommonWord(keyword),
        isProminent: best.weight === headline,
        score: Math.min(sum, best.weight * 1.5) * longer,
        count: saying.length,
        evidence: cite(best.page, quote),
      },
    ];
  });
  return distinct(hits.sort((a, b) => b.score - a.score));
}

/** `invoice`, `invoices` and `invoicing` are one thing said three times. */
const distinct = (hits: readonly Hit[]): Hit[] =>
  hits.filter(({ keyword }, i) => !hits.slice(0, i).some((other) => isSameStem(other.keyword, keyword)));

function isSameStem(a: string, b: string): boolean {
  // Of phrases the words one by one: `help desk` is `helpdesk`, `online stores` are `online store`.
  if (squash(a) === squash(b) || `${a}s` === b || `${b}s` === a) return true;
  const stem = a.slice(0, Math.max(4, Math.min(a.length, b.length) - 2));
  return b.startsWith(stem) && !a.includes(' ') && !b.includes(' ');
}

const sentenceWith = (text: string, word: string): string =>
  (text.length > 300
    ? sentencesIn(text).find((sentence) => formOfKeyword(sentence.toLowerCase(), word) !== null)
    : undefined) ?? text;

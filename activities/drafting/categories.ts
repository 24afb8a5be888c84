import type { Cited, Evidence } from '../../src/shared/profile-schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import {
  formOfKeyword,
  isCommonWord,
  wordsOfCategory,
  type CategoryTree,
  type CategoryWord,
} from './category-words.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { isUsable } from './placeholder.ts';
import { ownBlocks } from './sections.ts';
import { cite, metaOf, type Site, type SitePage } from './site.ts';
import { sentencesIn, squash, wordsIn } from './words.ts';

/** A piece of the site that tells what the product is, and how much. */
interface Zone {
  page: SitePage;
  text: string;
  lower: string;
  weight: number;
}

const maxCategories = 3;
const maxTags = 8;
const enough = 4;
const maxBodyLength = 60_000;

/** Pages about help, contracts and the like use words of categories that the product is not of. */
const tellsOfProduct: ReadonlySet<SitePage['role']> = new Set<SitePage['role']>([
  'home',
  'features',
  'about',
]);

interface Hit {
  /** As the site has it. */
  keyword: string;
  /** Whether any website may use the word of itself. */
  isCommon: boolean;
  score: number;
  evidence: Evidence;
  /** Whether the site's headline, title or description says it. */
  isProminent: boolean;
  /** How many pieces of the site say it. */
  count: number;
}

/** Categories of the directory whose words the site uses of itself, the strongest first; and those words as tags. */
export function draftCategories(
  site: Site,
  { categories }: CategoryTree,
  name: string | null,
): { categories: Cited<string[]> | null; tags: Cited<string[]> | null } {
  const zones = zonesOf(site);
  const own = name?.toLowerCase() ?? '';
  const all = zones.map(({ lower }) => lower).join('\n');
  const language = site.home.lang?.split(/[-_]/)[0] ?? 'en';
  const scored = categories
    .map((category) => ({ category, hits: hitsOf(wordsOfCategory(category, language), zones, all, own) }))
    .map(({ category, hits }) => ({ category, hits, score: hits.reduce((sum, hit) => sum + hit.score, 0) }))
    .filter(
      ({ score, hits }) => score >= enough && isTold(hits) && (hits.length >= 2 || hits.some(standsAlone)),
    )
    .sort((a, b) => b.score - a.score);
  const top = scored[0]?.score ?? 0;
  const strong = scored.filter(
    ({ score, hits }, i) =>
      score >= top * 0.5 &&
      (i === 0 || prominentIn(hits) >= 2 || hits.some(({ isProminent, count }) => isProminent && count >= 4)),
  );
  const chosen = strong
    .filter(({ category }) => !strong.some((other) => other.category.parent_slug === category.slug))
    .slice(0, maxCategories);
  if (chosen.length === 0) return { categories: null, tags: null };
  const tags = new Map<string, Evidence>();
  for (const { hits } of chosen)
    for (const { keyword, evidence } of hits)
      if (![...tags.keys()].some((other) => isSameStem(other, keyword))) tags.set(keyword, evidence);
  const kept = [...tags].slice(0, maxTags);
  return {
    categories: {
      value: chosen.map(({ category }) => category.name),
      evidence: chosen.flatMap(({ hits }) => hits.slice(0, 2).map(({ evidence }) => evidence)),
    },
    tags: { value: kept.map(([keyword]) => keyword), evidence: kept.map(([, evidence]) => evidence) },
  };
}

/** One word is enough for a category only where the headlines say it and the rest of the site goes on about it. */
const standsAlone = ({ isProminent, isCommon, keyword, count }: Hit): boolean =>
  isProminent && (count >= 5 || wordsIn(keyword).length > 1) && !isCommon;

/** How telling the words are together: two that are not common, or one of them in the headlines. */
const isTold = (hits: readonly Hit[]): boolean => {
  const telling = hits.filter(({ isCommon }) => !isCommon);
  return telling.some(({ isProminent }) => isProminent) || telling.length >= 2 || prominentIn(hits) >= 2;
};
const prominentIn = (hits: readonly Hit[]): number => hits.filter(({ isProminent }) => isProminent).length;

function zonesOf(site: Site): Zone[] {
  const zones: Zone[] = [];
  let body = 0;
  const add = (page: SitePage, text: string | null, weight: number): void => {
    if (text === null || text === '' || !isUsable(text)) return;
    zones.push({ page, text, lower: text.toLowerCase(), weight });
  };
  for (const page of site.pages) {
    const isHome = page === site.home;
    if (isHome) {
      add(page, page.title, 4);
      add(page, metaOf(page, 'description'), 4);
      add(page, metaOf(page, 'og:title'), 3);
      add(page, metaOf(page, 'og:description'), 3);
    }
    for (const { node, role } of nodesOf(page.jsonLd)) {
      if (role !== 'product') continue;
      for (const text of stringsAt(node, 'applicationCategory').map(wordsOf)) add(page, text, 2);
      for (const text of stringsAt(node, 'description').map(wordsOf)) add(page, text, 3);
    }
    for (const { block, section } of ownBlocks(page)) {
      if (body > maxBodyLength) break;
      body += block.text.length;
      const isHeadline = block.level === 1 || (isHome && section.level === 1 && block.kind === 'paragraph');
      const weight = isHeadline ? (isHome ? 4 : 2) : block.kind === 'heading' ? 1.5 : 0.5;
      add(page, block.text, weight * (tellsOfProduct.has(page.role) ? 1 : 0.3));
    }
  }
  return zones;
}

/** The keywords of a category that the site uses, each with the piece that says it most plainly. */
function hitsOf(words: readonly CategoryWord[], zones: readonly Zone[], all: string, own: string): Hit[] {
  const hits: Hit[] = [];
  for (const { word: keyword, keyword: meant } of words) {
    if (keyword === own || !all.includes(keyword)) continue;
    let best: Zone | null = null;
    let sum = 0;
    let count = 0;
    for (const zone of zones) {
      if (formOfKeyword(zone.lower, keyword) === null) continue;
      sum += zone.weight;
      count += 1;
      if (best === null || zone.weight > best.weight) best = zone;
    }
    if (best === null) continue;
    const longer = wordsIn(keyword).length > 1 ? 1.5 : 1;
    const quote = sentenceWith(best.text, keyword);
    hits.push({
      keyword: formOfKeyword(quote.toLowerCase(), keyword) ?? keyword,
      isCommon: isCommonWord(meant),
      score: Math.min(sum, best.weight * 1.5) * longer,
      evidence: cite(best.page, quote),
      isProminent: best.weight >= 3,
      count,
    });
  }
  // `invoice`, `invoices` and `invoicing` are one thing said three times.
  return hits
    .sort((a, b) => b.score - a.score)
    .filter(
      ({ keyword }, i, sorted) => !sorted.slice(0, i).some((other) => isSameStem(other.keyword, keyword)),
    );
}

function isSameStem(a: string, b: string): boolean {
  // Of phrases the words one by one: `help desk` is `helpdesk`, `online stores` are `online store`.
  if (squash(a) === squash(b) || `${a}s` === b || `${b}s` === a) return true;
  const stem = a.slice(0, Math.max(4, Math.min(a.length, b.length) - 2));
  return b.startsWith(stem) && !a.includes(' ') && !b.includes(' ');
}

function sentenceWith(text: string, keyword: string): string {
  if (text.length <= 300) return text;
  return (
    sentencesIn(text).find((sentence) => formOfKeyword(sentence.toLowerCase(), keyword) !== null) ?? text
  );
}

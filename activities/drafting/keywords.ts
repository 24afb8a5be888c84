import type { Cited, Evidence } from '../../src/shared/profile-schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { isUsable } from './placeholder.ts';
import { cite, metaOf, type Site } from './site.ts';
import { indexOfPhrase, squash } from './words.ts';

const maxKeywords = 12;

/** The keywords that the home page states for search engines, in its meta elements or JSON-LD. */
export function draftKeywords(site: Site, name: string | null): Cited<string[]> | null {
  const { home } = site;
  const lists = [
    metaOf(home, 'keywords') ?? '',
    ...nodesOf(home.jsonLd)
      .filter(({ role }) => role === 'product' || role === 'organization' || role === 'site')
      .flatMap(({ node }) => stringsAt(node, 'keywords').map(wordsOf)),
  ];
  const found = new Map<string, Evidence>();
  for (const list of lists)
    for (const keyword of list.split(/[,;、]/).map((piece) => piece.trim())) {
      const isName = name !== null && squash(keyword) === squash(name);
      if (keyword.length < 2 || keyword.length > 60 || isName || !isUsable(keyword)) continue;
      const isKnown = [...found.keys()].some((known) => known.toLowerCase() === keyword.toLowerCase());
      if (!isKnown && indexOfPhrase(list, keyword) !== -1) found.set(keyword, cite(home, list));
    }
  const kept = [...found].slice(0, maxKeywords);
  if (kept.length === 0) return null;
  const quotes = new Map(kept.map(([, evidence]) => [evidence.quote, evidence]));
  return { value: kept.map(([keyword]) => keyword), evidence: [...quotes.values()] };
}

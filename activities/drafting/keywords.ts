import type { Cited } from '../../src/shared/profile-schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import { statedOn } from './own-nodes.ts';
import { isUsable } from './placeholder.ts';
import { cite, metaOf, type Site } from './site.ts';
import { hasPhrase, squash } from './words.ts';

const maxKeywords = 12;

/** The keywords that the home page states for search engines, in its meta elements or JSON-LD. */
export function draftKeywords({ home }: Site, name: string | null): Cited<string[]> | null {
  const found = new Map<string, { keyword: string; list: string }>();
  for (const list of [metaOf(home, 'keywords') ?? '', ...statedOn(home, 'keywords').map(wordsOf)])
    for (const keyword of list.split(/[,;、]/).map((piece) => piece.trim())) {
      const isKeyword = keyword.length <= 60 && isUsable(keyword) && hasPhrase(list, keyword);
      const isOther = isKeyword && squash(keyword) !== squash(name ?? '');
      const key = keyword.toLowerCase();
      if (isOther && !found.has(key)) found.set(key, { keyword, list });
    }
  const kept = [...found.values()].slice(0, maxKeywords);
  if (kept.length === 0) return null;
  const lists = new Set(kept.map(({ list }) => list));
  return { value: kept.map(({ keyword }) => keyword), evidence: [...lists].map((list) => cite(home, list)) };
}

import { bioBelow } from './founder-bio.ts';
import type { FoundFounder } from './found-founder.ts';
import { foundersListed } from './founder-lists.ts';
import { founderTitleIn } from './founder-title.ts';
import { founderPattern } from './founder-words.ts';
import { isOthers } from './sections.ts';
import { cite, type SitePage } from './site.ts';

/** The names under `Our founders`. Whoever is called the founder of something else there is a guest in the list. */
export function foundersUnderHeading(page: SitePage, ownNames: readonly string[]): FoundFounder[] {
  if (page.role === 'customers' || page.role === 'blog') return [];
  const lines = page.blocks.map(({ text }) => text);
  return foundersListed(lines).flatMap(({ name, at, head }) => {
    if (page.blocks.slice(head, at + 1).some(({ marks }) => isOthers(marks) || marks.has('nav'))) return [];
    const next = lines[at + 1] ?? '';
    const isGuest =
      next.length < 100 && founderPattern.test(next) && founderTitleIn(next, ownNames, true) === null;
    if (isGuest) return [];
    const bio = bioBelow(page, at, name);
    const evidence = [lines[head] ?? '', lines[at] ?? '', ...bio].map((text) => cite(page, text));
    return [{ name, bio, evidence, page, span: null, sameAs: [] }];
  });
}

import { founderPattern } from './founder-words.ts';
import { isBio } from './found-founder.ts';
import { isPersonName } from './person-name.ts';
import { isOthers } from './sections.ts';
import type { SitePage } from './site.ts';
import { hasPhrase } from './words.ts';

/** Paragraphs below a name, outside of its card, that speak of that person by name. */
export function bioBelow(page: SitePage, last: number, name: string): string[] {
  const parts = name.split(/\s+/).filter((part) => part.length > 2 && !part.endsWith('.'));
  const bio: string[] = [];
  for (const { kind, text, marks } of page.blocks.slice(last + 1, last + 8)) {
    if (kind === 'heading' || isPersonName(text) || isOthers(marks)) break;
    if (founderPattern.test(text) && text.length < 60) break;
    if (isBio(text) && parts.some((part) => hasPhrase(text, part))) bio.push(text);
  }
  return bio;
}

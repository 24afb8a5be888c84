/** What a site calls its product and its company. */
import { getDomainWithoutSuffix } from 'tldts';
import { oneOf, source } from './lexicon.ts';
import { oncePer } from './remembered.ts';
import { hasPhrase, matchesIn } from './words.ts';

const form = new RegExp(`(?<![,\\s])[,\\s]+${source('legal_form')}\\.?$|(?:株式|合同|有限)会社`, 'giu');
const sign = '(?:©|\\(c\\)|[Cc]opyright)[^\\p{L}\\n]{0,30}?(?:[Cc]opyright )?[^\\p{L}\\n]{0,30}?';
const word = "[\\p{L}\\d&.’'-]{0,30}";
const holder = new RegExp(
  `${sign}(?<![\\d\\p{L}])(?<who>\\d{0,2}\\p{L}${word}(?: (?:\\p{Ll}{1,3} )?[\\p{Lu}\\d]${word}){0,3})`,
  'gu',
);
const isNobody = oneOf('the', 'ours', 'home_page', 'not_name');

/** A company's name without its legal form. */
export const withoutLegalForm = (name: string): string => name.replace(form, '').trim();

/** `© 1998–2024 Harbour Software`: the names in the copyright lines of a page; at most three. */
export const copyrightHolders = oncePer((lines: readonly string[]): readonly string[] => {
  const found = new Set<string>();
  for (const line of lines) {
    if (line.length > 600 || !/©|\(c\)|copyright/i.test(line)) continue;
    for (const { groups } of matchesIn(line, holder)) {
      const who = (groups?.['who'] ?? '')
        .replace(/ (?:All|Alle|Todos|Tous|Tutti)(?: .*)?$/u, '')
        .replace(/\.$/, '');
      if (/^[\p{Lu}\d]/u.test(who) && !isNobody(who.split(' ')[0] ?? '') && found.size < 3) found.add(who);
    }
  }
  return [...found];
});

/** In small letters without accents, letter for letter: domains have none. */
const plain = (text: string): string =>
  text.toLowerCase().replace(/\p{sc=Latn}/gu, (letter) => letter.normalize('NFD').charAt(0));

/** Where a text has one of the names, with its end; null where it has none. */
export function ownNameIn(text: string, own: readonly string[]): { at: number; end: number } | null {
  const lower = plain(text);
  const names = own.map((one) => plain(withoutLegalForm(one))).filter(({ length }) => length > 1);
  // `Orrery Labs` before `Orrery`
  for (const name of names.sort((a, b) => b.length - a.length)) {
    for (let at = lower.indexOf(name); at !== -1; at = lower.indexOf(name, at + 1))
      if (hasPhrase(lower.slice(Math.max(0, at - 1), at + name.length + 1), name))
        return { at, end: at + name.length };
  }
  return null;
}

/** The names that a page gives to the product, its domain and, in its copyright lines, the company. */
export const ownNamesAt = (lines: readonly string[], url: string, product: string | null): string[] =>
  [product, getDomainWithoutSuffix(url, { allowPrivateDomains: true }), ...copyrightHolders(lines)].filter(
    (name): name is string => name !== null && name !== '',
  );

/** Names of people, as far as their form shows. */
import { oneOf, source, words } from './lexicon.ts';
import { remembered } from './remembered.ts';
import { squash } from './words.ts';

const letter = '[^\\s\\d.,;:!?()\\[\\]{}<>"“”„«»|/\\\\·•…–—&@#*+=%$€_~^`©®™]';
const part = `(?:\\p{Lu}\\.|\\p{Lu}${letter}{1,24})`;
/** Two to four capitalised words with particles between and titles before, in a sentence; `isPersonName` looks closer. */
const academic = '(?:\\p{Lu}\\p{Ll}{1,4}\\.(?:-\\p{Lu}\\p{Ll}{1,4}\\.)? ){0,3}';
export const namePattern = `${academic}${part}(?: (?:${source('name_particle')} ){0,2}${part}){1,3}`;

const namePart = /^(?:\p{Lu}\.?|\p{Lu}[\p{L}\p{M}]*(?:['’-]\p{L}[\p{L}\p{M}]*)*\.?|\p{Lo}[\p{Lo}\p{M}]*)$/u;
/** What no name has: `Anforderungen der Branche` is none, though `van der` is a part of one. */
const sign = /(?<!\bv[ao]n) d(?:er|es) |[\d@/\\|:;!?"“”()[\]<>&+=*#%$€]/;
/** `Ada "Countess" Byron`, `Ada Byron (Addie)`. */
const nickname = /\s{0,3}["“”„'‘’«(]\p{Lu}[\p{L}\p{M}’'-]{0,30}["“”'’»)]/u;
/** Letters of two alphabets in one word: a name that only looks like one. */
const mixed =
  /\p{sc=Latn}[\p{M}’'-]{0,9}[\p{sc=Cyrl}\p{sc=Grek}]|[\p{sc=Cyrl}\p{sc=Grek}][\p{M}’'-]{0,9}\p{sc=Latn}/u;
/** `Ada’s`, `I’m`. */
const badWord = /['’]s$|^\p{Lu}\p{Ll}?['’]\p{Ll}/u;
const isParticle = oneOf('name_particle');
const isHonorific = oneOf('honorific');
const isExample = oneOf('example_name');
const isLegalForm = oneOf('legal_form');
const isKitName = oneOf('kit_name');
const isArticle = oneOf('the', 'ours', 'we');
/** Words of headings, menus and titles, which are capitalised like names. */
const isNoName = oneOf(
  ...(['founder', 'founders', 'role', 'company', 'helper', 'kin'] as const),
  ...(['own_people', 'not_name', 'home_page', 'together'] as const),
  ...(['contact', 'imprint', 'feature', 'faq', 'plan', 'part'] as const),
);

/** A name's words without honorifics, degrees and nicknames. */
const plainWords = (name: string): string[] =>
  name
    .replace(nickname, '')
    .split(/[\s,]+/)
    .filter((word) => word !== '' && !isHonorific(word));

/** Whether a text has the form of a person's name: two to five capitalised words, none of them a word of a menu. */
export const isPersonName = remembered((text): boolean => {
  const name = text.length > 100 ? '' : text.trim().replace(nickname, '');
  if (name.length < 2 || name.length > 60 || sign.test(name) || mixed.test(name) || isExample(name))
    return false;
  if (words('founder', 'founders').test(name) || words('call').exec(name)?.index === 0) return false;
  const parts = plainWords(name);
  // A comma is before a degree only.
  if (name.includes(',') && plainWords(name.slice(name.indexOf(','))).length > 0) return false;
  if (parts.length > 6 || isArticle(parts[0] ?? '')) return false;
  const proper = parts.filter((word) => /^\p{Lu}|^\p{Lo}/u.test(word));
  if (
    proper.length < 2 ||
    proper.some(
      (word) => isNoName(word) || badWord.test(word) || (isArticle(word) && !isParticle(word.toLowerCase())),
    ) ||
    isLegalForm(parts.at(-1) ?? '')
  )
    return false;
  return parts.every((word) => namePart.test(word) || isParticle(word));
});

/** Whether a word may be a first name: only a title beside it makes it one. */
export const isFirstName = (text: string): boolean =>
  /^\p{Lu}[\p{L}\p{M}]{2,19}$/u.test(text) && !isNoName(text) && !isArticle(text) && !isExample(text);

/** The same for `Dr. Ada Byron`, `Ada M. Byron` and `Ada Byron, PhD`: the first and the last word of the plain name. */
export function personKey(name: string): string {
  const parts = plainWords(name.trim());
  return squash(`${parts[0] ?? name} ${parts.at(-1) ?? ''}`);
}

/** The people of design kits among these texts, where there are at least two. */
export function samplePeople(texts: Iterable<string>): ReadonlySet<string> {
  const found = new Set([...texts].filter((text) => text.length < 40 && isKitName(text)));
  return found.size >= 2 ? found : new Set();
}

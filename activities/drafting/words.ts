/** Words, figures and sentences: what the drafter cuts by and the verifier compares. */
import { remembered } from './remembered.ts';

const word = /[\p{L}\p{M}]+/gu;

export const wordsIn = (text: string): string[] => text.match(word) ?? [];

/** Lower case, letters and digits only: equal for `Tide-Well`, `tidewell` and `TideWell`. */
export const squash = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

/** Scripts that write without spaces have few "words". */
export const isWordless = (text: string): boolean =>
  /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(text);

/** What divides pieces of a value that a drafter put together from several places. */
export const joint = ' · ';

const sentenceEnd =
  /(?<=[.!?…]["”’)]?)(?<!(?<!\p{L})(?:Dr|Prof|Mr|Mrs|Ms|Hr|Fr|St|Sr|Sra|Ing|\p{Lu})\.)\s+(?=[\p{Lu}\p{Lo}\p{N}"“„«¿¡(])|(?<=[。！？])/u;

/** Sentences, lines and joined pieces, trimmed. */
export const sentencesIn = remembered((text): readonly string[] =>
  text
    .split(/\n+| · /)
    .flatMap((line) => line.split(sentenceEnd))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== ''),
);

/** The text up to the last sentence end within the bound; null where the first sentence is longer than that. */
export function cutAtSentence(text: string, max: number): string | null {
  if (text.length <= max) return text;
  let cut = '';
  for (const sentence of text.split(sentenceEnd)) {
    const longer = cut === '' ? sentence : `${cut} ${sentence}`;
    if (longer.length > max) break;
    cut = longer;
  }
  return cut === '' ? null : cut;
}

/** Scripts that write words without spaces between them: any place in their text may begin a word. */
const spacedLetter =
  /(?![\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}])[\p{L}\p{M}\p{N}]/u;
const isLetterAt = (text: string, at: number): boolean => {
  const code = text.codePointAt(at);
  return code !== undefined && spacedLetter.test(String.fromCodePoint(code));
};
const isLetterBefore = (text: string, at: number): boolean =>
  at > 0 &&
  (isLetterAt(text, at - 1) || (/[\udc00-\udfff]/.test(text.charAt(at - 1)) && isLetterAt(text, at - 2)));
/** The line of the page that ends right before an offset at which another one begins; null where none does. */
export type LineBefore = (at: number) => string | null;
const oneLine: LineBefore = () => null;
/** Whether a number ends with its line: `Pack 100`, and then `100 videos`. A line of digits alone may go on: `12`, `500 kr`. */
const endsWithLine = (line: string | null): boolean => line !== null && /\p{L}/u.test(line);

/** Whether a phrase that begins with a figure there leaves out a part of it: digits, its currency, its minus. */
const cutsNumberBefore = (text: string, at: number, lineBefore: LineBefore): boolean => {
  if (!/\p{N}/u.test(text.charAt(at))) return false;
  const before = text.slice(Math.max(0, at - 5), at);
  if (/\p{N}[.,'’]$|\p{Sc}\s?$|(?:^|[\s(])[-−]$/u.test(before)) return true;
  const isGroup = /(?:^|[^\p{N}])\d{1,3} $/u.test(before) && /^\d{3}(?!\d)/.test(text.slice(at, at + 4));
  return isGroup && !endsWithLine(lineBefore(at));
};
const cutsNumberAfter = (text: string, end: number, lineBefore: LineBefore): boolean => {
  if (!/\p{N}/u.test(text.charAt(end - 1))) return false;
  const after = text.slice(end, end + 5);
  if (/^(?:[.,'’]\p{N}|\s?[%‰]|\s?\p{Sc}(?!\s?\p{N}))/u.test(after)) return true;
  const isGroup =
    /^ \d{3}(?!\d)/.test(after) && /(?:^|[^\p{N}])\d{1,3}$/u.test(text.slice(Math.max(0, end - 4), end));
  return isGroup && !endsWithLine(lineBefore(end + 1));
};

/** Where a phrase is in a text as whole words and whole numbers, not as a part of longer ones; at most `most` places. */
export function placesOfPhrase(
  text: string,
  phrase: string,
  most: number,
  lineBefore: LineBefore = oneLine,
): number[] {
  if (phrase === '') return [];
  const places: number[] = [];
  const startsWithWord = isLetterAt(phrase, 0);
  const endsWithWord = isLetterBefore(phrase, phrase.length);
  for (let at = text.indexOf(phrase); at !== -1; at = text.indexOf(phrase, at + 1)) {
    const end = at + phrase.length;
    const cutsWord = (startsWithWord && isLetterBefore(text, at)) || (endsWithWord && isLetterAt(text, end));
    const cutsNumber = cutsNumberBefore(text, at, lineBefore) || cutsNumberAfter(text, end, lineBefore);
    if (!cutsWord && !cutsNumber) places.push(at);
    if (places.length >= most) break;
  }
  return places;
}

/** The first of them; -1 where there is none. */
export const indexOfPhrase = (text: string, phrase: string): number =>
  placesOfPhrase(text, phrase, 1)[0] ?? -1;

export const hasPhrase = (text: string, phrase: string): boolean => indexOfPhrase(text, phrase) !== -1;

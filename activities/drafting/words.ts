/** Words, sentences and phrases: what drafters cut texts by, and what the verifier compares. */
import { remembered } from './remembered.ts';

const word = /[\p{L}\p{M}]+/gu;

export const wordsIn = (text: string): string[] => text.match(word) ?? [];

/** Lower case, letters and digits only: equal for `Tide-Well`, `tidewell` and `TideWell`. */
export const squash = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{M}\p{N}]+/gu, '');

const unspaced = String.raw`\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Laoo}\p{sc=Khmr}\p{sc=Mymr}`;
const unspacedLetter = new RegExp(`[${unspaced}]`, 'u');

/** Whether a text is in a script without spaces, which has few "words". */
export const isWordless = (text: string): boolean => unspacedLetter.test(text);

/**
 * The matches, none of them empty, of a long expression with the flag `g`. `matchAll` uses a copy, which V8 compiles again once its
 * cache has forgotten it: for tens of milliseconds where it has a list of the lexicon.
 */
export function matchesIn(text: string, expression: RegExp): RegExpExecArray[] {
  const found: RegExpExecArray[] = [];
  expression.lastIndex = 0;
  for (let match = expression.exec(text); match !== null; match = expression.exec(text)) found.push(match);
  return found;
}

export const isQuestion = (text: string): boolean => /[?？]$/.test(text);

/** Divides pieces of a value that come from several places. */
export const joint = ' · ';

export const sentenceEnd =
  /(?<=[.!?…]["”’)]?)(?<!(?<!\p{L})(?:Dr|Prof|Mr|Mrs|Ms|St|Sr|Sra|Ing|\p{Lu})\.)\s+(?=[\p{Lu}\p{Lo}\p{N}"“„«¿¡(])|(?<=[。！？])/u;

/** Sentences, lines and joined pieces, trimmed. */
export const sentencesIn = remembered((text): readonly string[] =>
  text
    .split(/\n+| · /)
    .flatMap((line) => line.split(sentenceEnd))
    .map((sentence) => sentence.trim())
    .filter((sentence) => sentence !== ''),
);

/** The whole sentences of a text within a length; null where the first sentence is longer. */
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

const letter = `(?![${unspaced}])[\\p{L}\\p{M}\\p{N}]`;
const blank = String.raw`[^\S\n]?`;
const group = String.raw`(?<!\p{N})\p{N}{1,3}`;
const threeDigits = String.raw`\p{N}{3}(?!\p{N})`;
/** Offsets within a word, a number (`1,000`, `1 000`, `-5`) or an amount (`$ 5`, `5 %`). A line's end is in none. */
const inside = new RegExp(
  [
    `(?<=${letter})(?=${letter})`,
    `(?<=\\p{N}[.,'’]|\\p{Sc}${blank}|(?:^|[\\s(])[-−])(?=\\p{N})`,
    `(?<=\\p{N})(?=[.,'’]\\p{N}|${blank}[%‰]|${blank}\\p{Sc}(?!${blank}\\p{N}))`,
    `(?<=${group})(?= ${threeDigits})|(?<=${group} )(?=${threeDigits})`,
  ].join('|'),
  'uy',
);

function isInside(text: string, at: number): boolean {
  inside.lastIndex = at;
  return inside.test(text);
}

/**
 * Offsets of a phrase of whole words, numbers and amounts; at most `max`.
 * @param lines the same text with a line break in place of each space between two lines
 */
export function placesOfPhrase(text: string, phrase: string, max: number, lines = text): number[] {
  const places: number[] = [];
  if (phrase === '') return places;
  for (let at = text.indexOf(phrase); at !== -1 && places.length < max; at = text.indexOf(phrase, at + 1))
    if (!isInside(lines, at) && !isInside(lines, at + phrase.length)) places.push(at);
  return places;
}

/** The first of them; -1 where there is none. */
export const indexOfPhrase = (text: string, phrase: string): number =>
  placesOfPhrase(text, phrase, 1)[0] ?? -1;

export const hasPhrase = (text: string, phrase: string): boolean => indexOfPhrase(text, phrase) !== -1;

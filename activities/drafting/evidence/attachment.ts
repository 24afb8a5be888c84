/** What belongs to a person who is named in a line of a page: the same sentence, or the lines of the same card. */
import { titlesStand } from '../card-order.ts';
import { endsInWith, joins } from '../name-joints.ts';
import { isPersonName, namePattern } from '../person-name.ts';
import { hasPhrase, indexOfPhrase, sentencesIn } from '../words.ts';
import type { Quote } from './sources.ts';

/** `Ada Byron, our co-founder`: between a name and what it is called. */
const apposition =
  /^[\s,:(|·•–—-]*(?:(?:is|was|ist|es|est|as|als|como|our|the|a|der|die|el|la|unser|nuestr[oa])\s+)*$/i;
const anyName = new RegExp(namePattern, 'gu');
/** Next to a name a card's line has a title at most. */
const maxCardLine = 100;

/** A part of a line. */
export interface Span {
  at: number;
  end: number;
}

/** Where a line has something. */
export type Find = (line: string) => Span[];

/** @param pattern with the flag `g` */
export const spansOf = (text: string, pattern: RegExp): Span[] =>
  [...text.matchAll(pattern)].map(({ 0: found, index }) => ({ at: index, end: index + found.length }));

/** Whether something that a sentence says is said of this person, and not of another one that it names. */
function isSaidOf(sentence: string, name: string, what: Span): boolean {
  const at = indexOfPhrase(sentence, name);
  if (at === -1) return false;
  const own: Span = { at, end: at + name.length };
  const others = spansOf(sentence, anyName).filter(
    ({ at: from, end }) => (end <= own.at || from >= own.end) && isPersonName(sentence.slice(from, end)),
  );
  // One list of names shares what is said of it; anybody who is nearer, and in no list with the other, has it alone.
  const [low, high] = own.at < what.at ? [own, what] : [what, own];
  const between = others.filter((one) => one.at >= low.end && one.end <= high.at);
  const chain = own.at < what.at ? [own, ...between] : [...between, own];
  const isList = chain.every((one, i) => {
    const next = chain[i + 1];
    return next === undefined || joins(sentence.slice(one.end, next.at));
  });
  if (!isList) return false;
  // `Ada Byron founded it together with Cy Okoro`: what is between the two is what both did.
  const isListed = (one: Span) =>
    joins(sentence.slice(Math.min(one.end, own.end), Math.max(one.at, own.at))) ||
    (what.end < own.at && own.at - what.end <= 80 && endsInWith(sentence.slice(what.end, own.at)));
  return (
    own.at < what.at ||
    !others.some(
      (one) => one.end <= what.at && apposition.test(sentence.slice(one.end, what.at)) && !isListed(one),
    )
  );
}

/**
 * Whether a quote says something of a person: in a sentence with the name, or, where the name has a line to itself, in one of
 * the two lines after it or, with no other name before that, in the one before it. The lines are those of the page, whatever
 * a quote runs together.
 */
export function isSaidOfPerson({ source, places }: Quote, name: string, find: Find): boolean {
  return places.some(({ first, last }) => {
    for (let at = first; at <= last; at += 1) {
      const line = source.lines[at] ?? '';
      if (!hasPhrase(line, name)) continue;
      const inSentence = sentencesIn(line).some((sentence) =>
        find(sentence).some((span) => isSaidOf(sentence, name, span)),
      );
      if (inSentence || isInCard(source.lines, at, [first, last], name, find)) return true;
    }
    return false;
  });
}

function isInCard(
  lines: readonly string[],
  at: number,
  [first, last]: [number, number],
  name: string,
  find: Find,
): boolean {
  if ((lines[at] ?? '').length > name.length + 30) return false;
  const lineAt = (i: number): string => (i >= first && i <= last ? (lines[i] ?? '') : '');
  const holds = (i: number): boolean => {
    const line = lineAt(i);
    return line !== '' && line.length <= maxCardLine && find(line).length > 0;
  };
  const isAnother = (i: number): boolean => isPersonName(lines[i] ?? '');
  const stand = (lines[at] ?? '') === name ? titlesStand(lines, at) : null;
  // In a list with the titles above, the title below a name is the next one's.
  if (stand === 'above') return holds(at - 1) && !isAnother(at - 1);
  if (holds(at + 1) && !isAnother(at + 1)) return true;
  if (holds(at + 2) && !isAnother(at + 1) && !isAnother(at + 2)) return true;
  return stand !== 'below' && holds(at - 1) && !isAnother(at - 1) && !isAnother(at - 2) && !isAnother(at - 3);
}

/** The lines of a quote's page that it touches and that are about a person: with a part of the name, or with it as the nearest name above. */
export function linesAbout({ source, places }: Quote, name: string): string[] {
  const { lines } = source;
  const parts = name.split(/\s+/).filter((part) => part.length > 2 && !part.endsWith('.'));
  const isAbout = (at: number): boolean => {
    if (parts.some((part) => hasPhrase(lines[at] ?? '', part))) return true;
    for (let above = at - 1; above >= Math.max(0, at - 8); above -= 1) {
      const line = lines[above] ?? '';
      if (hasPhrase(line, name)) return true;
      if (isPersonName(line)) return false;
    }
    return false;
  };
  const touched = places.flatMap(({ first, last }) =>
    Array.from({ length: last - first + 1 }, (_, i) => first + i),
  );
  return [...new Set(touched)].filter(isAbout).map((at) => lines[at] ?? '');
}

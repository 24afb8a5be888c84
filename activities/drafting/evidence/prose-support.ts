import { placesOfPhrase, sentencesIn } from '../words.ts';
import { denies, deniesAtEnd } from './denial.ts';
import type { Quote } from './sources.ts';
import { tokensOf, type Token } from './tokens.ts';

const addressLike = /@|:\/\/|[\p{L}\d]\.\p{L}|\p{L}\.\d/u;
/** So many words of a quote may be left out between two that are kept. */
const maxLeftOut = 15;
const maxPhrases = 20;
/** A quote is read anew for every way its lines are broken. */
const maxBreakings = 4;
const isNothing = /^\p{Sc}?0(?:[.,]0+)?\p{Sc}?$/u;

/** A quote, or a line of a page, made ready for being compared. */
interface Said {
  text: string;
  tokens: readonly Token[];
  /** By token: the number of the sentence that it is in, and of the line. */
  sentence: readonly number[];
  line: readonly number[];
  breaks: readonly number[];
}
const read = new WeakMap<Quote, Said[]>();

function saidBy(quote: Quote): Said[] {
  const known = read.get(quote);
  if (known !== undefined) return known;
  const ways = new Map<string, readonly number[]>();
  for (const { breaks, isDenied } of quote.places) if (!isDenied) ways.set(breaks.join(), breaks);
  const said = [...ways.values()].slice(0, maxBreakings).map((breaks) => sayingOf(quote.text, breaks));
  read.set(quote, said);
  return said;
}

function sayingOf(text: string, breaks: readonly number[]): Said {
  const tokens = tokensOf(text);
  const ends = sentenceEnds(text);
  const numberOf = (cuts: readonly number[], at: number) => cuts.filter((cut) => cut <= at).length;
  return {
    text,
    tokens,
    sentence: tokens.map(({ at }) => numberOf(ends, at)),
    line: tokens.map(({ at }) => numberOf(breaks, at)),
    breaks,
  };
}

/** Offsets behind the ends of sentences. */
function sentenceEnds(text: string): number[] {
  const ends: number[] = [];
  let from = 0;
  for (const sentence of sentencesIn(text)) {
    const at = text.indexOf(sentence, from);
    if (at === -1) continue;
    from = at + sentence.length;
    ends.push(from);
  }
  return ends;
}

/**
 * Whether one quote says all that a sentence says. Either the sentence is in it unchanged, within one line of the page.
 * Or it is the quote's own words in the quote's own order, of one sentence: bindings may be added, words may be left out, but
 * none that denies, no figure of the same kind as one that is kept, and nothing between a figure and what it counts. Every
 * figure, sign and address is as it is written there. A capital is a claim (`Apple` is not `apple`) except on the first word.
 * From one line into the next leads only what ends in a price: a plan's name and its price are in two.
 */
export const quoteSays = (quote: Quote, sentence: string): boolean =>
  saidBy(quote).some((said) => says(said, sentence));

/** The same for a text that is one line of a page. */
export const lineSays = (line: string, sentence: string): boolean => says(sayingOf(line, []), sentence);

function says(said: Said, sentence: string): boolean {
  const phrases = placesOfPhrase(said.text, sentence, maxPhrases, lineBefore(said));
  const isWhole = (at: number) =>
    !said.breaks.some((cut) => cut > at && cut < at + sentence.length) &&
    !deniesAtEnd(said.text.slice(said.breaks.findLast((cut) => cut <= at) ?? 0, at));
  if (phrases.some(isWhole)) return true;
  if (phrases.length > 0 && denies(said.text)) return false;
  if (!addressesStand(said.text, sentence)) return false;
  return isExtract(said, tokensOf(sentence));
}

const lineBefore =
  ({ text, breaks }: Said) =>
  (at: number): string | null => {
    const i = breaks.indexOf(at);
    return i === -1 ? null : text.slice(breaks[i - 1] ?? 0, at);
  };

const addressesStand = (text: string, sentence: string): boolean =>
  sentence
    .split(/\s+/)
    .filter((word) => addressLike.test(word))
    .map((word) => word.replace(/^[("“„]+/, '').replace(/(?<![.,;:!?)"”])[.,;:!?)"”]+$/, ''))
    .every((word) => placesOfPhrase(text, word, 1).length > 0);

/** Whether the words of a sentence are those of a text, in order, with nothing left out that matters. */
function isExtract(said: Said, sentence: readonly Token[]): boolean {
  // A binding that the quote lacks is free; the others are looked for like any word.
  const claimed = sentence.filter(({ isBinding }) => !isBinding);
  const last = claimed.at(-1);
  if (last === undefined || claimed.length > said.tokens.length) return false;
  let reached = new Set<number>();
  for (const [k, token] of claimed.entries()) {
    const now = new Set<number>();
    said.tokens.forEach((there, at) => {
      if (!isSame(token, there, token === sentence[0])) return;
      const comes =
        k === 0
          ? mayBegin(said, at)
          : [...range(at - maxLeftOut - 1, at - 1)].some(
              (from) => reached.has(from) && mayLeaveOut(said, from, at, last),
            );
      if (comes) now.add(at);
    });
    if (now.size === 0) return false;
    reached = now;
  }
  return true;
}

function* range(from: number, to: number): Generator<number> {
  for (let i = to; i >= Math.max(0, from); i -= 1) yield i;
}

function isSame(claimed: Token, there: Token, isFirst: boolean): boolean {
  if (claimed.kind !== there.kind) return false;
  if (claimed.text === there.text) return true;
  if (claimed.kind !== 'word') return false;
  return (isFirst || claimed.text === claimed.lower) && claimed.lower === there.lower;
}

/** Nothing before it in its sentence denies it. */
function mayBegin({ tokens, sentence, line }: Said, at: number): boolean {
  for (let i = at - 1; i >= 0; i -= 1) {
    if (sentence[i] !== sentence[at] || line[i] !== line[at]) return true;
    if (tokens[i]?.denies === true) return false;
  }
  return true;
}

function mayLeaveOut({ tokens, sentence, line }: Said, from: number, at: number, last: Token): boolean {
  const [before, after] = [tokens[from], tokens[at]];
  // What a price is for may be in the line below it: `$9`, `per seat`.
  const goesOn =
    before?.counts === 'money' && at === from + 1 && after?.kind === 'word' && after.counts === null;
  const isPrice = last.counts === 'money' || after?.counts === 'money' || goesOn;
  // `Free` and then `€0` is one plan, `Free` and then `€9` are two.
  const isAnotherPrice = before?.counts === 'money' && !goesOn && !isNothing.test(after?.text ?? '');
  if (line[from] !== line[at] ? !isPrice || isAnotherPrice : sentence[from] !== sentence[at]) return false;
  const between = tokens.slice(from + 1, at);
  const words = between.filter(({ isBinding }) => !isBinding);
  if (before?.kind === 'figure' && words.length > 0) return false;
  return !words.some(
    (left) =>
      left.denies ||
      (left.counts !== null &&
        after?.counts != null &&
        (left.counts === after.counts || left.counts === '' || after.counts === '')),
  );
}

/** The quotes that a text rests on, each sentence on one of them; null where a sentence rests on none. */
export function proseSupport(text: string, quotes: readonly Quote[]): Quote[] | null {
  const used = new Set<Quote>();
  const sentences = sentencesIn(text);
  for (const sentence of sentences) {
    const quote = quotes.find((one) => quoteSays(one, sentence));
    if (quote === undefined) return null;
    used.add(quote);
  }
  return sentences.length === 0 ? null : quotes.filter((quote) => used.has(quote));
}

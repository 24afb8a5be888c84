/** Prose is verbatim: each sentence is in one of its quotes, in one line of the page, and nothing before it denies it. */
import { hasPhrase, placesOfPhrase, sentencesIn } from '../words.ts';
import { deniesAtEnd } from './denial.ts';
import type { Quote } from './sources.ts';

const maxPhrases = 20;

/** The lines of the page that a quote touches. */
export const linesOf = ({ source, places }: Quote): string[] =>
  places.flatMap(({ first, last }) => source.lines.slice(first, last + 1));

/** Whether a line says a sentence: `sell your data` is not what `We do not sell your data` says. */
export const lineSays = (line: string, sentence: string): boolean =>
  placesOfPhrase(line, sentence, maxPhrases).some((at) => !deniesAtEnd(line.slice(0, at)));

/** Whether a quote has a sentence in one of its lines, and that line of the page says it. */
export const quoteSays = ({ source, places }: Quote, sentence: string): boolean =>
  places.some(({ first, pieces }) =>
    pieces.some(
      (piece, i) => hasPhrase(piece, sentence) && lineSays(source.lines[first + i] ?? '', sentence),
    ),
  );

/** The quotes that a text rests on; null where one of its sentences is in none. */
export function proseSupport(text: string, quotes: readonly Quote[]): Quote[] | null {
  const sentences = sentencesIn(text);
  const saying = sentences.map((sentence) => quotes.find((quote) => quoteSays(quote, sentence)));
  if (sentences.length === 0 || saying.includes(undefined)) return null;
  return quotes.filter((quote) => saying.includes(quote));
}

/** A value as far as its quotes say it, or why it is dropped; `lost` names the parts that no quote says. */
export type Checked<T> = { value: T; used: readonly Quote[]; lost: string[] } | { why: string };

export const unsupported = { why: 'its quotes do not say it' };

/** The paragraphs of a text that its quotes say. */
export function checkParagraphs(text: string, quotes: readonly Quote[]): Checked<string> {
  const paragraphs = text
    .split(/\n{2,}/)
    .map((paragraph) => ({ paragraph, used: proseSupport(paragraph, quotes) }));
  const kept = paragraphs.filter(({ used }) => used !== null);
  if (kept.length === 0) return unsupported;
  return {
    value: kept.length === paragraphs.length ? text : kept.map(({ paragraph }) => paragraph).join('\n\n'),
    used: quotes.filter((quote) => kept.some(({ used }) => used?.includes(quote))),
    lost: paragraphs.flatMap(({ used }, i) => (used === null ? [String(i)] : [])),
  };
}

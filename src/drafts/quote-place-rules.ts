/** Where a quote is in the stored text of its page. Pure. */
import { partsOfText } from '../shared/stored-text-rules.ts';

/** Offsets of a quote in a text, which may have more white space between its words. */
export interface Span {
  from: number;
  to: number;
}

/** How a place on a page is shown to people. */
export type QuotePart = 'text' | 'title' | 'code' | 'address';

/** A quote in the part of a page that has it. */
export interface QuotePlace extends Span {
  part: QuotePart;
  /** The whole part for `text`, otherwise the lines around the quote; `from` and `to` are offsets in it. */
  text: string;
}

/**
 * The first place of a quote in a text, as whole words if there is one. Quotes are verbatim up to white space
 * (verify.ts). Null if it is not there.
 */
export function placeOfQuote(text: string, quote: string): Span | null {
  const words = quote.split(/\s+/).filter((word) => word !== '');
  if (words.length === 0) return null;
  let inWord: Span | null = null;
  for (const { 0: found, index } of text.matchAll(new RegExp(words.map(escaped).join('\\s+'), 'g'))) {
    const span = { from: index, to: index + found.length };
    if (!cutsWord(text, span)) return span;
    inWord ??= span;
  }
  return inWord;
}

const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Whether a letter or figure at an end of the span continues outside it. */
const cutsWord = (text: string, { from, to }: Span): boolean => isInWord(text, from) || isInWord(text, to);

/** Whether the characters on both sides of an offset are letters or figures. */
const isInWord = (text: string, at: number): boolean =>
  /[\p{L}\p{M}\p{N}]$/u.test(text.slice(Math.max(0, at - 2), at)) &&
  /^[\p{L}\p{M}\p{N}]/u.test(text.slice(at, at + 2));

/**
 * The place of a quote on a stored page: in the visible text if it is there, otherwise in the title, in other texts of the
 * markup, or in an address. Null if the page does not have it.
 */
export function placeOnPage(
  { text, title }: { text: string; title: string | null },
  quote: string,
): QuotePlace | null {
  const { visible, markup, addresses } = partsOfText(text);
  const shown = placeOfQuote(visible, quote);
  if (shown) return { part: 'text', text: visible, ...shown };
  const coded = placeOfQuote(markup, quote);
  if (coded) {
    const lines = linesOf(markup, coded);
    return { part: folded(lines.text) === folded(title ?? '') ? 'title' : 'code', ...lines };
  }
  const listed = addresses.join('\n');
  const linked = placeOfQuote(listed, quote);
  return linked && { part: 'address', ...linesOf(listed, linked) };
}

/** The whole lines that a span touches. */
function linesOf(text: string, { from, to }: Span): Span & { text: string } {
  const start = text.lastIndexOf('\n', from - 1) + 1;
  const end = text.indexOf('\n', to);
  return { text: text.slice(start, end === -1 ? undefined : end), from: from - start, to: to - start };
}

const folded = (text: string): string => text.replace(/\s+/g, ' ').trim();

/**
 * Whole lines around a span, about half of `max` characters before it and half after it; the text itself if it is not
 * longer. `cut` says whether something is left out.
 */
export function windowAround(
  text: string,
  { from, to }: Span,
  max: number,
): Span & { text: string; cut: boolean } {
  if (text.length <= max) return { text, from, to, cut: false };
  const start = text.lastIndexOf('\n', Math.max(0, from - max / 2)) + 1;
  const end = text.indexOf('\n', Math.min(text.length, Math.max(to, start + max)));
  return {
    text: text.slice(start, end === -1 ? undefined : end),
    from: from - start,
    to: to - start,
    cut: true,
  };
}

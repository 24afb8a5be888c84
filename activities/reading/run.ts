import type { Element } from './dom.ts';
import { clean, fold } from './fold.ts';
import type { Block, BlockKind, Mark } from './page-reading.ts';

const maxRunLength = 8000;
const maxParts = 16;
/** Stands for `br` in a run; it is white space, so folding makes it a space. */
export const lineBreak = '\u2028';

/** What a block inherits from the elements around it. */
export interface Surroundings {
  kind: BlockKind;
  level: number;
  marks: ReadonlySet<Mark>;
  box: number;
  struck: boolean;
}

/** Text collected up to the next block boundary. */
export interface Run {
  text: string;
  parts: { element: Element; text: string }[];
  /** The crossed-out pieces of the text. */
  struck: { element: Element; text: string }[];
  around: Surroundings | null;
}

/** A run without text. */
export const emptyRun = (): Run => ({ text: '', parts: [], struck: [], around: null });

const moneyAtEnd = /(?:[$€£¥]\s?\d[\d.,’']{0,11}|\d\s?(?:[$€£¥]|zł|kr|Kč|CHF|EUR|USD|GBP))[.,]?[-–—]?$/u;
/** `$29` + `per month`, and not `$3` + `M` or `$` + `KEY`. */
const notScale = /^(?!(?:[kmb]|bn|mio|mn|mrd)(?!\p{L}))\p{L}/iu;
const continuesPrice = (before: string, data: string): boolean =>
  notScale.test(data) && moneyAtEnd.test(before.slice(-24));

/**
 * Whether adjacent inline elements without white space between them are separate texts: `<b>Jane Doe</b><i>Founder</i>` are,
 * `<b>$</b><b>12</b>` and `<b>Git</b><b>Hub</b>` are not.
 */
export function partsHere(run: Run, element: Element, data: string): boolean {
  const last = run.parts.at(-1);
  if (
    last === undefined ||
    last.element === element ||
    !/\S$/.test(run.text.slice(-1)) ||
    !/^\S/.test(data)
  ) {
    return false;
  }
  if (continuesPrice(run.text, data)) return true;
  if (holds(last.element, element) || holds(element, last.element)) return false;
  if (last.element.name === 'a' && element.name === 'a') return true;
  if (/^\d/.test(data) && !/\p{L}$/u.test(run.text)) return false;
  if (!/^[\p{Lu}\p{Lo}\d"“„«€$£]/u.test(data) || !/[\p{L}\p{N}.!?)"”]$/u.test(run.text)) return false;
  const spaced = (text: string) => /\S\s+\S/.test(text.slice(0, 200)) || text.length > 12;
  return spaced(last.text) || spaced(data);
}

function holds(outer: Element, inner: Element): boolean {
  let node: Element['parent'] = inner;
  for (let steps = 0; node !== null && steps < 12; steps += 1) {
    if (node === outer) return true;
    node = node.parent;
  }
  return false;
}

/** Adds text to a run. */
export function append(run: Run, element: Element, data: string, around: Surroundings): void {
  if (run.text.length >= maxRunLength) return;
  run.around ??= around;
  const piece = data.slice(0, maxRunLength);
  run.text += runsTogether(run, element, data) ? ` ${piece}` : piece;
  if (around.struck) addPiece(run.struck, element, piece);
  addPiece(run.parts, element, piece);
}

/** Whether figures would run into another element’s text: `$29.99` and `15.99`, `$29` and raised `99`, `month` and `7 days free`. */
function runsTogether(run: Run, element: Element, data: string): boolean {
  if (!/^\d/.test(data) || run.parts.at(-1)?.element === element) return false;
  const end = run.text.slice(-1);
  return /\d/.test(end) || (/\p{L}/u.test(end) && /^\d+[\s-]\p{L}/u.test(data));
}

function addPiece(pieces: Run['parts'], element: Element, piece: string): void {
  const last = pieces.at(-1);
  if (last?.element === element) last.text += piece;
  else if (pieces.length < maxParts && piece.trim() !== '') pieces.push({ element, text: piece });
}

const textsOf = (written: readonly string[]): string[] =>
  written.map((text) => fold(clean(text))).filter((text) => text !== '');

/** The texts of a block from a run. */
export function finish(run: Run): Pick<Block, 'text' | 'parts' | 'lead' | 'lines' | 'struck'> {
  const parts = run.parts.length > 1 ? textsOf(run.parts.map((part) => part.text)) : [];
  const first = run.parts[0];
  const bold =
    first !== undefined &&
    parts.length > 1 &&
    (/^(?:b|strong)$/.test(first.element.name) ||
      /bold|strong|title|name/i.test(first.element.attribs['class'] ?? ''));
  const lines = run.text.includes(lineBreak) ? textsOf(run.text.split(lineBreak)) : [];
  const struck = textsOf(run.struck.map((part) => part.text));
  return {
    text: fold(clean(run.text)),
    parts: parts.length > 1 ? parts : [],
    ...(bold && parts[0] !== undefined && { lead: parts[0] }),
    ...(lines.length > 1 && { lines }),
    ...(struck.length > 0 && { struck }),
  };
}

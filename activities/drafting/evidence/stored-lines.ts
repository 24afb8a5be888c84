/** The stored text of a page, folded, with the lines it consists of. */
import { fold } from '../../reading/fold.ts';
import { placesOfPhrase } from '../words.ts';

export interface StoredLines {
  /** All lines with a space between them: the same as the folded text. */
  text: string;
  /** The same with line breaks. */
  broken: string;
  lines: readonly string[];
  /** Where each line begins in `text`. */
  starts: readonly number[];
}

/** Where a quote is. */
export interface Place {
  /** The indexes of the first and the last line that it touches. */
  first: number;
  last: number;
  /** The quote, line by line. */
  pieces: readonly string[];
}

/** Only scraps occur more often in a page. */
const maxPlaces = 20;

export function storedLines(stored: string): StoredLines {
  const lines = stored
    .split('\n')
    .map(fold)
    .filter((line) => line !== '');
  let at = 0;
  const starts = lines.map((line) => {
    const start = at;
    at += line.length + 1;
    return start;
  });
  return { text: lines.join(' '), broken: lines.join('\n'), lines, starts };
}

/** Where a quote is, as whole words and numbers. */
export const placesOf = ({ text, broken, starts }: StoredLines, quote: string): Place[] =>
  placesOfPhrase(text, quote, maxPlaces, broken).map((at) => {
    const pieces = broken.slice(at, at + quote.length).split('\n');
    const first = lineAt(starts, at);
    return { first, last: first + pieces.length - 1, pieces };
  });

function lineAt(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

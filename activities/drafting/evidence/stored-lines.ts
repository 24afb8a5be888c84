/** The stored text of a page as a quote is looked up in it: folded, and with the lines it was made of. */
import { fold } from '../../reading/fold.ts';
import { placesOfPhrase } from '../words.ts';
import { deniesAtEnd } from './denial.ts';

export interface StoredLines {
  /** All lines, folded, with one space between them: the same as the folded text. */
  text: string;
  lines: readonly string[];
  /** Where each line begins in `text`. */
  starts: readonly number[];
}

/** Where a quote is. */
export interface Place {
  /** Indexes of the first and the last line that it touches. */
  first: number;
  last: number;
  /** Offsets within the quote at which another line begins. */
  breaks: readonly number[];
  /** Whether the sentence that it was cut out of denies it before it begins: `sell your data` of `We do not sell your data`. */
  isDenied: boolean;
}

/** Only scraps occur more often than that in a page. */
const maxPlaces = 20;

export function storedLines(stored: string): StoredLines {
  const lines = stored
    .split('\n')
    .map(fold)
    .filter((line) => line !== '');
  const starts: number[] = [];
  let at = 0;
  for (const line of lines) {
    starts.push(at);
    at += line.length + 1;
  }
  return { text: lines.join(' '), lines, starts };
}

/** The places of a quote as whole words; none where it is not in the text. */
export function placesOf({ text, lines, starts }: StoredLines, quote: string): Place[] {
  const lineBefore = (at: number): string | null => {
    const line = lineAt(starts, at);
    return starts[line] === at ? (lines[line - 1] ?? null) : null;
  };
  return placesOfPhrase(text, quote, maxPlaces, lineBefore).map((at) => {
    const first = lineAt(starts, at);
    const last = lineAt(starts, at + quote.length - 1);
    const breaks = starts.slice(first + 1, last + 1).map((start) => start - at);
    const before = (lines[first] ?? '').slice(0, at - (starts[first] ?? 0));
    return { first, last, breaks, isDenied: deniesAtEnd(before) };
  });
}

function lineAt(starts: readonly number[], at: number): number {
  let [low, high] = [0, starts.length - 1];
  while (low < high) {
    const middle = Math.ceil((low + high) / 2);
    if ((starts[middle] ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  return low;
}

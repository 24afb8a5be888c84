/** Prepares text for a drawing: printable characters, escaping, line breaks. */
import { escapeMarkup } from '../../shared/markup-rules.ts';
import { type FontWeight, measureText } from '../text-width-rules.ts';

/** Longer names of sites are shortened. */
const maxNameCharacters = 40;

/** A site's name in badges. */
export const displayName = (siteName: string) => shorten(printable(siteName) || 'Directory');

function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= maxNameCharacters) return name;
  return `${characters
    .slice(0, maxNameCharacters - 1)
    .join('')
    .trimEnd()}…`;
}

/**
 * Collapses white space and removes control characters that XML 1.0 does not allow even escaped, and marks that would
 * change the direction of the following text.
 */
function printable(value: string): string {
  return value
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF\u061C\u200E\u200F\u202A-\u202E\u2066-\u2069]/gu, '')
    .trim();
}

/** Printable text, escaped for HTML and XML content and quoted attributes. */
export const printableMarkup = (value: string): string => escapeMarkup(printable(value));

export interface Font {
  size: number;
  weight: FontWeight;
  /** Added after each character, in pixels. */
  spacing?: number;
}

/** The width of a line in pixels, including the spacing after its last character. */
export const lineWidth = (text: string, { size, weight, spacing = 0 }: Font) =>
  measureText(text, size, weight) + spacing * Array.from(text).length;

/** The factors by which text that does not fit is made smaller. */
const shrinkage = [1, 0.88, 0.78, 0.7];

/** Fits text into a width on one or two lines, in the largest possible font; cuts it if even the smallest is too large. */
export function fitLines(text: string, font: Font, width: number): { lines: string[]; font: Font } {
  const fits = (lines: string[], set: Font) => lines.every((line) => lineWidth(line, set) <= width);
  let set = font;
  for (const factor of shrinkage) {
    set = { ...font, size: font.size * factor };
    if (fits([text], set)) return { lines: [text], font: set };
    const two = twoLines(text, set);
    if (two && fits(two, set)) return { lines: two, font: set };
  }
  const first = cut(text, set, width);
  const second = cut(text.slice(first.length), set, width, '…');
  return { lines: [first, second].map((line) => line.trim()).filter(Boolean), font: set };
}

/** Splits text between words so that the longer line is shortest; null for a single word. */
function twoLines(text: string, font: Font): [string, string] | null {
  const words = text.split(' ');
  const splits = words.slice(1).map((_, i): [string, string] => {
    return [words.slice(0, i + 1).join(' '), words.slice(i + 1).join(' ')];
  });
  const longer = (lines: [string, string]) => Math.max(...lines.map((line) => lineWidth(line, font)));
  return splits.sort((a, b) => longer(a) - longer(b))[0] ?? null;
}

/** As many characters as fit, followed by `mark` if the text was cut. */
function cut(text: string, font: Font, width: number, mark = ''): string {
  if (lineWidth(text, font) <= width) return text;
  let kept = '';
  for (const character of text) {
    if (lineWidth(kept + character + mark, font) > width) break;
    kept += character;
  }
  return kept + mark;
}

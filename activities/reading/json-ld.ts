/** Reads JSON-LD, within limits and without assumptions about its shape. */
import { clean, fold } from './fold.ts';
import { textOfMarkup } from './dom.ts';

const maxScript = 300_000;
const maxDepth = 12;
const maxLeaves = 1500;
const maxLeafLength = 5000;
const addressKeys = new Set([
  'url',
  'sameAs',
  'logo',
  'image',
  'contentUrl',
  'embedUrl',
  'thumbnailUrl',
  '@id',
]);

export type JsonObject = Readonly<Record<string, unknown>>;
/** Whether a value is an object and not an array. */
export const isObject = (value: unknown): value is JsonObject =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

/** The value of a script element; undefined where it is not JSON. */
export function parseJsonLd(script: string): unknown {
  const text = script.slice(0, maxScript).trim();
  const body = text
    .replace(/^(?:<!--|\/\/<!\[CDATA\[|<!\[CDATA\[)/, '')
    .replace(/(?:-->|\/\/\]\]>|\]\]>)$/, '');
  for (const attempt of [body, body.replace(/[\r\n\t]+/g, ' ')]) {
    try {
      return JSON.parse(attempt) as unknown;
    } catch {
      // The second attempt tolerates line breaks inside strings.
    }
  }
  return undefined;
}

export interface Leaf {
  key: string;
  text: string;
  isAddress: boolean;
}

/** The strings and numbers in document order, without keywords such as `@type`; at most 1,500. */
export function leavesOf(roots: readonly unknown[]): Leaf[] {
  const leaves: Leaf[] = [];
  const visit = (value: unknown, key: string, depth: number): void => {
    if (leaves.length >= maxLeaves || depth > maxDepth) return;
    if (typeof value === 'number') leaves.push({ key, text: String(value), isAddress: false });
    else if (typeof value === 'string') addString(leaves, key, value);
    else if (Array.isArray(value)) for (const item of value) visit(item, key, depth + 1);
    else if (isObject(value)) {
      for (const [name, item] of Object.entries(value)) {
        if (name === '@id' || !name.startsWith('@') || name === '@graph') visit(item, name, depth + 1);
      }
    }
  };
  for (const root of roots) visit(root, '', 0);
  return leaves;
}

function addString(leaves: Leaf[], key: string, value: string): void {
  const text = leafText(value);
  if (text === '') return;
  leaves.push({ key, text, isAddress: addressKeys.has(key) });
  const words = wordsOf(value);
  if (words !== text) leaves.push({ key, text: words, isAddress: false });
}

/** A string in the form of the stored text. */
export function leafText(value: string): string {
  return fold(clean(value.slice(0, maxLeafLength)));
}

/** The text of a string, without markup. */
export function wordsOf(value: string): string {
  const text = leafText(value);
  return /<[a-z/]|&[a-z#]/i.test(text) ? fold(clean(textOfMarkup(value.slice(0, maxLeafLength)))) : text;
}

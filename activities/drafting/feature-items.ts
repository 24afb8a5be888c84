/** Features as items with their quotes: what they must not be, and how a list of them is made. */
import type { Cited, Evidence } from '../../src/shared/profile-schema.ts';
import type { Block } from '../reading/page-reading.ts';
import { isNoItem, ofPurchase } from './feature-words.ts';
import { isUsable } from './placeholder.ts';
import { isOwnVoice } from './sections.ts';
import { cite, type SitePage } from './site.ts';
import { squash, wordsIn } from './words.ts';

const maxItems = 20;
const maxLength = 160;
const maxWords = 22;
/** A longer heading that ends as sentences do is a statement, and no feature's name. */
const maxSentence = { heading: 6, item: 16 };

export interface Item {
  text: string;
  evidence: Evidence;
  /** Whether it is an entry of a list, which may be a sentence. */
  isListed?: boolean;
}

export const itemOf = (page: SitePage, { text }: Block): Item => ({ text, evidence: cite(page, text) });

/** An entry of a list: the bold text it begins with, else all of it. */
export const entryOf = (page: SitePage, { text, lead }: Block): Item => ({
  text: lead === undefined ? text : lead.replace(/(?:(?<!\s)\s+)?[:.–—-]\s*$/, ''),
  evidence: cite(page, text),
  isListed: lead === undefined,
});

/** Whether a text says something of the heading over it: a sentence, however short, and no button, label or figure. */
export const describesIt = (block: Block): boolean =>
  isOwnVoice(block) &&
  block.kind !== 'button' &&
  (wordsIn(block.text).length >= 5 ||
    block.text.length >= 20 ||
    (/[\p{L}\p{M}][.!]$/u.test(block.text) && wordsIn(block.text).length >= 2) ||
    /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}][。！]$/u.test(block.text));

/** The items that may be in a profile, each once. */
export function listOf(items: readonly Item[]): Cited<string[]> | null {
  const found = new Map<string, Item>();
  for (const item of items) {
    // Headings often begin with a picture.
    const text = item.text.replace(
      /^(?:[✓✔☑✅•●→»–—*+-]\ufe0f?|(?:\p{Extended_Pictographic}|\p{Emoji_Modifier}|[\ufe0f\u200d])+)\s+/u,
      '',
    );
    if (found.size >= maxItems) break;
    if (mayStand(text, item.isListed === true) && !found.has(squash(text)))
      found.set(squash(text), { ...item, text });
  }
  const kept = [...found.values()];
  if (kept.length === 0) return null;
  return { value: kept.map(({ text }) => text), evidence: kept.map(({ evidence }) => evidence) };
}

function mayStand(text: string, isListed: boolean): boolean {
  const words = wordsIn(text).length;
  const isLong = words > (isListed ? maxSentence.item : maxSentence.heading) && /[.!]$/.test(text);
  return (
    text.length <= maxLength &&
    text.length >= 3 &&
    words >= 1 &&
    words <= maxWords &&
    !isLong &&
    !isNoItem(text) &&
    !ofPurchase.test(text) &&
    isUsable(text)
  );
}

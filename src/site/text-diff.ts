/** Two texts with the words that differ marked. */
import { diffWordsWithSpace } from 'diff';
import { type Html, html } from './html.ts';

/** Longer searches for the differences are given up: both texts are then shown unmarked. */
const maxDiffMs = 40;

/** `before` with what was removed as `<del>`, and `after` with what was added as `<ins>`. */
export function textDiff(before: string, after: string): { before: Html; after: Html } {
  const parts = diffWordsWithSpace(before, after, { timeout: maxDiffMs });
  // Marked word by word, texts with little in common are hard to read.
  if (!parts || !isAlike(parts)) return { before: html`${before}`, after: html`${after}` };
  return {
    before: html`${parts.map(({ value, removed, added }) => !added && (removed ? html`<del>${value}</del>` : value))}`,
    after: html`${parts.map(({ value, removed, added }) => !removed && (added ? html`<ins>${value}</ins>` : value))}`,
  };
}

interface Change {
  value: string;
  added: boolean;
  removed: boolean;
}

/** Whether at least a quarter of both texts is the same. */
function isAlike(parts: readonly Change[]): boolean {
  const lengthOf = (some: readonly Change[]) => some.reduce((sum, { value }) => sum + value.length, 0);
  const same = lengthOf(parts.filter(({ added, removed }) => !added && !removed));
  return same * 4 >= Math.max(lengthOf(parts.filter(({ added }) => !added)), 1);
}

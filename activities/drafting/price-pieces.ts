import type { Block } from '../reading/page-reading.ts';
import type { PriceBlock } from './price-blocks.ts';
import { ownSentences } from './price-others.ts';
import { isUncertain, standing, windowOf } from './price-windows.ts';
import type { Section } from './sections.ts';
import type { SitePage } from './site.ts';

/** A block as what it says of own prices: whole, or sentence by sentence where others' money is spoken of between. */
export function pieces(
  page: SitePage,
  section: Section,
  at: number,
  block: Block,
  next: readonly Block[],
): PriceBlock[] {
  const text = standing(block);
  const own = ownSentences(text);
  if (text === '') return [];
  if (own[0] !== text) return own.map((one) => ({ page, at, text: one, window: one, section }));
  const price = { page, at, text, window: windowOf(block, text, next), section };
  return [isUncertain({ ...block, text }, next[0]) ? { ...price, isUncertain: true } : price];
}

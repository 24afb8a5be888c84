import type { Block } from '../reading/page-reading.ts';
import type { PriceBlock } from './price-block.ts';
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
  const joined = joinCurrency(block, next[0]);
  if (joined !== null) return pieces(page, section, at, joined, next.slice(1));
  const text = standing(block);
  const own = ownSentences(text);
  if (text === '') return [];
  if (own[0] !== text) return own.map((one) => ({ page, at, text: one, window: one, section }));
  const price = { page, at, text, window: windowOf(block, text, next), section };
  return [isUncertain({ ...block, text }, next[0]) ? { ...price, isUncertain: true } : price];
}

const currency = /^(?:\p{Sc}|(?:US|CA|AU|NZ|A|C|R)\$|EUR|USD|GBP|CHF|kr\.?|zł|Kč)$/u;
/** Whether a text is a currency and nothing else. */
export const isCurrency = (text: string): boolean => currency.test(text);
const number = /^\d{1,3}(?:[.,’ ]?\d{3})*(?:[.,]\d{1,2})?$/;

/** A currency and its number in two blocks that touch: `$` and `12`. */
function joinCurrency(block: Block, next: Block | undefined): Block | null {
  if (next === undefined || next.kind === 'heading' || next.struck !== undefined) return null;
  const isSplit =
    (isCurrency(block.text) && number.test(next.text)) || (number.test(block.text) && isCurrency(next.text));
  return isSplit ? { ...block, text: `${block.text} ${next.text}`, parts: [] } : null;
}

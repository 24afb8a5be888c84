/** What is quoted for a pricing model. */
import type { Cited } from '../../src/shared/profile-schema.ts';
import type { PriceBlock } from './price-block.ts';
import { saysPeriod } from './price-windows.ts';
import type { PricingModel } from '../../src/shared/filter-words-rules.ts';
import { cite } from './site.ts';

export function answer(value: PricingModel, ...from: PriceBlock[]): Cited<string> {
  const evidence = from.map((block) => cite(block.page, quoteFor(value, block)));
  return { value, evidence };
}

function quoteFor(value: PricingModel, block: PriceBlock): string {
  if (value === 'open-source' || value === 'contact-sales') return block.text;
  // Of a price that cannot be read only what it is for is quoted; freemium needs the price.
  const tail = block.window.split(/\d/).at(-1)?.trim() ?? '';
  if (block.isUncertain === true && value !== 'freemium' && saysPeriod(tail)) return tail;
  return withPlan(block);
}

/** A price that is a word or two, with the name of its plan where that is right before it: `Skiff Free`. */
function withPlan({ page, section, at, text, window }: PriceBlock): string {
  const heading = section.heading?.text;
  const isNext = section.heading !== null && at === section.at + 1 && page.blocks[at]?.text.startsWith(text);
  return heading !== undefined && isNext === true && window.length < 40 ? `${heading} ${window}` : window;
}

/** Price lists that name no price but what an aside is about: `Ask us for a quote. A loaf costs $4 these days.` */
import type { PriceBlock } from './price-block.ts';
import { asksOf, licence, weAsk } from './price-offer-phrases.ts';
import { saysPeriod } from './price-windows.ts';
import { amountsIn } from './prices.ts';
import { isPlanName } from './pricing-plan-names.ts';
import { says, statesPaid } from './pricing-words.ts';
import { sentencesIn, wordsIn } from './words.ts';

/** What asks for a price and not for a talk. */
export const namesPrice =
  /pri(?:c|x|js)|quot|preis|angebot|devis|precio|presupuesto|prezz|preventivo|preço|orçamento|offerte|見積/iu;

const fewest = 4;

/** A sentence with an amount that is asked for neither by us nor for the product, nor again and again. */
function isAside({ text, window, page, at }: PriceBlock): boolean {
  if (page.blocks[at]?.marks.has('table') === true || saysPeriod(window)) return false;
  return sentencesIn(text)
    .filter(statesPaid)
    .every((sentence) => {
      const before = sentence.slice(0, amountsIn(sentence)[0]?.at);
      const [first = ''] = wordsIn(sentence);
      const isOwn = asksOf(before) || weAsk.test(before) || licence.test(before) || isPlanName(first);
      return !isOwn && /[.!?]$/.test(sentence) && wordsIn(before).length >= fewest;
    });
}

/** What sends the visitor of a price list to the people who sell, where nothing else in it is a price. */
export function priceOnRequest(blocks: readonly PriceBlock[]): PriceBlock | null {
  const asks = blocks.filter(({ page, text }) => page.role === 'pricing' && says('contact', text));
  const contact = asks.find(({ text }) => namesPrice.test(text));
  return contact !== undefined && blocks.filter(({ text }) => statesPaid(text)).every(isAside)
    ? contact
    : null;
}

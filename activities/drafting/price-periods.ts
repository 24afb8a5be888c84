/** Periods that are apart from the prices they are said of: on a switch, in a sentence elsewhere, on a button. */
import type { PriceBlock } from './price-block.ts';
import { statementsOn } from './price-statements.ts';
import { amountsIn } from './prices.ts';
import { buysOnce, says } from './pricing-words.ts';
import { oncePer } from './remembered.ts';
import { isOthers } from './sections.ts';
import type { SitePage } from './site.ts';

/** What is paid by the year after a purchase that is paid once. */
export const renewal = /\b(?:renew(?:al|als|ed|s)?|updates?|maintenance|upgrades?|wartung)\b/i;

const periodSwitch =
  /^(?:(?:pay|billed|bill) )?(?:monthly|yearly|annual(?:ly)?|monatlich|jährlich|mensuel|annuel|mensual|anual|mensile|annuale)(?: billing)?\b.{0,24}$/i;

/** `All prices per month, excluding VAT.` */
const priceNote =
  /^(?:\*\s?)?(?:all |our |alle |tous nos |tous les |todos los |tutti i |todos os )?(?:prices?|plans|preise|tarife|tarifs|prix|precios|prezzi|preços|prijzen) .{0,30}(?:per|a|pro|im|par|al|por|monthly|monatlich|mensuels?|mensuales|mensili|mensais|maandelijks)(?: (?:month|monat|mois|mes|mese|mês|maand)|\W).{0,60}$/iu;

/** `Monthly | Yearly` over prices that say no period themselves. */
export function switchOf(paid: readonly PriceBlock[]): PriceBlock | null {
  if (paid.some(({ window }) => says('usage', window) || says('oneTime', window))) return null;
  for (const page of new Set(paid.map((block) => block.page))) {
    const first = paid.find((block) => block.page === page);
    const at = page.blocks.findIndex(
      ({ text, kind, marks }) =>
        kind !== 'cell' &&
        kind !== 'item' &&
        !isOthers(marks) &&
        amountsIn(text).length === 0 &&
        (periodSwitch.test(text) || priceNote.test(text)),
    );
    const text = page.blocks[at]?.text;
    if (first !== undefined && text !== undefined && (at < first.at || priceNote.test(text)))
      return { page, at, text, window: text, section: first.section };
  }
  return null;
}

/** Prices without a period that the page says are paid once, or that are over a button that buys. */
export function boughtOnce(paid: readonly PriceBlock[]): PriceBlock | null {
  for (const price of paid) {
    const { isRecurring, said } = termsOn(price.page);
    const found = isRecurring ? null : (said ?? overButton(price));
    if (found !== null) return found;
  }
  return null;
}

interface Terms {
  isRecurring: boolean;
  /** What says that one pays once. */
  said: PriceBlock | null;
}

/** What a whole page says of paying again and of paying once: the same for each of its prices. */
const termsOn = oncePer((page: SitePage): Terms => {
  const isRecurring = page.blocks.some(
    ({ marks, text }) => !isOthers(marks) && (says('recurring', text) || says('usage', text)),
  );
  const said = isRecurring ? undefined : statementsOn(page).find(({ text }) => says('once', text));
  return { isRecurring, said: said ?? null };
});

/** The price with as much of the blocks after it as makes it one that is bought. */
function overButton(price: PriceBlock): PriceBlock | null {
  const { page, at, text } = price;
  const next = page.blocks.slice(at + 1, at + 4).map((block) => block.text);
  const isEnd = page.blocks[at]?.text.endsWith(text) === true;
  const shown = isEnd ? next.map((_, i) => [text, ...next.slice(0, i + 1)].join(' ')) : [];
  const bought = [text, ...shown].find(buysOnce);
  return bought === undefined ? null : { ...price, text: bought, window: bought };
}

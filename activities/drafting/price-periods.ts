/** Periods that stand apart from the prices they are said of: on a switch, in a sentence elsewhere, on a button. */
import type { Block } from '../reading/page-reading.ts';
import type { PriceBlock } from './price-blocks.ts';
import { statementsOn } from './price-statements.ts';
import { amountsIn } from './prices.ts';
import { buysOnce, says } from './pricing-words.ts';
import { isOthers } from './sections.ts';

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

/** Prices without a period that the page says are paid once, or that stand over a button that buys. */
export function boughtOnce(paid: readonly PriceBlock[]): PriceBlock | null {
  for (const price of paid) {
    const { page, at, text } = price;
    const isRecurring = ({ marks, text: said }: Block): boolean =>
      !isOthers(marks) && (says('recurring', said) || says('usage', said));
    if (page.blocks.some(isRecurring)) continue;
    const said = statementsOn(page).find((one) => says('once', one.text));
    if (said !== undefined) return said;
    const next = page.blocks.slice(at + 1, at + 4).map((block) => block.text);
    const isEnd = page.blocks[at]?.text.endsWith(text) === true;
    const shown = isEnd ? next.map((_, i) => [text, ...next.slice(0, i + 1)].join(' ')) : [];
    for (const bought of [text, ...shown])
      if (buysOnce(bought)) return { ...price, text: bought, window: bought };
  }
  return null;
}

/** What quotes say of how a product is paid for. Code that trusts no drafter. */
import type { PricingModel } from '../../../src/shared/filter-words-rules.ts';
import { amountsIn } from '../money.ts';
import { buysOnce, isBarePrice, mentions, namesNoPeriod, termsIn, type Term } from '../price-terms.ts';
import { isFreeAlone, saysContact, saysFree, saysOpenSource, statesPaid } from '../price-words.ts';
import { sentencesIn } from '../words.ts';
import type { Quote } from './sources.ts';

/** `free` is stated for good, in a sentence that denies nothing. */
const statesFree = (quote: Quote): boolean =>
  quote.places
    .flatMap(({ pieces }) => pieces)
    .flatMap((line) => (isFreeAlone(line) ? [line] : sentencesIn(line)))
    .some((sentence) => isFreeAlone(sentence) || saysFree(sentence));

/** Longer texts that name a way of paying need an amount as well. */
const maxLabel = 60;
const isPrice = (text: string): boolean => text.length <= maxLabel || amountsIn(text).length > 0;

const says = (term: Term, text: string): boolean =>
  (mentions(term, text) || termsIn(text).includes(term)) && isPrice(text);

const states: Record<PricingModel, (quote: Quote) => boolean> = {
  free: statesFree,
  freemium: ({ text }) => /\bfreemium\b/i.test(text),
  subscription: ({ text }) => says('recurring', text),
  'one-time': ({ text }) => says('once', text) || buysOnce(text),
  'usage-based': ({ text }) => says('usage', text),
  'open-source': ({ text }) => saysOpenSource(text),
  'contact-sales': ({ text }) => saysContact(text),
};

const isBareAt = ({ source: { lines }, places }: Quote): boolean =>
  places.some(({ first, last }) => isBarePrice(lines.slice(first, last + 1).join(' '), lines[last + 1]));

/** Several prices alone, on pages that name no period. */
const areBare = (quotes: readonly Quote[]): boolean =>
  quotes.length > 1 &&
  quotes.every((quote) => isBareAt(quote) && namesNoPeriod(quote.source.lang(), quote.source.lines));

const isPricingModel = (slug: string): slug is PricingModel => Object.hasOwn(states, slug);

/** The quotes that a pricing model rests on; `freemium` needs something free and something paid. */
export function pricingModelSupport(value: string, quotes: readonly Quote[]): Quote[] | null {
  if (!isPricingModel(value)) return null;
  const isStated = quotes.some(states[value]);
  const isMixed =
    value === 'freemium' && quotes.some(statesFree) && quotes.some(({ text }) => statesPaid(text));
  return isStated || isMixed || (value === 'one-time' && areBare(quotes)) ? [...quotes] : null;
}

/**
 * The pricing models and the words that state them. The drafter looks for them; the verifier asks that a quote
 * holds one, so a model without such a word in its quotes is not found.
 */
import type { PricingModel } from '../../src/shared/filter-words-rules.ts';
import { deniesAtEnd } from './evidence/denial.ts';
import { amountsIn } from './prices.ts';
import { contact } from './pricing-contact-phrases.ts';
import {
  forDays,
  freeAlone,
  freeForSome,
  freePlan,
  freeProduct,
  freeWord,
  otherIsFree,
  paidToo,
  trial,
} from './pricing-free-phrases.ts';
import { isFreeBeside, isFreeForGuests } from './pricing-free-persons.ts';
import { basket, once, oneTime } from './pricing-once-phrases.ts';
import { denied, recurring } from './pricing-recurring-phrases.ts';
import { openSource } from './pricing-source-phrases.ts';
import { remembered } from './remembered.ts';
import { listsShare, payAsYouGo, statesShare, usage, usageAfter } from './pricing-usage-phrases.ts';
import { sentencesIn } from './words.ts';

const patterns = { recurring, once, oneTime, usage, payAsYouGo, contact, openSource, freePlan, freeProduct };
export type PricingWords = keyof typeof patterns;

/** A text as it counts for words of a kind; what is left out is blank, so that places in it stay. */
const counting = (what: PricingWords, text: string): string =>
  what === 'recurring' ? text.replace(denied, (words) => ' '.repeat(words.length)) : text;

/** One of these is in every phrase of what costs nothing; few texts go on to the long patterns. */
const freeStem =
  /free|kostenlos|kostenfrei|gratis|gratuit|grátis|ilmai|maksut|nothing|nichts|rien|nada|nulla|niets|無料|免[费費]|무료|бесплатн|مجاني/i;
const isAboutFree = (what: PricingWords): boolean => what === 'freePlan' || what === 'freeProduct';

export const says = (what: PricingWords, text: string): boolean =>
  (!isAboutFree(what) || freeStem.test(text)) && sayings[what](text);

const sayings = Object.fromEntries(
  Object.entries(patterns).map(([name, pattern]) => {
    const what = name as PricingWords;
    return [what, remembered((text) => pattern.test(counting(what, text.slice(0, 2000))))];
  }),
) as Record<PricingWords, (text: string) => boolean>;

/** Whether a text is a free plan's name or price and nothing else. */
export const isFreeAlone = (text: string): boolean =>
  text.length < 60 && !forDays.test(text) && freeAlone.test(text.trim());

/** Whether a text states a plan that costs nothing for good. */
export function statesFree(text: string): boolean {
  if (text.length < 60 && forDays.test(text)) return false;
  if (freeAlone.test(text.trim()) && text.length < 60) return true;
  if (!freeStem.test(text)) return false;
  return saysFree(text);
}

const saysFree = remembered((text) => {
  if (/^.{0,200}\btrial\b/i.test(text.replace(trial, 'trial'))) return false;
  return sentencesIn(text.slice(0, 2000)).some(
    (one) =>
      (states(one, freePlan) || states(one, freeProduct)) &&
      !otherIsFree.test(one) &&
      !isFreeForGuests(one) &&
      !isFreeBeside(one),
  );
});

/** Whether a sentence holds a phrase, neither in a question nor behind a denial: `There is no free plan.` */
function states(sentence: string, phrase: RegExp): boolean {
  const found = phrase.exec(sentence);
  if (found === null || /[?？]$/.test(sentence)) return false;
  const clause = sentence.slice(0, found.index).split(',').at(-1) ?? '';
  return !deniesAtEnd(clause);
}

/** Where nobody is asked for a fee, those for whom it is free are all that there are. */
const noFee =
  /(?<!\p{L})(?:no|without|keine|ohne|sans|aucuns?|sin|senza|nessun|sem|geen|zonder)(?: (?:any|setup|sign-?up|hidden)){0,2} (?:platform|monthly|subscription|membership|annual|plattform|monatlichen?|frais de plateforme|cuotas?|mensualidad(?:es)?|canone|canoni|mensalidades?|platform|maandelijkse)(?: ?(?:fees?|charges?|gebühr(?:en)?|kosten))?(?!\p{L})/iu;

/** Whether a text says that the product is free for everyone who comes. */
export const isFreeForAll = (text: string): boolean =>
  statesFree(text) && (!freeForSome.test(text) || noFee.test(text));

/** Whether a text says that something may be bought next to what is free, and does not deny it. */
export const sellsToo = (text: string): boolean =>
  sentencesIn(text.slice(0, 2000)).some((one) => {
    const found = paidToo.exec(one);
    return (
      found !== null &&
      !/(?<!\p{L})(?:no|without|never|keine|ohne|sans|pas d[’']|sin|senza|nessun|sem|geen|zonder)(?!\p{L})[^,;]*$/iu.test(
        one.slice(0, found.index),
      )
    );
  });

/** Whether a text speaks of trying for a while. */
export const mentionsTrial = (text: string): boolean =>
  /\b(?:trial|testphase|probezeit|essai|prueba|prova)\b/i.test(text.slice(0, 2000));

const around = { before: 14, after: 48 };
/** `Each 1,000 calls cost €0.35` names what is counted first. */
const beforeUsage = 36;
const nextSentence = /[.!?…](?=\s+\p{Lu})/u;

/** Less is asked for something that is counted, however often a month it is. */
const least = 0.1;

/** Price lists say the same of many amounts: what is around one is read once. */
const saysNear = Object.fromEntries(
  Object.entries(patterns).map(([what, pattern]) => [what, remembered((near) => pattern.test(near))]),
) as Record<PricingWords, (near: string) => boolean>;

/**
 * Whether an amount above nothing is next to words of a kind, such as `€39 per month`; `once` may follow in a
 * sentence of its own.
 */
export function amountSays(what: PricingWords, text: string): boolean {
  const counted = counting(what, text);
  return amountsIn(text).some(({ value, at, text: amount }) => {
    const end = at + amount.length;
    const reach = what === 'usage' ? beforeUsage : around.before;
    const before =
      (counted
        .slice(Math.max(0, at - reach), at)
        .split(nextSentence)
        .at(-1) ?? '') + amount;
    const after = counted.slice(end, end + around.after);
    const near = what === 'oneTime' ? after : (after.split(nextSentence, 1)[0] ?? '');
    if (value === 0 || (what === 'recurring' && value < least)) return false;
    return saysNear[what](before + near) || (what === 'usage' && usageAfter.test(after));
  });
}

export const statesPaid = (text: string): boolean => amountsIn(text).some(({ value }) => value > 0);

/** Whether a text puts an amount next to a button that buys, with no word of a period. */
export const buysOnce = (text: string): boolean =>
  text.length <= 120 &&
  basket.test(text) &&
  statesPaid(text) &&
  !says('recurring', text) &&
  !says('usage', text);

const named: Record<PricingModel, (quote: string) => boolean> = {
  free: (quote) => freeWord.test(quote),
  freemium: (quote) => /\bfreemium\b/i.test(quote),
  subscription: (quote) => says('recurring', quote),
  'one-time': (quote) => says('oneTime', quote) || buysOnce(quote),
  'usage-based': (quote) =>
    says('usage', quote) ||
    amountSays('usage', quote) ||
    sentencesIn(quote).some((one) => statesShare(one) || listsShare(one)),
  'open-source': (quote) => says('openSource', quote),
  'contact-sales': (quote) => says('contact', quote),
};

export const isPricingModel = (slug: string): slug is PricingModel => Object.hasOwn(named, slug);

/** Whether quotes state a pricing model: `freemium` needs something free and something paid. */
export function quotesStateModel(model: PricingModel, quotes: readonly string[]): boolean {
  if (quotes.some((quote) => named[model](quote))) return true;
  if (model !== 'freemium') return false;
  const free = quotes.some((quote) => named.free(quote));
  return free && quotes.some((quote) => statesPaid(quote) || sellsToo(quote));
}

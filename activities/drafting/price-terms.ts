/** What a price is for: a period, use, or for good; and the words that state the other ways of paying. */
import { deniesAtEnd } from './evidence/denial.ts';
import { source, words } from './lexicon.ts';
import { amountsIn, type Amount } from './money.ts';
import { remembered } from './remembered.ts';
import { wordsIn } from './words.ts';

export type Term = 'recurring' | 'once' | 'usage';

const each = `(?:${source('per')}|\\/)\\s?`;
/** `month`, but not `for 12 months`: lengths of time are no periods. */
const period = `(?:(?<!\\d[\\s-]?)${source('month', 'year')}|${each}${source('week')}|月(?=\\s?¥?\\d[\\d,]{2})|\\/\\s?[月年])`;
const many = '(?:\\d[\\d.,]{0,9}\\s?k?\\s)?(?:\\p{L}+ )?';
const expressions: Record<Term, RegExp> = {
  recurring: new RegExp(period, 'iu'),
  once: words('once'),
  usage: new RegExp(`${each}${many}${source('counted')}`, 'iu'),
};
const terms = Object.keys(expressions) as Term[];

/** Whether words of a term are anywhere in a text. */
export const mentions = (term: Term, text: string): boolean => expressions[term].test(text.slice(0, 2000));

const reach = { before: 30, after: 48 };
const nextSentence = /[.!?…](?=\s+\p{Lu})/u;

/** What an amount in a text is for: the words nearest behind it, else those before it; null where none says. */
export function termOf(text: string, { at, end }: Amount): Term | null {
  const others = amountsIn(text);
  const next = others.find((other) => other.at > at)?.at ?? text.length;
  const previous = others.findLast((other) => other.end <= at)?.end ?? 0;
  const behind = text.slice(end, Math.min(next, end + reach.after));
  const ahead = text.slice(Math.max(previous, at - reach.before), at);
  return (
    firstOf(behind.split(nextSentence, 1)[0] ?? '') ??
    firstOf(ahead.split(nextSentence).at(-1) ?? '') ??
    (expressions.once.test(behind) ? 'once' : null)
  );
}

function firstOf(text: string): Term | null {
  const found = terms.flatMap((term) => {
    const match = expressions[term].exec(text);
    return match === null ? [] : [{ term, at: match.index }];
  });
  return found.sort((a, b) => a.at - b.at)[0]?.term ?? null;
}

/** The terms of the amounts above nothing in a text. */
export const termsIn = remembered((text): readonly Term[] =>
  amountsIn(text).flatMap((amount) => (amount.value > 0 ? (termOf(text, amount) ?? []) : [])),
);

export const statesPaid = (text: string): boolean => amountsIn(text).some(({ value }) => value > 0);

/** Whether a text says of the amount before it what it is for: `per seat a month`, `/ month`, `monthly`. */
const continuation = new RegExp(`^[^\\p{L}\\d]{0,3}(?:${each}|${period})`, 'iu');
export const continuesPrice = (text: string): boolean =>
  text.length <= 40 && amountsIn(text).length === 0 && continuation.test(text);

const free = new RegExp(`(?<![\\p{L}]-)${source('free')}`, 'iu');
/** `free for students`: the others pay. */
const freeForSome = new RegExp(`${source('free')} ${source('for_some')}`, 'iu');
const forever = words('forever');
const freeThing = words('free_thing');
const trial = words('trial');
/** `free consultation`, `consultation is free`, `free for 30 days`: the product is not meant. */
const isOtherFree = (sentence: string): boolean => freeThing.test(sentence) || trial.test(sentence);

/** Whether a text says that something costs nothing, in whatever sense. */
export const mentionsFree = (text: string): boolean =>
  free.test(text) || amountsIn(text).some(({ value }) => value === 0);

/** Whether a sentence says that something costs nothing for good, and does not deny it. */
export function saysFree(sentence: string): boolean {
  if (!mentionsFree(sentence) || isOtherFree(sentence) || /[?？]$/.test(sentence)) return false;
  if (freeForSome.test(sentence) && !forever.test(sentence)) return false;
  return !deniesAtEnd(sentence.slice(0, free.exec(sentence)?.index ?? 0));
}

const isFree = new RegExp(`${source('costs')}(?: \\p{L}+){0,2} ${source('free')}`, 'iu');
const ownThing = words('own_thing');
/** Whether what costs nothing is the product: `Orrery is free`, `the app is free`, `free for everyone`. */
export function isOwnFree(sentence: string, isOwnName: (text: string) => boolean): boolean {
  const before = sentence.slice(0, isFree.exec(sentence)?.index ?? 0).slice(-60);
  return ownThing.test(before) || isOwnName(before) || forever.test(sentence);
}

const freeAlone = new RegExp(
  `^[^\\p{L}\\d]*${source('free')}(?:[\\s,/]*${source('forever', 'plan', 'open_source')})*[^\\p{L}\\d]*$`,
  'iu',
);
/** Whether a text is a free plan’s name or price and nothing else: `Free`, `$0 / forever`. */
export function isFreeAlone(text: string): boolean {
  if (text.length > 60) return false;
  if (freeAlone.test(text)) return true;
  const amounts = amountsIn(text);
  return (
    amounts.length > 0 &&
    amounts.every(({ value }) => value === 0) &&
    wordsIn(text).length <= 6 &&
    !isOtherFree(text)
  );
}

const contact = words('contact_sales');
const bespoke = words('bespoke');
const reachUs = words('contact', 'phone', 'price');
/** Whether a text sends who wants to know a price to the people who sell. */
export const saysContact = (text: string): boolean =>
  contact.test(text) || (bespoke.test(text) && reachUs.test(text));

const openSource = words('open_source');
/** Whether a text says that something is open source; `not yet open source` does not. */
export function saysOpenSource(text: string): boolean {
  const found = openSource.exec(text);
  return found !== null && !deniesAtEnd(text.slice(0, found.index)) && !/[?？]$/.test(text);
}

const share = (by: string): RegExp =>
  new RegExp(
    `${by}[^.!?]{0,40}(?<![\\d.,])\\d{1,2}(?:[.,]\\d{1,2})?\\s?%|` +
      `(?<![\\d.,])\\d{1,2}(?:[.,]\\d{1,2})?\\s?%[^.!?]{0,40}${by}`,
    'iu',
  );
const ownShare = share(source('we_take'));
const listedShare = share(source('we_take', 'commission', 'counted'));
/** `We take 14% of each order`: a share of what goes through the product is the price. */
export const saysOwnShare = (text: string): boolean => ownShare.test(text.slice(0, 2000));
/** The same in a price list, where `2.9% per transaction` is enough. */
export const saysShare = (text: string): boolean => listedShare.test(text.slice(0, 2000));

const buy = words('buy');
/** Whether a text puts a price next to a button that buys, with no word of a period: `Buy now — $34`. */
export const buysOnce = (text: string): boolean =>
  text.length <= 120 &&
  buy.test(text) &&
  statesPaid(text) &&
  !mentions('recurring', text) &&
  !mentions('usage', text);

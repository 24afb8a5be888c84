/** What texts say of paying, other than amounts: that something is free, open source, bought, or sold on request. */
import { deniesAtEnd } from './evidence/denial.ts';
import { source, words } from './lexicon.ts';
import { amountsIn } from './money.ts';
import { isQuestion, wordsIn } from './words.ts';

export const statesPaid = (text: string): boolean => amountsIn(text).some(({ value }) => value > 0);

const free = new RegExp(`(?<![\\p{L}]-)${source('free')}`, 'iu');
/** `free for students`, `free to get started`: others pay, or later. */
const freeForSome = new RegExp(`${source('free')} ${source('for_some')}`, 'iu');
/** `free forever`, `completely free`. */
const forever = new RegExp(
  `${source('forever')}[\\s,]{0,2}${source('free')}|${source('free')}[\\s,]{0,2}${source('forever')}`,
  'iu',
);
/** `free consultation`, `consultation is free`, `free for 30 days`: the product is not meant. */
const otherFree = words('free_thing', 'trial');

/** Whether a text says that something costs nothing, in whatever sense. */
export const mentionsFree = (text: string): boolean =>
  free.test(text) || amountsIn(text).some(({ value }) => value === 0);

/** Whether a sentence says that something costs nothing for good, and does not deny it. */
export function saysFree(sentence: string): boolean {
  if (!mentionsFree(sentence) || otherFree.test(sentence) || isQuestion(sentence)) return false;
  if (freeForSome.test(sentence) && !forever.test(sentence)) return false;
  return !deniesAtEnd(sentence.slice(0, free.exec(sentence)?.index ?? 0));
}

const isFree = new RegExp(`${source('costs')}(?: \\p{L}+){0,2} ${source('free')}`, 'iu');
const ownThing = words('own_thing');
/** Whether what costs nothing is the product: `Orrery is free`, `the app is free`, `Free Orrery`, `free for everyone`. */
export function isOwnFree(sentence: string, isOwnName: (text: string) => boolean): boolean {
  const before = sentence.slice(0, isFree.exec(sentence)?.index ?? 0).slice(-60);
  const next = free.exec(sentence)?.index === 0 ? sentence.slice(0, 30) : '';
  return ownThing.test(before) || isOwnName(before) || isOwnName(next) || forever.test(sentence);
}

const freeAlone = new RegExp(
  `^[^\\p{L}\\d]*${source('free')}(?:[\\s,/]*${source('forever', 'plan', 'open_source')})*[^\\p{L}\\d]*$`,
  'iu',
);
/** Whether a text is a free plan’s name or price and nothing else: `Free`, `$0 / forever`. */
export function isFreeAlone(text: string): boolean {
  if (text.length > 60) return false;
  const amounts = amountsIn(text);
  const isNothing =
    amounts.length > 0 && !statesPaid(text) && !/[.!。]$/.test(text) && wordsIn(text).length <= 6;
  return freeAlone.test(text) || (isNothing && !otherFree.test(text));
}

const contact = words('contact_sales');
/** Whether a text sends who wants to know a price to the people who sell. */
export const saysContact = (text: string): boolean =>
  contact.test(text) || (words('bespoke').test(text) && words('contact', 'phone', 'price').test(text));

/** Whether a text says that something is open source; `not yet open source` does not. */
export function saysOpenSource(text: string): boolean {
  const at = text.search(words('open_source'));
  return at !== -1 && !deniesAtEnd(text.slice(0, at)) && !isQuestion(text);
}

/** What a price is for: a period, use, or for good. */
import { lexicons, source, words } from './lexicon.ts';
import { amountsIn, type Amount } from './money.ts';
import { remembered } from './remembered.ts';

export type Term = 'recurring' | 'once' | 'usage';

const each = `(?:${source('per')}|[\\/／])\\s?`;
/** `month`, but not `for 12 months`: lengths of time are no periods. */
const period = `(?:(?<!\\d[\\s-]?)${source('month', 'year')}|${each}${source('period')})`;
const many = '(?:\\d[\\d.,]{0,9}\\s?k?\\s)?(?:\\p{L}+ )?';
const expressions: Record<Term, RegExp> = {
  recurring: new RegExp(period, 'iu'),
  once: new RegExp(source('once'), 'iu'),
  usage: new RegExp(`${each}${many}${source('counted')}|${source('as_used')}`, 'iu'),
};
const terms = Object.keys(expressions) as Term[];

/** Whether words of a term are anywhere in a text. */
export const mentions = (term: Term, text: string): boolean => expressions[term].test(text.slice(0, 2000));

/** Whether one of the short lines of a page names a period. */
export const namesPeriod = (lines: readonly string[]): boolean =>
  lines.some((line) => line.length <= 60 && mentions('recurring', line));

/** Whether a page names no period, in a language whose words for periods are known. */
export const namesNoPeriod = (lang: string | null, lines: readonly string[]): boolean =>
  lexicons.has((lang ?? 'en').slice(0, 2)) && !namesPeriod(lines);

/** So far from an amount may the words be that say what it is for. */
const reach = { before: 30, after: 48 };

/** What the amounts above nothing in a text are for: the nearest words behind an amount say it, else those before it. */
export const termsIn = remembered((text): readonly Term[] => {
  const amounts = amountsIn(text);
  return amounts.flatMap(({ value, at, end }, i) => {
    if (value === 0) return [];
    const behind = text.slice(end, Math.min(amounts[i + 1]?.at ?? text.length, end + reach.after));
    const ahead = text.slice(Math.max(amounts[i - 1]?.end ?? 0, at - reach.before), at);
    return firstIn(behind) ?? firstIn(ahead) ?? [];
  });
});

function firstIn(text: string): Term | null {
  const found = terms.map((term) => ({ term, at: text.search(expressions[term]) }));
  return found.filter(({ at }) => at !== -1).sort((a, b) => a.at - b.at)[0]?.term ?? null;
}

const continuation = new RegExp(`^[^\\p{L}\\d]{0,3}(?:${each}|${period})`, 'iu');
/** Whether a text has amounts, and neither it nor the next line a word of what they are for. */
export const isBarePrice = (text: string, next = ''): boolean => {
  const amounts = amountsIn(text).filter(({ value }) => value > 0);
  const isUnit = ({ end }: Amount): boolean => continuation.test(text.slice(end, end + reach.after));
  return amounts.length > 0 && termsIn(text).length === 0 && !amounts.some(isUnit) && !continuesPrice(next);
};
/** Whether a short text puts a price alone next to a button that buys: `Buy now — $34`. */
export const buysOnce = (text: string): boolean =>
  text.length <= 120 &&
  words('buy').test(text) &&
  amountsIn(text).some(({ value }) => value > 0) &&
  !(mentions('recurring', text) || mentions('usage', text));
/** Whether a line says of the amount above it what it is for: `per seat a month`, `/ month`, `monthly`. */
export const continuesPrice = (text: string): boolean => text.length <= 40 && continuation.test(text);

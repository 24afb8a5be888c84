/** A summary of prices in pieces: `Desk: Free · Team · $9`. A piece that no quote says costs its plan, not the rest. */
import { words } from '../lexicon.ts';
import { moneyAt } from '../money.ts';
import { hasPhrase, joint, placesOfPhrase } from '../words.ts';
import { denies } from './denial.ts';
import { proseSupport } from './prose-support.ts';
import type { Quote } from './sources.ts';

export interface SummarySupport {
  value: string;
  used: Quote[];
  /** The plans that are left out, by their place in the summary. */
  lost: number[];
}

const free = words('free');
const hasPrice = (text: string): boolean => moneyAt(text) !== -1 || free.test(text);
const beginsWithPrice = (text: string): boolean => moneyAt(text) === 0 || free.exec(text)?.index === 0;

/** The pieces by plan: a price that follows a name without one is that name's. */
function plansIn(value: string): string[][] {
  const plans: string[][] = [];
  for (const piece of value.split(joint)) {
    const last = plans.at(-1);
    if (last?.length === 1 && !hasPrice(last[0] ?? '') && beginsWithPrice(piece)) last.push(piece);
    else plans.push([piece]);
  }
  return plans;
}

const maxPlaces = 5;

/** Whether a quote has the name of `Name: price` and then the price, with no other price and no denial between. */
const saysPlan = ({ text, places }: Quote, plan: string): boolean =>
  [...plan.matchAll(/: /g)].some(({ index }) => {
    const broken = places[0]?.pieces.join('\n');
    const placesOf = (phrase: string) => placesOfPhrase(text, phrase, maxPlaces, broken);
    const ends = placesOf(plan.slice(0, index)).map((at) => at + index);
    return placesOf(plan.slice(index + 2)).some((at) =>
      ends.some((end) => end <= at && !hasPrice(text.slice(end, at)) && !denies(text.slice(end, at))),
    );
  });

const planSupport = (plan: string, quotes: readonly Quote[]): Quote[] | null => {
  const quote = quotes.find((one) => hasPhrase(one.text, plan) || saysPlan(one, plan));
  return quote === undefined ? null : [quote];
};

/**
 * What is left of a summary without the plans that its quotes do not say; null where that leaves no price. Words that are not a
 * plan's, such as `Per 1,000 calls`, may hold for all prices: where they are not said, nothing is.
 */
export function summarySupport(value: string, quotes: readonly Quote[]): SummarySupport | null {
  const plans = plansIn(value).map((plan) => {
    const text = plan.join(joint);
    return { text, used: proseSupport(text, quotes) ?? planSupport(text, quotes) };
  });
  const kept = plans.filter(({ used }) => used !== null);
  const isUnsaid = plans.some(({ text, used }) => used === null && !hasPrice(text));
  if (
    kept.length === 0 ||
    isUnsaid ||
    (kept.length < plans.length && !kept.some(({ text }) => hasPrice(text)))
  )
    return null;
  return {
    value: kept.map(({ text }) => text).join(joint),
    used: quotes.filter((quote) => kept.some(({ used }) => used?.includes(quote))),
    lost: plans.flatMap(({ used }, i) => (used === null ? [i] : [])),
  };
}

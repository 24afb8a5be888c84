/** A summary of prices, put together from pieces: `Desk: Free · Team · $9`. A piece that no quote says costs its plan, not the rest. */
import { joint } from '../words.ts';
import { proseSupport } from './prose-support.ts';
import type { Quote } from './sources.ts';
import { tokensOf } from './tokens.ts';

export interface SummarySupport {
  value: string;
  used: Quote[];
  /** Which plans are left out, by their place in the summary. */
  lost: number[];
}

const hasPrice = (text: string): boolean => tokensOf(text).some(({ counts }) => counts === 'money');
const beginsWithPrice = (text: string): boolean => tokensOf(text)[0]?.counts === 'money';

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

/**
 * What is left of a summary without the plans that its quotes do not say; null where that leaves no price. Words that are not a
 * plan's, such as `Per 1,000 calls`, may hold for all prices: where they are not said, nothing is.
 */
export function summarySupport(value: string, quotes: readonly Quote[]): SummarySupport | null {
  const used = new Set<Quote>();
  const kept: string[] = [];
  const lost: number[] = [];
  for (const [i, plan] of plansIn(value).entries()) {
    const text = plan.join(joint);
    const support = proseSupport(text, quotes);
    if (support === null && !hasPrice(text)) return null;
    if (support === null) lost.push(i);
    else kept.push(text);
    for (const quote of support ?? []) used.add(quote);
  }
  if (!kept.some(hasPrice) && lost.length > 0) return null;
  return kept.length === 0
    ? null
    : { value: kept.join(joint), used: quotes.filter((quote) => used.has(quote)), lost };
}

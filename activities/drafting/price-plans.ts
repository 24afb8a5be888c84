/** The plans of a price list: each name and its first price, as cards, headings, lists and tables put the two. */
import type { Evidence } from '../../src/shared/profile-schema.ts';
import { denies } from './evidence/denial.ts';
import { isInside } from './cards.ts';
import { amountsIn, isUncertain } from './money.ts';
import type { Price } from './price-areas.ts';
import { cardsOf, labelOf, maxCardLine, nameAbove, type PlanName } from './price-names.ts';
import { continuesPrice, mentions, termsIn, type Term } from './price-terms.ts';
import { isFreeAlone, mentionsFree } from './price-words.ts';
import { cite } from './site.ts';
import { joint, wordsIn } from './words.ts';

export interface Plan {
  /** Null where nothing names it. */
  name: string | null;
  price: Price;
  /** What the price is for, and the line that says it. */
  term: { is: Term; quote: Evidence } | null;
  /** `Team: $9 per seat`, with what says it; null where the amount cannot be read. */
  said: { text: string; evidence: Evidence[] } | null;
  /** The heading above the cards: plans of a list have the same. */
  list: string;
}

/** The plans of a page, list after list. */
export function plansOf(prices: readonly Price[]): Plan[] {
  const isPriced = new Set(prices.map(({ at }) => at));
  const first = prices.filter((price) => isFirst(price, prices));
  const cardOf = cardsOf(first);
  const plans = new Map<string, Plan>();
  for (const price of first) {
    const isOther = (at: number) => isPriced.has(at) && !isFreeAlone(price.page.blocks[at]?.text ?? '');
    const plan = planOf(price, isOther, cardOf(price));
    const key = plan.name ?? `${plan.list} ${price.at}`;
    if (!plans.has(key)) plans.set(key, plan);
  }
  const all = [...plans.values()];
  const names = new Set(all.map(({ name }) => name));
  return all.map((plan) => ({ ...plan, list: headingOf(plan.price, names) }));
}

/** The nearest larger heading above a price that is not a plan’s name. */
const headingOf = ({ page, at }: Price, names: ReadonlySet<string | null>): string =>
  page.blocks
    .slice(0, at)
    .findLast(({ kind, level = 2, text }) => kind === 'heading' && level <= 2 && !names.has(text))?.text ??
  '';

/** Not the second price of a card, nor `Free` where it names the plan whose price follows. */
function isFirst({ page, at, text, amount }: Price, all: readonly Price[]): boolean {
  if (amount === null) {
    const next = all.find((other) => other.at > at && other.amount !== null);
    const reach = page.blocks[at + 1]?.kind === 'heading' ? 0 : 2;
    return next === undefined || next.at > at + reach;
  }
  const before = all.find((other) => other.at === at - 1);
  return before?.amount == null || labelOf(text) !== null || page.blocks[at]?.kind === 'cell';
}

function planOf(price: Price, isOther: (at: number) => boolean, card: number): Plan {
  const { page } = price;
  const text = windowOf(price);
  const found = nameOf(price, nameAbove(price, isOther, card), card);
  const [own] = termsIn(text);
  const term = own === undefined ? termBeside(price, isOther) : { is: own, quote: cite(page, text) };
  return {
    name: found?.name ?? null,
    price,
    term,
    said: isUncertain(text) ? null : saidOf(price, text, found),
    list: '',
  };
}

/** The name in the line of a price, unless its card has a heading: `Pro` above `100 GB: $9`. */
function nameOf({ page, at, text }: Price, above: PlanName | null, card: number): PlanName | null {
  const label = labelOf(text);
  const { kind, box = -1 } = page.blocks[above?.at ?? -1] ?? {};
  if (label !== null && !(kind === 'heading' && isInside(page, box, card))) return { name: label, at };
  return text.length > maxCardLine || (/[.!?]$/.test(text) && wordsIn(text).length > 8) ? null : above;
}

/** The most words between a name and its price that one quote has. */
const maxBetween = 16;

/** The price with its name: in one quote where nothing between speaks of another price. */
function saidOf({ page, at }: Price, text: string, found: PlanName | null): NonNullable<Plan['said']> {
  if (found === null || found.at === at) return { text, evidence: [cite(page, text)] };
  const [name = '', ...between] = page.blocks.slice(found.at, at).map((block) => block.text);
  const quoted = [name, ...between].join(' ');
  const isOne =
    (page.blocks[at]?.kind !== 'cell' || between.length === 0) &&
    text.startsWith(page.blocks[at]?.text ?? '') &&
    wordsIn(quoted).length <= maxBetween &&
    !denies(quoted) &&
    !between.some((line) => amountsIn(line).length > 0 || mentionsFree(line));
  return isOne
    ? { text: `${found.name}: ${text}`, evidence: [cite(page, `${quoted} ${text}`)] }
    : { text: `${found.name}${joint}${text}`, evidence: [cite(page, found.name), cite(page, text)] };
}

/** A price and the line below it that says what it is for: `$12` + `per seat a month`. */
function windowOf({ page, at, text, amount }: Price): string {
  const [block, next] = page.blocks.slice(at, at + 2);
  const isShort = text.length <= 40 && block?.text.endsWith(text) === true;
  if (amount === null || !isShort || termsIn(text).length > 0 || next === undefined) return text;
  return next.kind !== 'heading' && continuesPrice(next.text) ? `${text} ${next.text}` : text;
}

/** What a short line next to a price says it is for, such as `One-time payment`. */
function termBeside({ page, at }: Price, isOther: (at: number) => boolean): Plan['term'] {
  const beside = [at + 1, at - 1].filter((i) => !isOther(i)).map((i) => page.blocks[i]?.text ?? '');
  const lines = beside.filter(({ length }) => length <= 60);
  for (const is of ['once', 'recurring'] as const) {
    const line = lines.find((one) => mentions(is, one));
    if (line !== undefined) return { is, quote: cite(page, line) };
  }
  return null;
}

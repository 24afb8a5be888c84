/** The plans of a price list: each name and its first price, as cards, headings, lists and tables put the two. */
import type { Evidence } from '../../src/shared/profile-schema.ts';
import { denies } from './evidence/denial.ts';
import { amountsIn, currencyOf } from './money.ts';
import type { Price } from './price-areas.ts';
import { boxesOf, labelOf, maxCardLine, nameAbove } from './price-names.ts';
import { nameOfCell } from './price-tables.ts';
import { continuesPrice, mentions, mentionsFree, termsIn, type Term } from './price-terms.ts';
import { cite } from './site.ts';
import { joint, wordsIn } from './words.ts';

export interface Plan {
  /** Null where nothing names it. */
  name: string | null;
  price: Price;
  /** What the price is for, and the line that says it. */
  term: { is: Term; quote: Evidence } | null;
  /** `Team: $9 per seat`, with what says it. */
  text: string;
  evidence: Evidence[];
  /** Whether its text says the amount: raised cents make another number. */
  isSure: boolean;
  /** The heading above the cards: plans of a list have the same. */
  list: string;
}

/** The plans of a page, list after list. */
export function plansOf(prices: readonly Price[]): Plan[] {
  const isPriced = new Set(prices.map(({ at }) => at));
  const first = prices.filter((price) => isFirst(price, prices));
  const held = boxesOf(first);
  const currency = first.flatMap(({ amount }) => (amount === null ? [] : [currencyOf(amount)]))[0];
  const plans = new Map<string, Plan>();
  for (const price of first) {
    if (price.amount !== null && currencyOf(price.amount) !== currency) continue;
    const plan = planOf(price, isPriced, held);
    const key = plan.name ?? `${plan.list} ${price.at}`;
    if (!plans.has(key)) plans.set(key, plan);
  }
  const all = [...plans.values()];
  const names = new Set(all.map(({ name }) => name));
  for (const plan of all) plan.list = headingOf(plan.price, names);
  return all;
}

/** The nearest larger heading above a price that is not a plan’s name. */
const headingOf = ({ page, at }: Price, names: ReadonlySet<string | null>): string =>
  page.blocks
    .slice(0, at)
    .findLast(({ kind, level = 2, text }) => kind === 'heading' && level <= 2 && !names.has(text))?.text ??
  '';

/** Not the second price of a card, nor `Free` where it names the plan whose price follows. */
function isFirst({ page, at, text, amount }: Price, all: readonly Price[]): boolean {
  if (amount === null)
    return !all.some(
      ({ at: next, amount: price }) =>
        price !== null && next > at && next <= at + (page.blocks[at + 1]?.kind === 'heading' ? 0 : 2),
    );
  const before = all.find((other) => other.at === at - 1);
  return before?.amount == null || labelOf(text) !== null || page.blocks[at]?.kind === 'cell';
}

/** Whether the text does not say the amount: `$29` and raised `99`, an old price with the new one, two prices without a word between. */
function isUncertain({ page, at, text }: Price): boolean {
  const { parts = [], struck, text: whole = '' } = page.blocks[at] ?? {};
  if (text.length > 80 || struck !== undefined) return false;
  const isSplit = parts.some((part, i) => {
    const next = parts[i + 1] ?? '';
    if (!/\d$/.test(part) || !/^\d/.test(next)) return false;
    return /^\d{2}(?![\d.,])/.test(next) || whole.includes(part + next);
  });
  const isCut = /\d\s?[$€£]?$/.test(text) && /^[.,]?\d{2}$/.test(page.blocks[at + 1]?.text ?? '');
  return isSplit || isCut || /[$€£]\s?\d[\d.,]*\s?[$€£]\s?\d/.test(text);
}

/** A plan whose price cannot be read: only what it is for is known. */
function unsurePlan(price: Price): Plan {
  const text = windowOf(price).split(/\d/).at(-1)?.trim() ?? '';
  const recurring = { is: 'recurring', quote: cite(price.page, text) } as const;
  const term = mentions('recurring', text) ? recurring : null;
  return { name: null, price, term, text, evidence: [], isSure: false, list: '' };
}

function planOf(price: Price, isPriced: ReadonlySet<number>, held: ReadonlyMap<number, number>): Plan {
  const { page, at } = price;
  if (isUncertain(price)) return unsurePlan(price);
  const text = windowOf(price);
  const label = labelOf(price.text);
  const cell = label === null ? nameOfCell(page, at) : null;
  const above = price.text.length <= maxCardLine ? (cell ?? nameAbove(price, isPriced, held)) : null;
  const found = label === null ? above : { name: label, at };
  const said = termsIn(text)[0];
  const term =
    said === undefined ? termBeside(price, isPriced, cell?.beside) : { is: said, quote: cite(page, text) };
  const own = { price, term, isSure: true, list: '' };
  const alone = { ...own, text, evidence: [cite(page, text)] };
  if (found === null || found.at === at) return { ...alone, name: found?.name ?? null };
  const between = page.blocks.slice(found.at, at).map(({ text: line }) => line);
  const quoted = between.join(' ');
  const isClose =
    (cell === null || found.at === at - 1) &&
    text.startsWith(page.blocks[at]?.text ?? '') &&
    wordsIn(quoted).length <= 16 &&
    !denies(quoted);
  const { at: from, end } = price.amount ?? { at: 0, end: 0 };
  const hasPriceFirst = from === 0 || (from <= 8 && end >= text.length - 2);
  const isPlain =
    isClose &&
    hasPriceFirst &&
    !between.slice(1).some((line) => amountsIn(line).length > 0 || mentionsFree(line));
  return {
    ...own,
    name: found.name,
    text: isPlain ? `${found.name}: ${text}` : `${found.name}${joint}${text}`,
    evidence: isPlain ? [cite(page, `${quoted} ${text}`)] : [cite(page, found.name), cite(page, text)],
  };
}

/** A price and the line below it that says what it is for: `$12` + `per seat a month`. */
function windowOf({ page, at, text, amount }: Price): string {
  const next = page.blocks[at + 1];
  const block = page.blocks[at];
  const isShort = text.length <= 40 && block?.text.endsWith(text) === true;
  if (amount === null || !isShort || termsIn(text).length > 0 || next === undefined) return text;
  return next.kind !== 'heading' && continuesPrice(next.text) ? `${text} ${next.text}` : text;
}

/** What a short line next to a price says it is for, such as `One-time payment`, or the head of its column. */
function termBeside(
  { page, at }: Price,
  isPriced: ReadonlySet<number>,
  head: string | null | undefined,
): Plan['term'] {
  const beside = [at + 1, at - 1].filter((i) => !isPriced.has(i)).map((i) => page.blocks[i]?.text);
  const lines = [head, ...beside].filter((line) => line != null && line.length <= 60);
  for (const is of ['once', 'recurring'] as const) {
    const line = lines.find((one) => mentions(is, one ?? ''));
    if (line != null) return { is, quote: cite(page, line) };
  }
  return null;
}

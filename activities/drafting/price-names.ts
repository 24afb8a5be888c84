/** The names of plans: beside a price, above it in its card, or heading its section. */
import { isInside } from './cards.ts';
import { oneOf, source, words } from './lexicon.ts';
import { amountsIn } from './money.ts';
import type { Price } from './price-areas.ts';
import { mentions } from './price-terms.ts';
import { wordsIn } from './words.ts';

/** So many blocks above a price its name may be. */
const furthest = 10;
/** Without a card around both, a heading is as near as this. */
const nearHeading = 3;
/** Longer lines are sentences, which no name above belongs to. */
export const maxCardLine = 80;

export interface PlanName {
  name: string;
  /** Index of the block that has it. */
  at: number;
}

const lastWord = new RegExp(`(?:[:—–|·(-]|${source('from')})$`, 'iu');
/** The name that a line has before its price: `Pro: $9`, `Team – from €49 a month`. */
export function labelOf(text: string): string | null {
  const [amount] = amountsIn(text);
  const isSentence = text.length > maxCardLine || /[.!?]$/.test(text);
  let label = amount === undefined || isSentence ? '' : text.slice(0, amount.at).trim();
  while (lastWord.test(label)) label = label.replace(lastWord, '').trim();
  return isName(label) ? label : null;
}

/** The name above a price in its card: its heading, else the first short line. */
export function nameAbove(
  { page, at }: Price,
  isPriced: (at: number) => boolean,
  card: number,
): PlanName | null {
  let found: PlanName | null = null;
  for (let i = at - 1; i >= Math.max(0, at - furthest) && !isPriced(i); i -= 1) {
    const { kind, text: name = '', box = -1 } = page.blocks[i] ?? {};
    const isPart = kind === 'button' || (kind === 'item' && page.blocks[at]?.kind !== 'item');
    const isIn = isInside(page, box, card) || (found === null && kind === 'heading' && at - i <= nearHeading);
    if (isIn && !isPart && isName(name)) found = { name, at: i };
    if (kind === 'heading') break;
  }
  return found;
}

const planName = words('plan_name');
export const isPlanName = (text: string): boolean => wordsIn(text).length <= 2 && planName.test(text);

const isListName = oneOf('plan', 'subscription', 'badge', 'from', 'trial');
const badge = words('badge');
const priced = words('price');
const isBadge = new RegExp(`^(?:${source('badge', 'per', 'from')})`, 'iu');
/** Whether a line may be the name of a plan: a few words that are no price, badge, sentence or heading of the list. */
function isName(text: string): boolean {
  const { length } = wordsIn(text);
  if (text.length < 2 || text.length > 40 || length === 0 || length > 5) return false;
  if (/[.!?。]$|^\P{L}*\p{Ll}/u.test(text) || amountsIn(text).length > 0) return false;
  if (isPlanName(text)) return true;
  const isOther =
    isListName(text) || priced.test(text) || isBadge.test(text) || (length <= 3 && badge.test(text));
  return !isOther && !mentions('recurring', text) && !mentions('once', text);
}

/** The largest box around each price that holds no other. */
export function cardsOf(prices: readonly Price[]): (price: Price) => number {
  const held = new Map<number, number>();
  const boxesAround = ({ page, at }: Price): number[] => {
    const boxes: number[] = [];
    for (let box = page.blocks[at]?.box ?? -1; box !== -1; box = page.boxes[box]?.parent ?? -1)
      boxes.push(box);
    return boxes;
  };
  for (const box of prices.flatMap(boxesAround)) held.set(box, (held.get(box) ?? 0) + 1);
  return (price) =>
    boxesAround(price).findLast((box) => held.get(box) === 1) ?? price.page.blocks[price.at]?.box ?? -1;
}

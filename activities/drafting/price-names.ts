/** The names of plans: beside a price, above it in its card, or heading its section. */
import { isInside } from './cards.ts';
import { oneOf, source, words } from './lexicon.ts';
import { amountsIn } from './money.ts';
import type { Price } from './price-areas.ts';
import { isFreeAlone, mentions } from './price-terms.ts';
import type { SitePage } from './site.ts';
import { wordsIn } from './words.ts';

const furthest = 10;
/** Longer lines are sentences, which no name above belongs to. */
export const maxCardLine = 80;

const lastWord = new RegExp(`(?:[:—–|·(-]|${source('from')})$`, 'iu');
/** The name that a line has before its price: `Pro: $9`, `Team – from €49 a month`. */
export function labelOf(text: string): string | null {
  const [amount] = amountsIn(text);
  const isSentence = text.length > maxCardLine || /[.!?]$/.test(text);
  let label = amount === undefined || isSentence ? '' : text.slice(0, amount.at).trim();
  while (lastWord.test(label)) label = label.replace(lastWord, '').trim();
  return isName(label) ? label : null;
}

/** The name above a price in its card: a usual name of plans, else a heading, else the first short line. */
export function nameAbove(
  { page, at, section, text }: Price,
  isPriced: ReadonlySet<number>,
  held: ReadonlyMap<number, number>,
): { name: string; at: number } | null {
  const card = cardOf(page, at, held);
  let found: { name: string; at: number; rank: number } | null = null;
  for (let i = at - 1; i >= Math.max(0, at - furthest); i -= 1) {
    const { kind, text: line = '', box = -1 } = page.blocks[i] ?? {};
    if (!isInside(page, box, card) || (isPriced.has(i) && !isFreeAlone(line))) break;
    const isOther = kind === 'button' || (kind === 'item' && page.blocks[at]?.kind !== 'item');
    const rank = kind === 'heading' ? 2 : isPlanName(line) ? 3 : 1;
    if (!isOther && isName(line) && (found === null || rank > found.rank || rank + found.rank === 2))
      found = { name: line, at: i, rank };
    if (kind === 'heading') break;
  }
  if (found !== null) return found;
  if (isFreeAlone(text) && amountsIn(text).length === 0) return { name: text, at };
  const { heading } = section;
  const above = page.blocks[at - 1];
  if (page.blocks[at]?.kind === 'heading' && above?.kind === 'heading' && isName(above.text))
    return { name: above.text, at: at - 1 };
  const isOnly = heading !== null && at - section.at <= 3 && isName(heading.text);
  return isOnly ? { name: heading.text, at: section.at } : null;
}

const planName = words('plan_name');
export const isPlanName = (text: string): boolean => wordsIn(text).length <= 2 && planName.test(text);

const isListName = oneOf('price', 'plan', 'subscription', 'badge', 'from', 'trial');
const badge = words('badge');
const isBadge = new RegExp(`^(?:${source('badge', 'per', 'from')})`, 'iu');
/** Whether a line may be the name of a plan: a few words that are no price, badge, sentence or heading of the list. */
function isName(text: string): boolean {
  const { length } = wordsIn(text);
  if (text.length < 2 || text.length > 40 || length === 0 || length > 5) return false;
  if (/[.!?。]$|^\P{L}*\p{Ll}/u.test(text) || amountsIn(text).length > 0) return false;
  if (isPlanName(text)) return true;
  return (
    !isListName(text) &&
    !(length <= 3 && badge.test(text)) &&
    !isBadge.test(text) &&
    !mentions('recurring', text) &&
    !mentions('once', text)
  );
}

/** How many first prices each box of the page holds. */
export function boxesOf(prices: readonly Price[]): Map<number, number> {
  const held = new Map<number, number>();
  for (const { page, at } of prices)
    for (let box = page.blocks[at]?.box ?? -1; box !== -1; box = page.boxes[box]?.parent ?? -1)
      held.set(box, (held.get(box) ?? 0) + 1);
  return held;
}

/** The largest box around a price that holds no other plan’s price. */
function cardOf(page: SitePage, at: number, held: ReadonlyMap<number, number>): number {
  let card = page.blocks[at]?.box ?? -1;
  for (let box = card; box !== -1 && held.get(box) === 1; box = page.boxes[box]?.parent ?? -1) card = box;
  return card;
}

/** The plans of a price list: each name and its first price, wherever cards, headings, lists or tables put the two. */
import type { Evidence } from '../../src/shared/profile-schema.ts';
import { isInside } from './cards.ts';
import { denies } from './evidence/denial.ts';
import type { PriceBlock } from './price-block.ts';
import { cellPlace } from './price-tables.ts';
import { saysPeriod, tableUnit } from './price-windows.ts';
import { amountsIn, currencyOf } from './prices.ts';
import { isName, isPlanName, isSampleName, nameIn } from './pricing-plan-names.ts';
import { isFreeAlone, statesFree } from './pricing-words.ts';
import { cite, type SitePage } from './site.ts';
import { joint, wordsIn } from './words.ts';

export interface Plan {
  name: string;
  /** `Team: $9 per seat`, or the price alone where the plan has no name. */
  text: string;
  evidence: Evidence[];
  /** What a table says of all prices of a row or column: `Per 1,000 calls`. */
  unit?: { text: string; evidence: Evidence };
}

const furthest = 10;
const furthestHeading = 6;

/** The plans of each page that has some. */
export function planLists(blocks: readonly PriceBlock[]): Plan[][] {
  return [...new Set(blocks.map(({ page }) => page))]
    .map((page) => plansOn(blocks.filter((block) => block.page === page)))
    .filter(({ length }) => length > 0);
}

function plansOn(blocks: readonly PriceBlock[]): Plan[] {
  const plans = new Map<string, Plan>();
  const prices = blocks.filter(
    (block) => isPrice(block.text) && block.isUncertain !== true && !isPriced(block) && !isColumnHead(block),
  );
  const at = new Set(prices.map((price) => price.at));
  const follows = ({ page, at: here }: PriceBlock): boolean =>
    at.has(here - 1) || (at.has(here - 2) && page.blocks[here - 1]?.kind !== 'heading');
  const held = pricesHeld(prices.filter((price) => !follows(price)));
  // Plans in another currency are the other side of a switch, or a template's.
  const currency = prices.flatMap(({ text }) => currencyOf(text) ?? [])[0];
  for (const price of prices) {
    if ((currencyOf(price.text) ?? currency) !== currency) continue;
    const plan = titled(price) ?? inTable(price) ?? named(price, at, held);
    if (plan !== null && !plans.has(plan.name) && !isSampleName(plan.name)) plans.set(plan.name, plan);
  }
  return [...plans.values()];
}

/** A price by itself, as cards have it: no sentence, no saving, nothing that comes on top. */
const isPrice = (text: string): boolean =>
  text.length <= 60 &&
  (statesFree(text) || amountsIn(text).some(({ value }) => value > 0)) &&
  !/^\+|^(?:extra|additional|overages?|zusätzliche?|weitere|jede[rs]? weitere|supplémentaire|adicional|aggiuntiv[oa]|adicionais)(?!\p{L})|\b(?:save|spare|ahorra|économisez|set-?up|einrichtung|min(?:imum|dest)\p{L}*|discount|rabatt|off|tax|vat|mwst|get|start|try|download)\b/iu.test(
    text,
  );

/** Whether a line such as `Free` is the name or a remark of a plan whose price (`$0`, or `Free` again) is next to it. */
const isPriced = ({ page, at, text }: PriceBlock): boolean =>
  amountsIn(text).length === 0 &&
  (page.blocks
    .slice(Math.max(0, at - 2), at + 4)
    .some(({ text: next }) => next.length <= 60 && amountsIn(next).some(({ value }) => value === 0)) ||
    page.blocks.slice(Math.max(0, at - 3), at).some(({ text: before }) => isFreeAlone(before)));

/** Whether a line is what heads a column of a table: `Free` there is a name. */
function isColumnHead({ page, at, text }: PriceBlock): boolean {
  const place = cellPlace(page, at);
  return place !== null && place.column === null && amountsIn(text).length === 0;
}

/** `Starter — 9,90 € / month`: a line that is the name and the price. */
function titled({ page, text }: PriceBlock): Plan | null {
  const [first] = amountsIn(text);
  const before = text.slice(0, first?.at ?? 0).trim();
  if (first !== undefined && isPlanName(before) && isName(before))
    return { name: before, text, evidence: [cite(page, text)] };
  const match = /^([^—–:|·]{2,40}?)\s*(?:[—–:|·]|\s-)\s*(\S.*)$/u.exec(text);
  const [, name = '', price = ''] = match ?? [];
  const isTitle = isName(name) && (amountsIn(price).length > 0 || isFreeAlone(price));
  return isTitle && !saysPeriod(name) ? { name, text, evidence: [cite(page, text)] } : null;
}

const priceLabel =
  /^(?:price|pricing|cost|preis|kosten|prix|tarif|precio|monthly|yearly|annual(?:ly)?|per (?:month|year)|monatlich|jährlich|\/?mo(?:nth)?|billed .*|starting (?:at|from))?$/i;

/** A price in a table: named by the head of its column where its row is the row of prices, else by what begins the row. */
function inTable(price: PriceBlock): Plan | null {
  const { page, at } = price;
  const place = cellPlace(page, at);
  if (place === null) return null;
  const row = place.row === null ? null : (page.blocks[place.row]?.text ?? null);
  const byColumn = row === null || priceLabel.test(row);
  const from = byColumn ? place.column : place.row;
  const name = from === null ? '' : (page.blocks[from]?.text ?? '');
  if (from === null || from >= at || !isName(name)) return null;
  if (name === price.window) return { name, text: name, evidence: [cite(page, name)] };
  const unit = saysPeriod(price.window) ? null : unitOf(price);
  return { ...planOf(name, price, from), ...(unit !== null && { unit }) };
}

/** The head of a price's column or the label of its row, where that says what the price is for. */
function unitOf(price: PriceBlock): { text: string; evidence: Evidence } | null {
  const { page, text } = tableUnit(price) ?? {};
  return page === undefined || text === undefined ? null : { text, evidence: cite(page, text) };
}

function named(price: PriceBlock, all: ReadonlySet<number>, held: PricesHeld): Plan | null {
  const { page, text } = price;
  const found = planName(price, all, held);
  if (found === null) return null;
  if (found.name === text) return { name: text, text, evidence: [cite(page, text)] };
  return planOf(found.name, price, found.at);
}

const maxBetween = 12;
/** Currencies written in words of other scripts, which do not bind a name and a price of two lines. */
const spelled = /[\p{sc=Arabic}\p{sc=Han}\p{sc=Hangul}]/u;

/**
 * A plan whose name and price are in two lines. Where another amount, many words or a denial are between, or the price
 * does not begin with its amount, the two are said side by side, each with its own quote.
 */
function planOf(name: string, { page, at, text: own, window: wide }: PriceBlock, from: number): Plan {
  // `$250 / strategy` says what it is for; what is in the line below is something else.
  const window = /\d\s?\/\s?\p{L}/u.test(own) ? own : wide;
  const shown = window.replace(/^(?:then|dann|danach|puis|luego|después)\s+/i, '');
  const between = page.blocks.slice(from, at).map(({ text }) => text);
  const text = between.join(' ');
  const isPlain =
    window.startsWith(page.blocks[at]?.text ?? '') &&
    (amountsIn(shown)[0]?.at === 0 || isFreeAlone(shown)) &&
    shown === window &&
    wordsIn(text).length <= maxBetween + wordsIn(name).length &&
    !denies(text) &&
    !between.some((one) => amountsIn(one).length > 0) &&
    !spelled.test(amountsIn(shown)[0]?.text ?? '');
  return isPlain
    ? { name, text: `${name}: ${shown}`, evidence: [cite(page, `${text} ${window}`)] }
    : {
        name,
        text: `${name}${joint}${shown}`,
        evidence: [cite(page, between[0] ?? name), cite(page, window)],
      };
}

/** The name of a price's plan: a name of plans or a heading above it in its card, else the card's first short line. */
function planName(
  { page, at, section, text }: PriceBlock,
  all: ReadonlySet<number>,
  held: PricesHeld,
): { name: string; at: number } | null {
  const isDefinition = page.blocks[at]?.kind === 'definition';
  const card = isDefinition ? -2 : cardOf(page, at, held);
  const isItem = page.blocks[at]?.kind === 'item';
  let found: { name: string; at: number; rank: number } | null = null;
  for (let i = at - 1; i >= Math.max(0, at - furthest); i -= 1) {
    const block = page.blocks[i];
    if (block === undefined || !isInside(page, block.box, card)) break;
    if (all.has(i) && !isFreeAlone(block.text)) break;
    const isHeading = block.kind === 'heading';
    const isOther = block.kind === 'button' || (block.kind === 'item' && !isItem) || block.kind === 'term';
    const name = nameIn(block.text);
    if (name !== null && !isOther) {
      const rank = isPlanName(name) ? 3 : isHeading ? 2 : 1;
      // Of lines that nothing tells apart the first one is the card's title.
      if (found === null || rank > found.rank || (rank === 1 && found.rank === 1))
        found = { name, at: i, rank };
    }
    if (!isHeading) continue;
    const above = page.blocks[i - 1];
    const eyebrow =
      above !== undefined && !all.has(i - 1) && isInside(page, above.box, card) ? nameIn(above.text) : null;
    if (eyebrow !== null && isPlanName(eyebrow) && found?.rank !== 3) return { name: eyebrow, at: i - 1 };
    break;
  }
  if (found !== null) return found;
  if (isFreeAlone(text) && amountsIn(text).length === 0) return { name: text, at };
  const above = page.blocks[at - 1];
  if (page.blocks[at]?.kind === 'heading' && above?.kind === 'heading' && isName(above.text))
    return { name: above.text, at: at - 1 };
  const heading = section.heading?.text;
  const isNear = section.level > 1 && (isDefinition || at - section.at <= furthestHeading);
  const isBetween = (): boolean => {
    for (let other = section.at + 1; other < at; other += 1) if (all.has(other)) return true;
    return false;
  };
  return heading !== undefined &&
    at > section.at &&
    isNear &&
    (isDefinition || !isBetween()) &&
    isName(heading)
    ? { name: heading, at: section.at }
    : null;
}

/** How many first prices of plans are in each box of their page, and where those are. */
interface PricesHeld {
  inBox: ReadonlyMap<number, number>;
  at: ReadonlySet<number>;
}

function pricesHeld(primary: readonly PriceBlock[]): PricesHeld {
  const inBox = new Map<number, number>();
  const at = new Set<number>();
  for (const price of primary) {
    if (at.has(price.at)) continue;
    at.add(price.at);
    const { blocks, boxes } = price.page;
    for (let box = blocks[price.at]?.box ?? -1; box !== -1; box = boxes[box]?.parent ?? -1)
      inBox.set(box, (inBox.get(box) ?? 0) + 1);
  }
  return { inBox, at };
}

/** The largest box around a price that holds no other plan's price. */
function cardOf(page: SitePage, at: number, held: PricesHeld): number {
  const own = held.at.has(at) ? 1 : 0;
  let card = page.blocks[at]?.box ?? -1;
  for (let box = card; box !== -1; box = page.boxes[box]?.parent ?? -1) {
    if ((held.inBox.get(box) ?? 0) > own) break;
    card = box;
  }
  return card;
}

import type { Cited, Evidence } from '../../src/drafts/schema.ts';
import { isInside } from './cards.ts';
import { isUsable } from './placeholder.ts';
import { othersMoney, ownPriceBlocks, saysPeriod, type PriceBlock } from './price-blocks.ts';
import { amountsIn } from './prices.ts';
import { statesFree, statesPaid } from './pricing-words.ts';
import { cite, metaOf, pagesOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence, joint, wordsIn } from './words.ts';

const maxSummary = 300;

/** Its prices in a sentence of the site, or its plans and their prices one after another. */
export function draftPricingSummary(site: Site): Cited<string> | null {
  const blocks = ownPriceBlocks(site);
  const plans = plansOf(blocks);
  if (plans.length >= 2) {
    const kept = plans.slice(0, 6);
    const value = kept.map(({ text }) => text).join(joint);
    if (value.length <= maxSummary) return { value, evidence: kept.map(({ evidence }) => evidence) };
  }
  const sentences = [...blocks, ...pricingDescriptions(site)].filter(({ text }) => wordsIn(text).length >= 4);
  for (const states of [statesPaid, statesFree]) {
    for (const { page, text } of sentences) {
      const value = states(text) ? cutAtSentence(text, maxSummary) : null;
      if (value !== null && states(value)) return { value, evidence: [cite(page, value)] };
    }
  }
  const only = plans[0];
  return only === undefined ? null : { value: only.text, evidence: [only.evidence] };
}

function pricingDescriptions(site: Site): { page: SitePage; text: string }[] {
  return pagesOf(site, 'pricing').flatMap((page) => {
    const text = metaOf(page, 'description');
    return text === null || !isUsable(text) || othersMoney.test(text) ? [] : [{ page, text }];
  });
}

/** Plans of one page: the name at the head of each card and the first price in it. */
function plansOf(blocks: readonly PriceBlock[]): { text: string; evidence: Evidence }[] {
  const first = blocks[0]?.page;
  const plans = new Map<string, { text: string; evidence: Evidence }>();
  // Plans in another currency are the other side of a switch, or a template's.
  const currency = blocks.flatMap(({ text }) => currencyOf(text) ?? [])[0];
  const prices = blocks.filter((block) => block.page === first && isPrice(block.text) && !isPriced(block));
  for (const price of prices) {
    const { page, at, text, window } = price;
    const named = planName(price, prices);
    if (named === null || plans.has(named.name) || (currencyOf(text) ?? currency) !== currency) continue;
    const between = page.blocks.slice(named.at, at).map((block) => block.text);
    const quote = [...between, window].join(' ');
    if (quote.length <= 600)
      plans.set(named.name, { text: `${named.name}: ${window}`, evidence: cite(page, quote) });
  }
  return [...plans.values()];
}

/** A price by itself, as cards have it: no sentence, and no saving. */
const isPrice = (text: string): boolean =>
  text.length <= 60 &&
  (amountsIn(text).length > 0 || statesFree(text)) &&
  !/\b(?:save|spare|ahorra)\b/i.test(text);

/** Whether a line such as `Free` is the name or a remark of a plan whose price (`$0`) stands beside it. */
const isPriced = ({ page, at, text }: PriceBlock): boolean =>
  amountsIn(text).length === 0 &&
  page.blocks
    .slice(Math.max(0, at - 2), at + 4)
    .some((next) => amountsIn(next.text).some(({ value }) => value === 0));

const badge =
  /^(?:(?:most |best )?(?:popular|value|seller)|recommended|new|beliebt|empfohlen|best choice|coming soon|limited|save .*)$/i;
const furthest = 6;

/** The name of a price's plan: the first heading, else the first short line, of the card that holds this price alone. */
function planName(
  { page, at, section }: PriceBlock,
  prices: readonly PriceBlock[],
): { name: string; at: number } | null {
  const others = prices.filter((other) => other.at !== at).map((other) => page.blocks[other.at]?.box ?? -1);
  let card = page.blocks[at]?.box ?? -1;
  for (let box = card; box !== -1; box = page.boxes[box]?.parent ?? -1) {
    if (others.some((other) => isInside(page, other, box))) break;
    card = box;
  }
  let found: { name: string; at: number; isHeading: boolean } | null = null;
  for (let i = at - 1; i >= Math.max(0, at - furthest); i -= 1) {
    const block = page.blocks[i];
    if (block === undefined || !isInside(page, block.box, card)) break;
    const isHeading = block.kind === 'heading';
    const isName = isShortName(block.text) && block.kind !== 'button';
    if (isName && (isHeading || found?.isHeading !== true)) found = { name: block.text, at: i, isHeading };
    if (isHeading) break;
  }
  if (found !== null) return found;
  const heading = section.heading?.text;
  const isNear =
    heading !== undefined && section.level > 1 && isShortName(heading) && at - section.at <= furthest;
  return isNear ? { name: heading, at: section.at } : null;
}

const isShortName = (text: string): boolean =>
  text.length <= 40 &&
  wordsIn(text).length >= 1 &&
  wordsIn(text).length <= 4 &&
  !badge.test(text) &&
  amountsIn(text).length === 0 &&
  (!saysPeriod(text) || /^\p{L}+(?: plan)?$/u.test(text));

const currencyOf = (text: string): string | null =>
  amountsIn(text)[0]?.text.replace(/[\d.,\s’']/g, '') ?? null;

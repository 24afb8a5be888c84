import type { Cited, Evidence } from '../../src/drafts/schema.ts';
import type { Block } from '../reading/page-reading.ts';
import { isInside } from './cards.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { isUsable } from './placeholder.ts';
import { amountsIn } from './prices.ts';
import { amountSays, says, statesFree, statesPaid, type PricingModel } from './pricing-words.ts';
import { isAboutOthers, isOthers, ownBlocks, sectionsOf, type Section } from './sections.ts';
import { cite, metaOf, pagesOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence, joint, wordsIn } from './words.ts';

/** What a page says about prices: a block, and the text it makes with the short ones after it (`$12`, `per seat`). */
interface PriceBlock {
  page: SitePage;
  at: number;
  text: string;
  /** The block and up to two after it, as they follow each other in the stored text. */
  window: string;
  section: Section;
}

const maxSummary = 300;
const pricingHeading =
  /\b(?:pricing|prices?|plans?|cost|how much|preise?|tarife?|kosten|tarifs?|prix|precios?|planes|prezzi|piani|preços|tarieven|priser)\b/i;
const othersMoney =
  /\b(?:competitors?|alternatives?|elsewhere|others? (?:charge|cost)|other (?:tools|apps|services|vendors)|typical(?:ly)?|on average|average|agenc(?:y|ies)|consultants?|unlike|instead of|compared (?:to|with)|versus|vs\.?|save[sd]?|saving|worth|raised|funding|revenue|mrr|arr|earn(?:ed|s)?|invoice of|refund(?:ed)? of|konkurrenz|wettbewerb)\b/i;

/** Where the site speaks of its own prices: its pricing page, or a section about prices elsewhere. */
export function ownPriceBlocks(site: Site): PriceBlock[] {
  return pagesOf(site, 'pricing', 'home', 'features', 'about', 'faq', 'other').flatMap((page) =>
    sectionsOf(page).flatMap((section) => {
      if (isAboutOthers(section)) return [];
      const start = section.heading === null ? section.at : section.at + 1;
      return section.blocks.flatMap((block, i) => {
        const inPricing =
          page.role === 'pricing' ||
          block.marks.has('pricing') ||
          section.trail.some((heading) => pricingHeading.test(heading));
        if (!inPricing || !speaksOfOwnPrice(block)) return [];
        const window = windowOf(block, section.blocks.slice(i + 1, i + 3));
        return [{ page, at: start + i, text: block.text, window, section }];
      });
    }),
  );
}

function speaksOfOwnPrice({ kind, marks, text }: Block): boolean {
  if (isOthers(marks) || marks.has('nav') || marks.has('footer') || marks.has('form')) return false;
  if (kind === 'cell' && marks.has('table')) return false;
  return kind !== 'code' && !othersMoney.test(text) && isUsable(text);
}

/** A price block and as much of the next two as says what the price is for: `$12` + `per seat a month`. */
function windowOf(first: Block, next: readonly Block[]): string {
  let window = first.text;
  if (first.text.length > 40 || saysPeriod(window)) return window;
  for (const { text, kind } of next) {
    if (kind === 'item' || kind === 'button' || text.length > 60 || amountsIn(text).length > 0) break;
    window += ` ${text}`;
    if (saysPeriod(window)) return window;
  }
  return first.text;
}

const saysPeriod = (text: string): boolean =>
  says('recurring', text) || says('usage', text) || says('oneTime', text);

/** A model and the words that state it. */
export function draftPricingModel(site: Site): Cited<string> | null {
  const blocks = ownPriceBlocks(site);
  const own = ownStatements(site);
  const all = [...blocks, ...own];
  const find = (test: (block: PriceBlock) => boolean, from = blocks) => from.find(test) ?? null;

  const paid = blocks.filter(({ text }) => statesPaid(text));
  const recurring = find(({ window }) => amountSays('recurring', window), paid);
  const usage = find(({ window }) => amountSays('usage', window), paid);
  const oneTime =
    find(({ window }) => amountSays('oneTime', window), paid) ??
    (paid.length > 0 ? find(({ text }) => says('oneTime', text)) : null);
  const free =
    find(({ text }) => statesFree(text)) ??
    headingBlock(blocks, statesFree) ??
    find(({ text }) => statesFree(text) && says('freePlan', text), own);
  const offers = offersOf(site.home);

  const paidFor = recurring ?? usage ?? oneTime;
  if (paidFor !== null && free !== null) return answer('freemium', free, paidFor);
  if (recurring !== null) return answer('subscription', recurring);
  if (usage !== null) return answer('usage-based', usage);
  if (oneTime !== null) return answer('one-time', oneTime);
  if (paid.length > 0) return free === null ? null : answer('freemium', free, paid[0] ?? free);
  const metered = find(({ text }) => says('usage', text));
  if (metered !== null) return answer('usage-based', metered);
  const source = find(({ text }) => isOpenSource(text), own);
  const isHeadline =
    source !== null &&
    (source.at === -1 || source.section.level <= 1 || source.text === source.section.heading?.text);
  if (
    source !== null &&
    (isHeadline || !blocks.some(({ text }) => statesFree(text))) &&
    offers.every((price) => price === 0)
  )
    return answer('open-source', source);
  const contact = find(({ text }) => says('contact', text)) ?? null;
  if (free !== null && contact !== null && blocks.includes(free)) return answer('free', free);
  const freeProduct = free ?? find(({ text }) => says('freeProduct', text) && statesFree(text), all);
  if (freeProduct !== null && offers.every((price) => price === 0)) return answer('free', freeProduct);
  return contact === null ? null : answer('contact-sales', contact);
}

function answer(value: PricingModel, ...from: PriceBlock[]): Cited<string> {
  const evidence = from.map((block) =>
    cite(block.page, value === 'open-source' ? block.text : withPlan(block)),
  );
  return { value, evidence };
}

const ownSource =
  /\b(?:is|are|it['’]s|we['’]re|fully|100\s?%|completely|truly|proudly|free (?:and|&)|free,) (?:also |now |and |free (?:and|&) )?open[- ]?source\b|^(?:the |an? |free (?:and|&) )?open[- ]?source\b|\b(?:licen[cs]ed|released|available|published) under (?:the |an? )?[\w. -]{0,20}licen[cs]e/i;
const othersSource =
  /\b(?:powered by|built (?:on|with)|based on|uses?|using|contribut\w+ to|support\w* for|librar(?:y|ies)|alternatives? to)\b[^.]{0,30}open[- ]?source/i;

/** Whether a text says of the product, and not of what it is made from, that its source is open. */
const isOpenSource = (text: string): boolean =>
  says('openSource', text) && ownSource.test(text) && !othersSource.test(text);

/** A price that is a word or two, with the name of its plan where that stands right before it: `Skiff Free`. */
function withPlan({ section, at, window }: PriceBlock): string {
  const heading = section.heading?.text;
  const isNext = section.heading !== null && at === section.at + 1;
  return heading !== undefined && isNext && window.length < 40 ? `${heading} ${window}` : window;
}

/** What the company says of itself outside of its pricing sections. */
function ownStatements(site: Site): PriceBlock[] {
  return pagesOf(site, 'home', 'about', 'features', 'faq', 'pricing').flatMap((page) => {
    const blocks = ownBlocks(page)
      .filter(({ block }) => block.kind !== 'code' && !othersMoney.test(block.text) && isUsable(block.text))
      .map(({ block, at, section }) => ({ page, at, text: block.text, window: block.text, section }));
    const section = sectionsOf(page)[0];
    const description = metaOf(page, 'description');
    if (description === null || section === undefined) return blocks;
    return [...blocks, { page, at: -1, text: description, window: description, section }];
  });
}

/** A plan of which only the heading says that it is free. */
function headingBlock(blocks: readonly PriceBlock[], test: (text: string) => boolean): PriceBlock | null {
  for (const block of blocks) {
    const heading = block.section.heading?.text ?? '';
    if (heading !== '' && test(heading)) return { ...block, text: heading, window: heading };
  }
  return null;
}

function offersOf(page: SitePage): number[] {
  return nodesOf(page.jsonLd)
    .filter(({ node }) => node['@type'] === 'Offer' || node['@type'] === 'AggregateOffer')
    .flatMap(({ node }) => [...stringsAt(node, 'price'), ...stringsAt(node, 'lowPrice')])
    .map(Number)
    .filter((price) => !Number.isNaN(price));
}

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

import type { Cited, Evidence } from '../../src/drafts/schema.ts';
import type { Block } from '../reading/page-reading.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { isUsable } from './placeholder.ts';
import { amountsIn } from './prices.ts';
import { says, statesFree, statesPaid, type PricingModel } from './pricing-words.ts';
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
  const recurring = find(({ window }) => says('recurring', window), paid);
  const usage = find(({ window }) => says('usage', window), paid);
  const oneTime =
    find(({ window }) => says('oneTime', window), paid) ??
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
  const source = find(({ text }) => says('openSource', text), own);
  if (source !== null && offers.every((price) => price === 0)) return answer('open-source', source);
  const contact = find(({ text }) => says('contact', text)) ?? null;
  if (free !== null && contact !== null && blocks.includes(free)) return answer('free', free);
  const freeProduct = free ?? find(({ text }) => says('freeProduct', text) && statesFree(text), all);
  if (freeProduct !== null && offers.every((price) => price === 0)) return answer('free', freeProduct);
  return contact === null ? null : answer('contact-sales', contact);
}

function answer(value: PricingModel, ...from: PriceBlock[]): Cited<string> {
  const evidence: Evidence[] = from.map(({ page, window, text }) =>
    cite(page, value === 'free' || value === 'open-source' ? text : window),
  );
  return { value, evidence };
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
  for (const { page, text } of [...blocks, ...pricingDescriptions(site)]) {
    if (wordsIn(text).length < 4 || !(statesPaid(text) || statesFree(text))) continue;
    const value = cutAtSentence(text, maxSummary);
    if (value !== null && (statesPaid(value) || statesFree(value)))
      return { value, evidence: [cite(page, value)] };
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

/** Plans of one page: the heading of a card and the first price under it. */
function plansOf(blocks: readonly PriceBlock[]): { text: string; evidence: Evidence }[] {
  const first = blocks[0]?.page;
  const plans = new Map<string, { text: string; evidence: Evidence }>();
  for (const { page, at, text, window, section } of blocks) {
    const name = section.heading?.text;
    if (page !== first || name === undefined || plans.has(name) || wordsIn(name).length > 4) continue;
    if (text.length > 60 || !(amountsIn(text).length > 0 || statesFree(text))) continue;
    const between = page.blocks.slice(section.at, at).map((block) => block.text);
    const quote = [...between, window].join(' ');
    if (quote.length > 600 || at - section.at > 6) continue;
    plans.set(name, { text: `${name}: ${window}`, evidence: cite(page, quote) });
  }
  return [...plans.values()];
}

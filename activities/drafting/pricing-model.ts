import type { Cited } from '../../src/drafts/schema.ts';
import type { Block } from '../reading/page-reading.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { openSourcePhrase } from './pricing-phrases.ts';
import { isUsable } from './placeholder.ts';
import { othersMoney, ownPriceBlocks, saysPeriod, tableUnit, type PriceBlock } from './price-blocks.ts';
import { amountsIn } from './prices.ts';
import {
  contactStatement,
  documentedStatements,
  ownStatements,
  shareStatement,
  statementsOn,
} from './price-statements.ts';
import {
  amountSays,
  buysOnce,
  isFreeAlone,
  says,
  statesFree,
  statesPaid,
  type PricingModel,
} from './pricing-words.ts';
import { isOthers, ownBlocks, sectionsOf } from './sections.ts';
import { cite, metaOf, pagesOf, type Site, type SitePage } from './site.ts';

/** A model and the words that state it. */
export function draftPricingModel(site: Site): Cited<string> | null {
  const blocks = ownPriceBlocks(site);
  const own = ownStatements(site);
  const all = [...blocks, ...own];
  const find = (test: (block: PriceBlock) => boolean, from = blocks) => from.find(test) ?? null;

  const paid = blocks.filter((block) => statesPaid(block.text) && !isDonation(block));
  const once = find(({ window }) => amountSays('oneTime', window), paid);
  const inTables = paid.flatMap((price) => (saysPeriod(price.window) ? [] : (tableUnit(price) ?? [])));
  const recurring =
    find(({ window }) => amountSays('recurring', window) && (once === null || !renewal.test(window)), paid) ??
    inTables.find(({ text }) => says('recurring', text)) ??
    (once === null ? switchOf(paid) : null) ??
    (paid.length === 0 ? find(({ text }) => amountSays('recurring', text), described(site)) : null);
  const usage =
    find(({ window }) => amountSays('usage', window), paid) ??
    inTables.find(({ text }) => says('usage', text)) ??
    null;
  const oneTime =
    once ?? (paid.length > 0 ? find(({ text }) => says('oneTime', text)) : null) ?? boughtOnce(paid);
  const free =
    find(({ text }) => statesFree(text)) ??
    find(({ text }) => statesFree(text) && says('freePlan', text), own);
  const offers = offersOf(site.home);

  const paidFor = recurring ?? usage ?? oneTime;
  // A thing that is paid once may come with an app that is free; that is no free plan.
  const comesFree = free !== null && !isFreeAlone(free.text) && !says('freePlan', free.text);
  if (paidFor !== null && free !== null && !(paidFor === oneTime && comesFree))
    return answer('freemium', free, paidFor);
  if (recurring !== null) return answer('subscription', recurring);
  if (usage !== null) return answer('usage-based', usage);
  if (oneTime !== null) return answer('one-time', oneTime);
  const share = shareStatement(site);
  if (share !== null) return answer('usage-based', share);
  if (paid.length > 0) return free === null ? null : answer('freemium', free, paid[0] ?? free);
  const metered = find(({ text }) => says('usage', text));
  if (metered !== null) return answer('usage-based', metered);
  const source = find(({ text }) => isOpenSource(text), [...own, ...documentedStatements(site)]);
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
  const freeProduct = free ?? find(({ text }) => says('freeProduct', text) && statesFree(text), all);
  const beside = freeProduct && paidBeside(freeProduct);
  if (freeProduct && beside) return answer('freemium', freeProduct, beside);
  if (free !== null && contact !== null && blocks.includes(free)) return answer('free', free);
  if (freeProduct !== null && offers.every((price) => price === 0)) return answer('free', freeProduct);
  const asked = contact ?? (offers.length === 0 ? contactStatement(site) : null);
  return asked === null ? null : answer('contact-sales', asked);
}

const donations =
  /\b(?:donat(?:e|ions?)|sponsor(?:s|ship)?|support us|buy (?:me|us) a (?:coffee|beer)|tip jar|spenden?|faire un don|dons|donaci(?:ón|ones)|donazion[ei]|doaç(?:ão|ões)|doneer|doneren|donaties?|doner|donera|pay what you (?:want|can|like)|patreon|ko-fi|liberapay)\b/i;
const isDonation = ({ text, section }: PriceBlock): boolean =>
  donations.test(text) || section.trail.some((heading) => donations.test(heading));

/** Without such a word the money may be asked for by anybody. */
const ownPlan =
  /(?<!\p{L})(?:upgrad\p{L}*|plans?|pro|plus|premium|paid|members?|memberships?|subscri\p{L}+|supporters?|abo(?:s|nnement\p{L}*)?|tarife?|mitglied\p{L}*|planes|suscri\p{L}+|abonn\p{L}+|abbonament\p{L}*|assinatura\p{L}*)(?!\p{L})/iu;

/** What is asked for by the month right where something is said to be free: `The app is free. Upgrade to Pro: $4 a month`. */
function paidBeside(free: PriceBlock): PriceBlock | null {
  const { page } = free;
  for (const { block, section, at } of ownBlocks(page)) {
    const { text } = block;
    if (Math.abs(at - free.at) > 1 || othersMoney.test(text) || donations.test(text)) continue;
    if (ownPlan.test(text) && statesPaid(text) && amountSays('recurring', text))
      return { page, at, text, window: text, section };
  }
  return null;
}

/** What is paid by the year after a purchase that is paid once. */
const renewal = /\b(?:renew(?:al|als|ed|s)?|updates?|maintenance|upgrades?|wartung)\b/i;

const periodSwitch =
  /^(?:(?:pay|billed|bill) )?(?:monthly|yearly|annual(?:ly)?|monatlich|jährlich|mensuel|annuel|mensual|anual|mensile|annuale)(?: billing)?\b.{0,24}$/i;

/** `Monthly | Yearly` over prices that say no period themselves. */
function switchOf(paid: readonly PriceBlock[]): PriceBlock | null {
  if (paid.some(({ window }) => says('usage', window) || says('oneTime', window))) return null;
  for (const page of new Set(paid.map((block) => block.page))) {
    const first = paid.find((block) => block.page === page);
    const at = page.blocks.findIndex(
      ({ text, kind, marks }) =>
        kind !== 'cell' &&
        kind !== 'item' &&
        !isOthers(marks) &&
        amountsIn(text).length === 0 &&
        periodSwitch.test(text),
    );
    const text = page.blocks[at]?.text;
    if (first !== undefined && text !== undefined && at < first.at)
      return { page, at, text, window: text, section: first.section };
  }
  return null;
}

/** Prices without a period that the page says are paid once, or that stand over a button that buys. */
function boughtOnce(paid: readonly PriceBlock[]): PriceBlock | null {
  for (const price of paid) {
    const { page, at, text } = price;
    const isRecurring = ({ marks, text: said }: Block): boolean =>
      !isOthers(marks) && (says('recurring', said) || says('usage', said));
    if (page.blocks.some(isRecurring)) continue;
    const said = statementsOn(page).find((one) => says('once', one.text));
    if (said !== undefined) return said;
    const next = page.blocks.slice(at + 1, at + 4).map((block) => block.text);
    const isEnd = page.blocks[at]?.text.endsWith(text) === true;
    const shown = isEnd ? next.map((_, i) => [text, ...next.slice(0, i + 1)].join(' ')) : [];
    for (const bought of [text, ...shown])
      if (buysOnce(bought)) return { ...price, text: bought, window: bought };
  }
  return null;
}

function answer(value: PricingModel, ...from: PriceBlock[]): Cited<string> {
  const evidence = from.map((block) =>
    cite(block.page, value === 'open-source' || value === 'contact-sales' ? block.text : withPlan(block)),
  );
  return { value, evidence };
}

const ownSource = new RegExp(
  `(?<!\\p{L})(?:is|are|it['’]s|we['’]re|fully|100\\s?%|completely|truly|proudly|free (?:and|&)|free,) (?:also |now |and |free (?:and|&) )?open[- ]?source(?!\\p{L})|(?<!\\p{L})(?:ist|est|es|è|é|is|er|är|on)(?: (?:auch|aussi|también|anche|também|ook|också|också|også|myös))? (?:(?:ein|eine|un|uno|une|um|een|en|ett|et|de|d[’'])\\s?)?(?:${openSourcePhrase})(?!\\p{L})|^(?:the |an? |free (?:and|&) )?open[- ]?source(?!\\p{L})|(?<!\\p{L})(?:(?:licen[cs]ed|released|available|published) under (?:the |an? )?|(?:steht )?unter (?:der|einer) |sous (?:la )?|bajo (?:la )?|sotto (?:la )?|sob a |onder de )[\\w. -]{0,20}(?:licen[cs]e|lizenz|licencia|licenza|licença|licentie)`,
  'iu',
);
const othersSource =
  /\b(?:powered by|built (?:on|with)|based on|uses?|using|contribut\w+ to|support\w* for|librar(?:y|ies)|alternatives? to)\b[^.]{0,30}open[- ]?source/i;

/** Whether a text says of the product, and not of what it is made from, that its source is open. */
const isOpenSource = (text: string): boolean =>
  says('openSource', text) && ownSource.test(text) && !othersSource.test(text);

/** What the descriptions of the price list and of the home page say, where their prices need a browser to be seen. */
function described(site: Site): PriceBlock[] {
  return [...pagesOf(site, 'pricing'), site.home].flatMap((page) => {
    const text = metaOf(page, 'description');
    const section = sectionsOf(page)[0];
    return text === null || section === undefined || othersMoney.test(text) || !isUsable(text)
      ? []
      : [{ page, at: -1, text, window: text, section }];
  });
}

/** A price that is a word or two, with the name of its plan where that stands right before it: `Skiff Free`. */
function withPlan({ page, section, at, text, window }: PriceBlock): string {
  const heading = section.heading?.text;
  const isNext = section.heading !== null && at === section.at + 1 && page.blocks[at]?.text.startsWith(text);
  return heading !== undefined && isNext === true && window.length < 40 ? `${heading} ${window}` : window;
}

function offersOf(page: SitePage): number[] {
  return nodesOf(page.jsonLd)
    .filter(({ node }) => node['@type'] === 'Offer' || node['@type'] === 'AggregateOffer')
    .flatMap(({ node }) => [...stringsAt(node, 'price'), ...stringsAt(node, 'lowPrice')])
    .map(Number)
    .filter((price) => !Number.isNaN(price));
}

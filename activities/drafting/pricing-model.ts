import type { Cited } from '../../src/drafts/schema.ts';
import type { Block } from '../reading/page-reading.ts';
import { isUsable } from './placeholder.ts';
import { ownPriceBlocks, type PriceBlock } from './price-blocks.ts';
import { offeredPrices } from './price-markup.ts';
import { isOthersMoney } from './price-others.ts';
import { saysPeriod, tableUnit } from './price-windows.ts';
import { isOpenSource } from './pricing-source-phrases.ts';
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
  isFreeForAll,
  says,
  sellsToo,
  statesFree,
  statesPaid,
  type PricingModel,
} from './pricing-words.ts';
import { isOthers, ownBlocks, sectionsOf } from './sections.ts';
import { cite, metaOf, pagesOf, type Site } from './site.ts';

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
  const offers = offeredPrices(site.home);

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
  const goes = find(({ text }) => says('payAsYouGo', text));
  if (paid.length > 0 && goes !== null) return answer('usage-based', goes);
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
  const freeProduct =
    (free !== null && isFreeForAll(free.text) ? free : null) ??
    find(({ text }) => says('freeProduct', text) && isFreeForAll(text), all);
  const beside = freeProduct && paidBeside(freeProduct);
  if (freeProduct && beside) return answer('freemium', freeProduct, beside);
  const more = find(({ text }) => sellsToo(text), all);
  const toGet = freeProduct ?? find(({ text }) => freeToGet.test(text), own);
  if (toGet !== null && more !== null) return answer('freemium', toGet, more);
  if (free !== null && contact !== null && free === freeProduct && blocks.includes(free))
    return answer('free', free);
  if (freeProduct !== null && offers.every((price) => price === 0)) return answer('free', freeProduct);
  const asked = contact ?? (offers.length === 0 ? contactStatement(site) : null);
  return asked === null ? null : answer('contact-sales', asked);
}

/** `Download for free`: no statement that all of it is. */
const freeToGet =
  /(?<!\p{L})(?:free (?:to )?(?:download|install)|(?:download|install)(?:ed)? (?:it |the app )?(?:for )?free|kostenlos(?:er)? (?:herunterladen|download|installieren)|télécharg\p{L}+ gratuit\p{L}*|descarga\p{L}* gratis|scarica\p{L}* gratis|baixar? (?:de )?gra(?:ça|tis)|gratis (?:te )?downloaden)(?!\p{L})/iu;

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
    if (Math.abs(at - free.at) > 1 || isOthersMoney(text) || donations.test(text)) continue;
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
  const evidence = from.map((block) => cite(block.page, quoteFor(value, block)));
  return { value, evidence };
}

/** What the descriptions of the price list and of the home page say, where their prices need a browser to be seen. */
function described(site: Site): PriceBlock[] {
  return [...pagesOf(site, 'pricing'), site.home].flatMap((page) => {
    const text = metaOf(page, 'description');
    const section = sectionsOf(page)[0];
    return text === null || section === undefined || isOthersMoney(text) || !isUsable(text)
      ? []
      : [{ page, at: -1, text, window: text, section }];
  });
}

function quoteFor(value: PricingModel, block: PriceBlock): string {
  if (value === 'open-source' || value === 'contact-sales') return block.text;
  // Of a price that cannot be read only what it is for is quoted; freemium needs the price.
  const tail = /\D*$/u.exec(block.window)?.[0].trim() ?? '';
  if (block.isUncertain === true && value !== 'freemium' && saysPeriod(tail)) return tail;
  return withPlan(block);
}

/** A price that is a word or two, with the name of its plan where that stands right before it: `Skiff Free`. */
function withPlan({ page, section, at, text, window }: PriceBlock): string {
  const heading = section.heading?.text;
  const isNext = section.heading !== null && at === section.at + 1 && page.blocks[at]?.text.startsWith(text);
  return heading !== undefined && isNext === true && window.length < 40 ? `${heading} ${window}` : window;
}

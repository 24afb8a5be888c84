import type { Cited } from '../../src/shared/profile-schema.ts';
import { ownPriceBlocks } from './price-blocks.ts';
import type { PriceBlock } from './price-block.ts';
import { namesPrice, priceOnRequest } from './price-on-request.ts';
import { offeredPrices } from './price-markup.ts';
import { ownPlan } from './price-offer-phrases.ts';
import { isDonation } from './price-others.ts';
import { boughtOnce, renewal, switchOf } from './price-periods.ts';
import {
  contactStatement,
  described,
  namedStatements,
  ownStatements,
  paidBeside,
  shareStatement,
} from './price-statements.ts';
import { saysPeriod, tableUnit } from './price-windows.ts';
import { freeToGet } from './pricing-free-phrases.ts';
import { isPlanName } from './pricing-plan-names.ts';
import { answer } from './pricing-quotes.ts';
import { isOpenSource } from './pricing-source-phrases.ts';
import {
  amountSays,
  isFreeAlone,
  isFreeForAll,
  mentionsTrial,
  says,
  sellsToo,
  statesFree,
  statesPaid,
} from './pricing-words.ts';
import { pagesOf, type Site } from './site.ts';

/** A model and the words that state it. */
export function draftPricingModel(site: Site): Cited<string> | null {
  const blocks = ownPriceBlocks(site);
  const own = ownStatements(site);
  const all = [...blocks, ...own];
  const find = (test: (block: PriceBlock) => boolean, from = blocks) => from.find(test) ?? null;

  const paid = blocks.filter(
    (block) => statesPaid(block.text) && !isDonation(block.text, block.section.trail),
  );
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
  const app = find(({ text }) => freeToGet.test(text), own);

  const paidFor = recurring ?? usage ?? oneTime;
  // A thing that is paid once may come with an app that is free; that is no free plan.
  const comesFree = free !== null && !isFreeAlone(free.text) && !says('freePlan', free.text);
  if (paidFor !== null && free !== null && !(paidFor === oneTime && comesFree))
    return answer('freemium', free, paidFor);
  if (
    recurring !== null &&
    app !== null &&
    ownPlan.test(recurring.text) &&
    !own.some(({ text }) => mentionsTrial(text))
  )
    return answer('freemium', app, recurring);
  if (recurring !== null) return answer('subscription', recurring);
  if (usage !== null) return answer('usage-based', usage);
  if (oneTime !== null) return answer('one-time', oneTime);
  const share = shareStatement(site);
  if (share !== null) return answer('usage-based', share);
  const goes = find(({ text }) => says('payAsYouGo', text));
  if (paid.length > 0 && goes !== null) return answer('usage-based', goes);
  const onRequestOnly = paid.length > 0 ? priceOnRequest(blocks) : null;
  if (onRequestOnly !== null) return answer('contact-sales', onRequestOnly);
  if (paid.length > 0) return free === null ? null : answer('freemium', free, paid[0] ?? free);
  const metered = find(({ text }) => says('usage', text));
  if (metered !== null) return answer('usage-based', metered);
  const source = find(({ text }) => isOpenSource(text), [...own, ...namedStatements(site)]);
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
    find(({ text }) => says('freeProduct', text) && isFreeForAll(text), [...all, ...namedStatements(site)]);
  const beside = freeProduct && paidBeside(freeProduct);
  if (freeProduct && beside) return answer('freemium', freeProduct, beside);
  const more = find(({ text }) => sellsToo(text), all);
  const toGet = freeProduct ?? app;
  if (toGet !== null && more !== null) return answer('freemium', toGet, more);
  if (free !== null && contact !== null && free === freeProduct && blocks.includes(free))
    return isFreeAlone(free.text) && namesPlans(site) ? null : answer('free', free);
  if (freeProduct !== null && offers.every((price) => price === 0)) return answer('free', freeProduct);
  if (namesPlans(site))
    return contact !== null && namesPrice.test(contact.text) ? answer('contact-sales', contact) : null;
  const asked = contact ?? (offers.length === 0 ? contactStatement(site) : null);
  return asked === null ? null : answer('contact-sales', asked);
}

const onRequest =
  /(?<!\p{L})(?:free|enterprise|custom|unternehmen|individu\p{L}+|entreprise|empresa|kostenlos|gratis|gratuit\p{L}?)(?!\p{L})/iu;

/** Whether the price list has plans next to the one that is free and the one for enterprises: their prices are not shown. */
const namesPlans = (site: Site): boolean =>
  pagesOf(site, 'pricing').some(
    ({ blocks }) =>
      blocks.filter(
        ({ kind, text }) =>
          kind === 'heading' && isPlanName(text) && !onRequest.test(text) && text.length <= 30,
      ).length > 0,
  );

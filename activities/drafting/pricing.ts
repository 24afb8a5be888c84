/** How the product is paid for, and what it costs: by its price list, else by a sentence of the site. */
import type { PricingModel } from '../../src/shared/filter-words-rules.ts';
import type { Cited, Evidence } from '../../src/shared/profile-schema.ts';
import { words } from './lexicon.ts';
import { ownPrices } from './price-areas.ts';
import { isPlanName } from './price-names.ts';
import { plansOf, type Plan } from './price-plans.ts';
import {
  contactStatement,
  freeStatement,
  openSourceStatement,
  paidBeside,
  purchase,
  type Statement,
  usageStatement,
} from './price-statements.ts';
import { isBarePrice, namesNoPeriod, namesPeriod, type Term } from './price-terms.ts';
import { mentionsFree, statesPaid } from './price-words.ts';
import { oncePer } from './remembered.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { joint } from './words.ts';

const models: Record<Term, PricingModel> = {
  recurring: 'subscription',
  once: 'one-time',
  usage: 'usage-based',
};

/** In small letters, `gratis` may be two months of twelve. */
const isForGood = ({ name, price }: Plan): boolean =>
  !/^\p{Ll}/u.test(price.text) && !words('trial').test(name ?? '');
const isPaid = ({ price }: Plan): boolean => (price.amount?.value ?? 0) > 0;

/**
 * The plans of the site: the first list with several names and prices, else the first with a price, else the first. Sentences
 * among cards that have names say more of the same, or what something else costs.
 */
const mainPlans = oncePer((site: Site): readonly Plan[] => {
  const lists = ownPrices(site).flatMap((prices) => {
    const plans = plansOf(prices);
    return [...new Set(plans.map(({ list }) => list))].map((list) =>
      plans.filter((plan) => plan.list === list),
    );
  });
  const named = lists
    .map((list) => list.filter(({ name }) => name !== null))
    .filter(({ length }) => length > 1);
  const hasTerm = (list: Plan[]): boolean => list.some((plan) => isPaid(plan) && plan.term !== null);
  const all = [...named, ...lists];
  return all.find(hasTerm) ?? all.find((list) => list.some(isPaid)) ?? lists[0] ?? [];
});

/** How the product is paid for: as its first plan with a price is, else as a sentence of the site says. */
export function draftPricingModel(site: Site): Cited<string> | null {
  const plans = mainPlans(site);
  const paid = plans.filter(isPaid);
  const free = plans.find((plan) => !isPaid(plan) && isForGood(plan))?.price;
  // Below the first, what is paid for by use is an extra.
  const first =
    paid.find(({ term }) => term?.is === 'recurring') ??
    paid.find(({ term }, i) => term !== null && (i === 0 || term.is !== 'usage'));
  if (first?.term != null) {
    const { is, quote } = first.term;
    const atNoCost = is === 'once' ? undefined : (free ?? freeStatement(site));
    return atNoCost ? answer('freemium', quoteOf(atNoCost), quoteOf(first.price)) : answer(models[is], quote);
  }
  const stated = paid.length > 0 ? statedBy('one-time', purchase(site)) : statedModel(site);
  return stated === null ? listed(plans) : answer(stated.model, ...stated.by.map(quoteOf));
}

const answer = (value: PricingModel, ...evidence: Evidence[]): Cited<string> => ({ value, evidence });
const quoteOf = ({ page, text }: Statement): Evidence => cite(page, text);

/** A way of paying, and the sentences that say it. */
interface Stated {
  model: PricingModel;
  by: Statement[];
}
const statedBy = (model: PricingModel, by: Statement | undefined): Stated | null =>
  by ? { model, by: [by] } : null;

/** Plans with nothing but a price are paid for once, where their pages name no period. */
function listed(plans: readonly Plan[]): Cited<string> | null {
  const bare = plans.filter(({ name, said }) => name !== null && said !== null && isBarePrice(said.text));
  const quotes = bare.slice(0, 2).flatMap(({ said }) => said?.evidence.slice(-1) ?? []);
  const isOnce = (plan: Plan): boolean => isPaid(plan) && isPeriodless(plan.price.page);
  return quotes.length > 1 && plans.every(isOnce) ? answer('one-time', ...quotes) : null;
}

/** How it is paid for where no plan has a price. */
function statedModel(site: Site): Stated | null {
  const free = freeStatement(site);
  const paid = free && paidBeside(site, free);
  if (free && paid) return { model: 'freemium', by: [free, paid] };
  const stated =
    statedBy('one-time', purchase(site)) ??
    statedBy('usage-based', usageStatement(site)) ??
    statedBy('open-source', openSourceStatement(site));
  if (stated !== null || hidesPrices(site)) return stated;
  return statedBy('free', free) ?? statedBy('contact-sales', contactStatement(site));
}

/** Whether the price list names plans, or a period, whose prices only a browser shows: free is one of them then. */
const hidesPrices = (site: Site): boolean =>
  pagesOf(site, 'pricing').some(
    (page) =>
      page.blocks.filter(({ kind, text }) => kind === 'heading' && isPlanName(text)).length > 1 ||
      namesPeriod(textsOn(page)),
  );
const textsOn = ({ blocks }: SitePage): string[] => blocks.map(({ text }) => text);
const isPeriodless = oncePer((page: SitePage): boolean => namesNoPeriod(page.lang, textsOn(page)));

const maxSummary = 300;
const maxPlans = 6;

/** The plans and their prices one after another, as many as have room, or the sentence that names the price. */
export function draftPricingSummary(site: Site): Cited<string> | null {
  const plans = mainPlans(site).filter(({ said }) => said !== null);
  if (!plans.some(isPaid)) return statedSummary(site);
  const named = plans.filter(({ name }) => name !== null);
  const kept = (named.length > 1 ? named : plans).slice(0, maxPlans).flatMap(({ said }) => said ?? []);
  const textOf = (): string => kept.map(({ text }) => text).join(joint);
  while (textOf().length > maxSummary) kept.pop();
  return kept.length === 0 ? null : { value: textOf(), evidence: kept.flatMap(({ evidence }) => evidence) };
}

function statedSummary(site: Site): Cited<string> | null {
  const stated = statedModel(site)?.by.at(-1);
  if (stated === undefined || stated.text.length > maxSummary) return null;
  const isPrice = statesPaid(stated.text) || mentionsFree(stated.text);
  return isPrice ? { value: stated.text, evidence: [quoteOf(stated)] } : null;
}

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
  priceStatement,
  purchase,
  shareStatement,
  type Statement,
} from './price-statements.ts';
import { termsIn, type Term } from './price-terms.ts';
import { oncePer } from './remembered.ts';
import { cite, pagesOf, type Site } from './site.ts';

const models: Record<Term, PricingModel> = {
  recurring: 'subscription',
  once: 'one-time',
  usage: 'usage-based',
};

export const isPaid = ({ price }: Plan): boolean => (price.amount?.value ?? 0) > 0;

/**
 * The plans of the site: the first list with several names and prices, else the first with a price, else the first. Sentences
 * among cards that have names say more of the same, or what something else costs.
 */
export const mainPlans = oncePer((site: Site): readonly Plan[] => {
  const lists = ownPrices(site).flatMap((prices) => {
    const plans = plansOf(prices);
    return [...new Set(plans.map(({ list }) => list))].map((list) =>
      plans.filter((plan) => plan.list === list),
    );
  });
  const hasTerm = (list: Plan[]): boolean => list.some((plan) => isPaid(plan) && plan.term !== null);
  const named = lists
    .map((list) => list.filter(({ name }) => name !== null))
    .filter(({ length }) => length > 1);
  const paid = (list: Plan[]): boolean => list.some(isPaid);
  return named.find(hasTerm) ?? lists.find(hasTerm) ?? named.find(paid) ?? lists.find(paid) ?? lists[0] ?? [];
});

/** What switches between prices by month and by year, above prices without a period. */
function toggleOf([first]: readonly Plan[]): Evidence | null {
  const { page, at } = first?.price ?? { page: null, at: 0 };
  const found = page?.blocks
    .slice(Math.max(0, at - 12), at)
    .find(({ text }) => text.length <= 60 && words('month').test(text) && words('year').test(text));
  return page === null || found === undefined ? null : cite(page, found.text);
}

/** Whether the price list names plans whose prices only a browser shows: what is said of one holds for no other. */
const hidesPrices = (site: Site): boolean =>
  pagesOf(site, 'pricing').some(
    ({ blocks }) => blocks.filter(({ kind, text }) => kind === 'heading' && isPlanName(text)).length > 1,
  );

/** How the product is paid for: as its first plan with a price is, else as a sentence of the site says. */
export function draftPricingModel(site: Site): Cited<string> | null {
  const plans = mainPlans(site);
  const paid = plans.filter(isPaid);
  const free = plans.find((plan) => !isPaid(plan));
  const first = paid.find(({ term }) => term !== null);
  if (first?.term != null) {
    const { is, quote } = first.term;
    return free !== undefined && is !== 'once' && first.isSure
      ? answer('freemium', cite(free.price.page, free.price.text), cite(first.price.page, first.price.text))
      : answer(models[is], quote);
  }
  const toggle = toggleOf(paid);
  if (toggle !== null) return answer(models.recurring, toggle);
  return paid.length > 0 ? boughtOrShared(site) : stated(site);
}

const boughtOrShared = (site: Site): Cited<string> | null =>
  byStatement('one-time', purchase(site)) ?? byStatement('usage-based', shareStatement(site));

/** How it is paid for where no plan has a price. */
function stated(site: Site): Cited<string> | null {
  const source = openSourceStatement(site);
  const free = freeStatement(site);
  const price = priceStatement(site) ?? (free === undefined ? undefined : paidBeside(site, free));
  if (price !== undefined && free !== undefined) return answer('freemium', quoteOf(free), quoteOf(price));
  const [term] = termsIn(price?.text ?? '');
  if (term !== undefined) return byStatement(models[term], price);
  const bought = boughtOrShared(site) ?? byStatement('open-source', source);
  if (bought !== null || hidesPrices(site)) return bought;
  return byStatement('free', free) ?? byStatement('contact-sales', contactStatement(site));
}

const answer = (value: PricingModel, ...evidence: Evidence[]): Cited<string> => ({ value, evidence });
const byStatement = (value: PricingModel, statement: Statement | undefined): Cited<string> | null =>
  statement === undefined ? null : answer(value, quoteOf(statement));
const quoteOf = ({ page, text }: Statement): Evidence => cite(page, text);

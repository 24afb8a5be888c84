import type { Cited } from '../../src/shared/profile-schema.ts';
import { isUsable } from './placeholder.ts';
import { ownPriceBlocks } from './price-blocks.ts';
import type { PriceBlock } from './price-block.ts';
import { saysPeriod } from './price-windows.ts';
import { isDonation, isOthersMoney } from './price-others.ts';
import { namedStatements, shareStatement } from './price-statements.ts';
import { holdsOwnName, isOwnName } from './price-own-name.ts';
import { priceOnRequest } from './price-on-request.ts';
import { isPlanName } from './pricing-plan-names.ts';
import { planLists, type Plan } from './pricing-plans.ts';
import { amountSays, isFreeForAll, mentionsTrial, says, statesFree, statesPaid } from './pricing-words.ts';
import { cite, metaOf, pagesOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence, joint, sentencesIn, wordsIn } from './words.ts';

const maxSummary = 300;
const maxPlans = 6;

/** Its prices in a sentence of the site, or its plans and their prices one after another. */
export function draftPricingSummary(site: Site): Cited<string> | null {
  const blocks = ownPriceBlocks(site).filter(({ text, section }) => !isDonation(text, section.trail));
  const plans = ownPlans(site, plansOn(site, blocks));
  // What is sold on a marketplace has prices of its own.
  const isListed = blocks.some(({ page, text }) => page.role === 'pricing' && statesPaid(text));
  const share = isListed || plans.some(({ text }) => saysPeriod(text)) ? null : shareOf(site);
  if (share !== null) return share;
  if (plans.length >= 2) return listOf(plans);
  if (priceOnRequest(blocks) !== null) return null;
  const sure = blocks.filter(({ isUncertain }) => isUncertain !== true);
  const sentences = [...sure, ...pricingDescriptions(site)].filter(
    ({ text }) => wordsIn(text).length >= 3 && !text.endsWith('?'),
  );
  const stated = (states: (text: string) => boolean): Cited<string> | null => {
    for (const { page, text } of sentences) {
      const value = states(text) ? priced(text, states) : null;
      if (value !== null && states(value)) return { value, evidence: [cite(page, value)] };
    }
    return null;
  };
  return (
    stated((text) => amountSays('recurring', text) && !mentionsTrial(text)) ??
    (plans[0] !== undefined && amountSays('recurring', plans[0].text) ? onlyPlan(plans[0]) : null) ??
    lineIn(sure, 'recurring') ??
    lineIn(sure, 'oneTime') ??
    stated(statesPaid) ??
    onlyPlan(plans[0]) ??
    stated(statesFree) ??
    namedFree(site)
  );
}

function shareOf(site: Site): Cited<string> | null {
  const share = shareStatement(site);
  return share === null || share.text.length > maxSummary
    ? null
    : { value: share.text, evidence: [cite(share.page, share.text)] };
}

/** What the site says of its product by name where it has no price list: `Orrery is free for schools: no monthly fee.` */
function namedFree(site: Site): Cited<string> | null {
  for (const { page, text } of namedStatements(site)) {
    const free = sentencesIn(text).find((one) => says('freeProduct', one) && isFreeForAll(one));
    if (free !== undefined && free.length <= maxSummary && page.role !== 'docs')
      return { value: free, evidence: [cite(page, free)] };
  }
  return null;
}

/** Name and price that are apart say little together where there is but one plan. */
function onlyPlan(plan: Plan | undefined): Cited<string> | null {
  if (plan === undefined || !statesPaid(plan.text)) return null;
  const [name, price] = plan.evidence;
  return name !== undefined && price !== undefined
    ? { value: price.quote, evidence: [price] }
    : { value: plan.text, evidence: plan.evidence };
}

function lineIn(blocks: readonly PriceBlock[], what: 'recurring' | 'oneTime'): Cited<string> | null {
  const line = blocks.find(({ window }) => window.length <= 120 && amountSays(what, window));
  return line === undefined ? null : { value: line.window, evidence: [cite(line.page, line.window)] };
}

/** The sentences that name prices, from the first that states one, or all where none does; null where they are too long. */
function priced(text: string, states: (text: string) => boolean): string | null {
  const sentences = sentencesIn(text);
  const from = statesPaid(text) ? sentences.findIndex((one) => states(one)) : -1;
  if (from === -1) return cutAtSentence(text, maxSummary);
  const [first = '', ...more] = sentences.slice(from);
  const end = more.findIndex((one) => !statesPaid(one));
  const said = [first, ...more.slice(0, end === -1 ? more.length : end)];
  const start = text.indexOf(first);
  const last = said.at(-1) ?? first;
  const whole = text.slice(start, text.indexOf(last, start) + last.length);
  return cutAtSentence(whole, maxSummary);
}

/** The plans of the first page that has several, else of the first that has one; a thing named as the product goes before others. */
function plansOn(site: Site, blocks: readonly PriceBlock[]): readonly Plan[] {
  const lists = planLists(blocks);
  const first = lists.find(({ length }) => length > 1) ?? lists[0] ?? [];
  const isOwn = ({ name }: Plan): boolean => holdsOwnName(site, name);
  if (first.some((plan) => isOwn(plan) || isPlanName(plan.name) || saysPeriod(plan.text))) return first;
  return lists.map((plans) => plans.filter(isOwn)).find(({ length }) => length > 0) ?? first;
}

/** Of cards of which one is named as the product is and none is a plan, that one: the others are compared with it. */
function ownPlans(site: Site, plans: readonly Plan[]): Plan[] {
  const isOwn = ({ name }: Plan): boolean => holdsOwnName(site, name);
  const compares = plans.some(({ name }) => isOwnName(site, name));
  return compares ? plans.filter((plan) => isOwn(plan) || isPlanName(plan.name)) : [...plans];
}

/** As many plans as have room. */
function listOf(plans: readonly Plan[]): Cited<string> {
  const kept: Plan[] = [];
  const shared = plans[0]?.unit;
  const unit = plans.every((plan) => plan.unit?.text === shared?.text) ? shared : undefined;
  let length = unit === undefined ? 0 : unit.text.length + joint.length;
  for (const plan of plans.slice(0, maxPlans)) {
    length += plan.text.length + joint.length;
    if (length > maxSummary) break;
    kept.push(plan);
  }
  return {
    value: [...(unit === undefined ? [] : [unit.text]), ...kept.map(({ text }) => text)].join(joint),
    evidence: [...(unit === undefined ? [] : [unit.evidence]), ...kept.flatMap(({ evidence }) => evidence)],
  };
}

function pricingDescriptions(site: Site): { page: SitePage; text: string }[] {
  return pagesOf(site, 'pricing').flatMap((page) => {
    const text = metaOf(page, 'description');
    return text === null || !isUsable(text) || isOthersMoney(text) ? [] : [{ page, text }];
  });
}

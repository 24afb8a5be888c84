import type { Cited } from '../../src/drafts/schema.ts';
import { isUsable } from './placeholder.ts';
import { othersMoney, ownPriceBlocks } from './price-blocks.ts';
import { shareStatement } from './price-statements.ts';
import { plansOf, type Plan } from './pricing-plans.ts';
import { amountSays, mentionsTrial, statesFree, statesPaid } from './pricing-words.ts';
import { cite, metaOf, pagesOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence, joint, wordsIn } from './words.ts';

const maxSummary = 300;
const maxPlans = 6;

/** Its prices in a sentence of the site, or its plans and their prices one after another. */
export function draftPricingSummary(site: Site): Cited<string> | null {
  const blocks = ownPriceBlocks(site);
  const plans = plansOf(blocks);
  if (plans.length >= 2) return listOf(plans);
  const sentences = [...blocks, ...pricingDescriptions(site)].filter(
    ({ text }) => wordsIn(text).length >= 4 && !text.endsWith('?'),
  );
  const tests = [
    (text: string) => amountSays('recurring', text) && !mentionsTrial(text),
    statesPaid,
    statesFree,
  ];
  for (const states of tests) {
    for (const { page, text } of sentences) {
      const value = states(text) ? cutAtSentence(text, maxSummary) : null;
      if (value !== null && states(value)) return { value, evidence: [cite(page, value)] };
    }
  }
  const share = shareStatement(site);
  if (share !== null && share.text.length <= maxSummary)
    return { value: share.text, evidence: [cite(share.page, share.text)] };
  const only = plans[0];
  return only === undefined ? null : { value: only.text, evidence: only.evidence };
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
    return text === null || !isUsable(text) || othersMoney.test(text) ? [] : [{ page, text }];
  });
}

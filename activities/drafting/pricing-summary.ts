import type { Cited } from '../../src/shared/profile-schema.ts';
import { ownPrices } from './price-areas.ts';
import type { Plan } from './price-plans.ts';
import {
  freeStatement,
  openSourceStatement,
  priceStatement,
  purchase,
  shareStatement,
} from './price-statements.ts';
import { mentionsFree, statesPaid, termsIn } from './price-terms.ts';
import { isPaid, mainPlans } from './pricing-model.ts';
import { cite, type Site } from './site.ts';
import { cutAtSentence, joint, sentencesIn, wordsIn } from './words.ts';

const maxSummary = 300;
const maxPlans = 6;

/** The plans and their prices one after another, or the sentence that names the price. */
export function draftPricingSummary(site: Site): Cited<string> | null {
  const plans = mainPlans(site).filter(({ isSure }) => isSure);
  const paid = plans.filter(isPaid);
  const named = plans.filter(({ name }) => name !== null);
  if (paid.length > 0 && plans.length > 1) return listOf(named.length > 1 ? named : plans);
  const [only] = paid;
  if (only !== undefined) return sentenceWith(site) ?? { value: only.text, evidence: only.evidence };
  const stated =
    priceStatement(site) ??
    purchase(site) ??
    shareStatement(site) ??
    openSourceStatement(site) ??
    freeStatement(site);
  const isPrice =
    stated !== undefined &&
    (statesPaid(stated.text) || stated.text.includes('%') || mentionsFree(stated.text));
  return isPrice && stated.text.length <= maxSummary
    ? { value: stated.text, evidence: [cite(stated.page, stated.text)] }
    : null;
}

/** The sentences of a price list that say what the price is for, from the first one. */
function sentenceWith(site: Site): Cited<string> | null {
  for (const { page, text } of ownPrices(site).flat()) {
    if (wordsIn(text).length < 5 || termsIn(text).length === 0) continue;
    const sentences = sentencesIn(text);
    const from = sentences.findIndex((sentence) => termsIn(sentence).length > 0);
    const value = cutAtSentence(text.slice(text.indexOf(sentences[from] ?? text)), maxSummary);
    if (value !== null) return { value, evidence: [cite(page, value)] };
  }
  return null;
}

/** As many plans as have room. */
function listOf(plans: readonly Plan[]): Cited<string> {
  const kept: Plan[] = [];
  let length = 0;
  for (const plan of plans.slice(0, maxPlans)) {
    length += plan.text.length + joint.length;
    if (length > maxSummary) break;
    kept.push(plan);
  }
  return {
    value: kept.map(({ text }) => text).join(joint),
    evidence: kept.flatMap(({ evidence }) => evidence),
  };
}

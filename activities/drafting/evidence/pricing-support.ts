/** What quotes say of how a product is paid for, line by line. */
import { freeWord } from '../pricing-free-phrases.ts';
import { isPricingModel, quotesStateModel, statesFree } from '../pricing-words.ts';
import { denies } from './denial.ts';
import { linesOf } from './prose-support.ts';
import type { Quote } from './sources.ts';

/** Free for a while, free of something, or something else that is free. */
const otherFree =
  /\btrials?\b|\bdemo\b|(?<!\d)\d+[\s‑-]*(?:日|天|일|[ヶケかカ]月|days?|weeks?|months?|tage?|días?|jours)\b|\bfeel free\b|\bfree up\b|[\p{L}]-free\b|\bfree[sd]\b|\bfree (?:shipping|delivery|downloads?|consultations?|quotes?|audits?|assessments?|estimates?|samples?|lessons?|class(?:es)?|webinars?|e-?books?|guides?|migrations?|onboarding|set-?up|calls?|support|months?|weeks?|days?|returns?|updates?)\b/iu;

const isFree = (line: string): boolean =>
  statesFree(line) || (freeWord.test(line) && !otherFree.test(line) && !denies(line));

/** The quotes that a pricing model rests on. `free` is stated of good, in a line that denies nothing. */
export function pricingModelSupport(value: string, quotes: readonly Quote[]): Quote[] | null {
  if (!isPricingModel(value)) return null;
  const texts = quotes.map(({ text }) => text);
  if (!quotesStateModel(value, texts)) return null;
  const needsFree =
    value === 'free' || (value === 'freemium' && !texts.some((text) => /\bfreemium\b/i.test(text)));
  return needsFree && !quotes.some((quote) => linesOf(quote).some(isFree)) ? null : [...quotes];
}

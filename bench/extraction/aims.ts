/** What a drafter must reach on the labelled sites. */
import { type Tally, precision, recall } from './judge.ts';

export const aims = { precision: 0.95, recall: 0.85 };

export const aimedFields = [
  'name',
  'tagline',
  'pricing_model',
  'contact_email',
  'socials',
  'founders',
  'country',
] as const;

/** The fields under an aim, in words. */
export function missedAims(tallies: Record<string, Tally>): string[] {
  return aimedFields.flatMap((field) => {
    const tally = tallies[field];
    if (tally === undefined) return [];
    const [p, r] = [precision(tally), recall(tally)];
    return [
      ...(p !== null && p < aims.precision
        ? [`${field}: precision ${p.toFixed(3)} under ${aims.precision}`]
        : []),
      ...(r !== null && r < aims.recall ? [`${field}: recall ${r.toFixed(3)} under ${aims.recall}`] : []),
    ];
  });
}

/** The targets of drafters on the labelled sites. */
import { type Tally, precision, recall } from './judge.ts';

export const targets = { precision: 0.95, recall: 0.75 };

export const targetFields = [
  'name',
  'tagline',
  'pricing_model',
  'contact_email',
  'socials',
  'founders',
  'country',
] as const;

/** Messages on fields below a target. */
export function missedTargets(tallies: Record<string, Tally>): string[] {
  return targetFields.flatMap((field) => {
    const tally = tallies[field];
    if (tally === undefined) return [];
    const [p, r] = [precision(tally), recall(tally)];
    return [
      ...(p !== null && p < targets.precision
        ? [`${field}: precision ${p.toFixed(3)} below ${targets.precision}`]
        : []),
      ...(r !== null && r < targets.recall
        ? [`${field}: recall ${r.toFixed(3)} below ${targets.recall}`]
        : []),
    ];
  });
}

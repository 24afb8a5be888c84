/** Rules for signing in with an e-mailed link. */
import { nameProblem, oneLine } from '../shared/text-rules.ts';

export const linkMinutes = 15;
export const signInLinkMs = linkMinutes * 60_000;

export const longestName = 160;

/** The normalised name: one line, trimmed; null if nothing visible is left. */
export function personName(text: string): string | null {
  const name = Array.from(oneLine(text)).slice(0, longestName).join('').trim();
  return name === '' || nameProblem(name) !== null ? null : name;
}

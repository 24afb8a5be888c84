/** Signing in by a link that is e-mailed. */
import { nameProblem, oneLine } from '../shared/text-rules.ts';

export const linkMinutes = 15;
export const signInLinkMs = linkMinutes * 60_000;

export const longestName = 160;

/** A name as it is kept: one line, trimmed; null where nothing is left of it, or others could not tell it apart. */
export function personName(text: string): string | null {
  const name = Array.from(oneLine(text)).slice(0, longestName).join('').trim();
  return name === '' || nameProblem(name) !== null ? null : name;
}

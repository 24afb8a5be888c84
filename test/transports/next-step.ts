/** Whether a refusal says what to do next, as far as a program can tell. */
import { operations } from '../../src/operations.ts';

/** What a person or a program that was refused is asked to do. */
const verbs =
  /^(?:add|ask|call|check|correct|enter|find|go|leave|load|look|make|create|name|open|order|poll|publish|refresh|remove|send|set|shorten|sign in|start|try|use|wait|write)\b/i;

const ids = new Set(operations.map(({ id }) => id));

/** Null where it does; else what it lacks. */
export function lackOf(detail: string): string | null {
  if (detail.length < 20) return 'is too short to say anything';
  if (detail.length > 600) return 'is longer than anybody reads';
  if (!/[.!?]$/.test(detail)) return 'is no sentence';
  const clauses = detail.split(/(?<=[.;:!?,)])\s+|\s+(?:or|then|and|Then)\s+/);
  const named = (detail.match(/\b[a-z]+(?:_[a-z]+)+\b/g) ?? []).some((word) => ids.has(word));
  return named || clauses.some((clause) => verbs.test(clause)) ? null : 'names no next step';
}

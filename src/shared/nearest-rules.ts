/**
 * Which slugs are similar to an unknown one. Candidates are looked up, not searched for: every slug
 * one slip away is named and asked for by an exact match, so that the work is the same however many records there are.
 */

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789-';
/** Of longer slugs, single letters are left out and swapped, but no longer guessed. */
const longestToGuess = 40;
/** How much of a slug may differ. */
const farthest = 0.34;
/** What a slug with a word more or less at its ends counts as: nearer than most misspellings, not than a slip. */
const wordApart = 0.2;
const maxSuggestions = 3;

/** Slugs that `slug` may be a slip of: a letter wrong, missing, doubled or swapped, a word too many, a hyphen. */
export function slipsOf(slug: string): string[] {
  const slips = new Set<string>();
  for (let i = 0; i <= slug.length; i += 1) {
    const before = slug.slice(0, i);
    const after = slug.slice(i);
    slips.add(before + after.slice(1));
    if (after.length > 1) slips.add(before + after.charAt(1) + after.charAt(0) + after.slice(2));
    if (slug.length > longestToGuess) continue;
    for (const letter of alphabet) {
      slips.add(before + letter + after);
      if (after !== '') slips.add(before + letter + after.slice(1));
    }
  }
  const words = slug.split('-');
  slips.add(words.join(''));
  for (let i = 1; i < Math.min(words.length, 8); i += 1) {
    slips.add(words.slice(0, -i).join('-'));
    slips.add(words.slice(i).join('-'));
  }
  slips.delete(slug);
  slips.delete('');
  return [...slips];
}

/** The nearest of the candidates, the best first; at most three, and none that is far. */
export function nearestOf(slug: string, candidates: readonly string[]): string[] {
  return candidates
    .map((candidate) => ({ candidate, apart: apartness(slug, candidate) }))
    .filter(({ apart }) => apart <= farthest)
    .sort((a, b) => a.apart - b.apart || (a.candidate < b.candidate ? -1 : 1))
    .slice(0, maxSuggestions)
    .map(({ candidate }) => candidate);
}

/** 0 for the same, 1 for nothing in common. */
function apartness(slug: string, candidate: string): number {
  const [short, long] = slug.length < candidate.length ? [slug, candidate] : [candidate, slug];
  const words = `-${long}-`;
  const wordsMore =
    short.length * 3 >= long.length && (words.startsWith(`-${short}-`) || words.endsWith(`-${short}-`));
  // Someone who typed the beginning is on the way to it.
  const begun = candidate.startsWith(slug) && slug.length >= 4;
  const bound = wordsMore || begun ? wordApart + (long.length - short.length) / 1000 : Infinity;
  const edits =
    (long.length - short.length) / long.length > farthest ? Infinity : slipsBetween(slug, candidate);
  return Math.min(bound, edits / long.length);
}

/** Letters to insert, leave out, replace or swap with their neighbour (optimal string alignment). */
function slipsBetween(a: string, b: string): number {
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, j) => j);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let least = Math.min(at(last, j) + 1, at(row, j - 1) + 1, at(last, j - 1) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        least = Math.min(least, at(beforeLast, j - 2) + 1);
      row.push(least);
    }
    beforeLast = last;
    last = row;
  }
  return at(last, b.length);
}
const at = (row: readonly number[], j: number) => row[j] ?? Infinity;

/** For the detail of a 404: names the suggestions, or nothing where there are none. Ends with a space. */
export function didYouMean(suggestions: readonly string[]): string {
  const quoted = suggestions.map((slug) => `“${slug}”`);
  const last = quoted.pop();
  if (last === undefined) return '';
  return `Did you mean ${quoted.length > 0 ? `${quoted.join(', ')} or ` : ''}${last}? `;
}

/** In lists of people a title is above its name or below it, in all cards of a list alike. */
import { jobTitle } from './founder-lists.ts';
import { founderPattern } from './founder-words.ts';
import { isPersonName } from './person-name.ts';

/** Whether a line is what somebody is, such as `Co-founder, engineering`, and neither a sentence nor a name. */
export const isTitleLine = (text: string): boolean =>
  text.length < 80 &&
  !/[.!?]\s+\p{Lu}|[.!?]$/u.test(text) &&
  (jobTitle.test(text) || founderPattern.test(text)) &&
  !isPersonName(text);

/** How far a list of people is followed, in names and titles to each side. */
const maxCards = 24;
/** Lines between the cards of a list: an account, a line of a biography. */
const maxBetween = 2;

type Kind = 'name' | 'title' | null;
const kindOf = (text: string): Kind => (isPersonName(text) ? 'name' : isTitleLine(text) ? 'title' : null);

/** The kind of the last line of the alternating run of names and titles that goes on from `at` in steps of `step`. */
function endOfRun(lines: readonly string[], at: number, step: 1 | -1): { kind: Kind; count: number } {
  let kind = kindOf(lines[at] ?? '');
  let count = 0;
  let between = 0;
  for (let i = at + step; between <= maxBetween && count < maxCards; i += step) {
    const line = lines[i];
    if (line === undefined) break;
    const next = kindOf(line);
    if (next === kind) break;
    if (next === null) between += 1;
    else {
      kind = next;
      count += 1;
      between = 0;
    }
  }
  return { kind, count };
}

/**
 * Where the titles of the list around `lines[at]`, a name or a title, stand: of two pairs and more that begin with a title and
 * end with a name above the names, of those that begin with a name and end with a title below. Null where the run tells neither.
 */
export function titlesStand(lines: readonly string[], at: number): 'above' | 'below' | null {
  if (kindOf(lines[at] ?? '') === null) return null;
  const [before, after] = [endOfRun(lines, at, -1), endOfRun(lines, at, 1)];
  if (before.count + after.count < 3 || before.kind === after.kind) return null;
  return before.kind === 'title' ? 'above' : 'below';
}

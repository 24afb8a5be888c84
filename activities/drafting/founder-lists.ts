/** Names under a heading that calls them founders, as both the rules and the verifier read them. */
import { foundersLabel, roleWords } from './founder-words.ts';
import { isPersonName } from './person-name.ts';
import { hasPhrase } from './words.ts';

export interface Listed {
  name: string;
  /** Index of the line with the name. */
  at: number;
}

/** What a person does, in a line below the name: the one and not the many, who would head a list of their own. */
export const jobTitle =
  /\b(?:ceo|cto|coo|cpo|cfo|cmo|chief|officer|co-?founder|founder|engineer|designer|developer|director|manager|president|head of|lead|architect|scientist|researcher|partner|geschäftsführer(?:in)?|(?:mit)?gründer(?:in)?|entwickler(?:in)?|fundadora?|directora?|fondateur|fondatrice|directeur|directrice|fondatore|direttore|direttrice|oprichter)\b/i;
const account = /^(?:linked ?in|x|twitter|github|mastodon|bluesky|instagram|facebook|e-?mail|website|web)$/i;
const address = /^[\w.+-]{1,60}@[\w.-]{1,60}$/;
/** `design`, `Business & sales`: what somebody looks after, in a line of nothing else. */
const isTrade = (line: string): boolean => {
  const words = line.match(/[\p{L}-]+/gu) ?? [];
  return line.length <= 40 && words.length > 0 && words.every((word) => roleWords.test(word));
};
/** What may head a list of people who founded nothing. */
const othersHead =
  /\b(?:team|crew|rest|people|advisors?|advisers?|advisory|investors?|board|staff|colleagues|everyone|employees|customers|partners|backed|mitarbeiter|beirat|equipo|asesores|équipe|conseil|collaboratori)\b/i;
const personal =
  /\b(?:he|she|they|his|her|their|I|er|sie|ihr|ihre|sein|él|ella|su|il|elle|son|sa|lui|lei|suo|sua)\b/i;
const nameJoint = /(?:,| and | und | y | et | e | & )\s*/;
const maxLines = 40;

/** The names that a line consists of: one, or several with `and` and commas between; none where anything else is there. */
export function namesOfLine(line: string): string[] {
  if (line.length > 160) return [];
  if (isPersonName(line)) return [line];
  const names = line.split(nameJoint).map((name) => name.trim());
  return names.length >= 2 && names.length <= 6 && names.every(isPersonName) ? names : [];
}

/**
 * The people in the list under `lines[at]`, where that line says `our founders` and nothing else. The list goes on
 * while each line is a name, or the title, the biography or an account of the person named last.
 */
function foundersListedAt(lines: readonly string[], at: number): Listed[] {
  if (!foundersLabel.test(lines[at] ?? '')) return [];
  const listed: Listed[] = [];
  let titled = false;
  for (let i = at + 1; i < Math.min(lines.length, at + maxLines); i += 1) {
    const line = lines[i] ?? '';
    const names = namesOfLine(line);
    const last = listed.at(-1);
    if (names.length > 0) {
      listed.push(...names.map((name) => ({ name, at: i })));
      titled = false;
    } else if (last === undefined) {
      // A sentence may introduce the list, the heading of anything else may not.
      if (i > at + 1 || line.length < 40 || othersHead.test(line)) break;
    } else if (account.test(line) || address.test(line)) continue;
    else if (line.length <= 80 && (jobTitle.test(line) || isTrade(line)) && !titled) titled = true;
    else if (!isSaidOfLast(line, last.name)) break;
  }
  return listed;
}

const known = new WeakMap<readonly string[], readonly (Listed & { head: number })[]>();

/** All of them on a page, each with the index of the heading over it. */
export function foundersListed(lines: readonly string[]): readonly (Listed & { head: number })[] {
  const before = known.get(lines);
  if (before !== undefined) return before;
  const listed = lines.flatMap((_, head) => foundersListedAt(lines, head).map((one) => ({ ...one, head })));
  known.set(lines, listed);
  return listed;
}

function isSaidOfLast(line: string, name: string): boolean {
  if (line.length < 30 || !/[.!?]/.test(line)) return false;
  const parts = name.split(/\s+/).filter((part) => part.length > 2 && !part.endsWith('.'));
  return (
    parts.some((part) => hasPhrase(line, part)) ||
    (line.length >= 60 && personal.test(line) && !othersHead.test(line))
  );
}

/** The tagline: one line of the home page that says what the product is. */
import type { Cited } from '../../src/shared/profile-schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import type { Block } from '../reading/page-reading.ts';
import { statedOn } from './own-nodes.ts';
import { source } from './lexicon.ts';
import { titleSegments } from './names.ts';
import { withoutLegalForm } from './own-names.ts';
import { isPartName } from './part-headings.ts';
import { isCall, isNotice, isUsable } from './placeholder.ts';
import { isOwnVoice } from './sections.ts';
import { cite, type Site, type SitePage } from './site.ts';
import { isWordless, squash, wordsIn } from './words.ts';

const maxTagline = 160;
const minTagline = 12;
/** `Specialised in`, of which the rest is drawn by a script. */
const endsEarly = new RegExp(`\\s${source('in', 'at', 'by', 'and')}$`, 'iu');

/**
 * Its slogan in JSON-LD, else the first heading, the title without the name, or the line under the name. Null without a name:
 * the line may be the name then.
 */
export function draftTagline(site: Site, name: string | null): Cited<string> | null {
  if (name === null) return null;
  const { home } = site;
  const beside = besideName(home.title ?? '', name);
  const candidates: Line[] = [
    ...statedOn(home, 'slogan').map((text) => line(wordsOf(text))),
    ...headline(home, name, beside),
    ...beside,
    ...lineUnderName(home, name),
  ];
  const found = candidates.find(({ text }) => isTagline(text, name));
  return found === undefined
    ? null
    : { value: found.text, evidence: found.quotes.map((quote) => cite(home, quote)) };
}

interface Line {
  text: string;
  quotes: readonly string[];
}
const line = (text: string, quote = text): Line => ({ text, quotes: [quote] });

const isTagline = (text: string, name: string): boolean =>
  text.length <= maxTagline &&
  (isWordless(text) ? text.length >= 5 : text.length >= minTagline && /\S\s+\S/.test(text)) &&
  !isName(text, name) &&
  !isLikeName(text, name) &&
  !endsEarly.test(text) &&
  !isPartName(text) &&
  isUsable(text) &&
  !isCall(text) &&
  !isNotice(text);

/** The longest part of a title that does not have the name. */
function besideName(title: string, name: string): Line[] {
  const rest = titleSegments(title).filter((segment) => !isName(segment, name));
  const longest = rest.toSorted((a, b) => b.length - a.length)[0];
  return longest === undefined ? [] : [line(longest, title)];
}

/** `Orrery`, `Orrery Ltd` */
const isName = (text: string, name: string): boolean => squash(withoutLegalForm(text)) === squash(name);

/**
 * `Orrery Service`, the name with one more word, and a name that is spelt differently: most words of a text, two at least, are
 * in the name.
 */
function isLikeName(text: string, name: string): boolean {
  const named = new Set(wordsIn(name.toLowerCase()));
  const found = wordsIn(text.toLowerCase());
  const own = found.filter((word) => named.has(word)).length;
  return own >= 2 ? own > found.length / 2 : own === named.size && found.length === 2;
}

/**
 * The first heading, with those right below it that are sentences, too. What the title says goes before a heading that begins
 * with it, as pages in two languages have both in one, and before the first part of a heading in parts.
 */
function headline(home: SitePage, name: string, beside: readonly Line[]): Line[] {
  const at = home.blocks.findIndex(
    (block) =>
      block.level === 1 && !block.marks.has('logo') && isOwnVoice(block) && !isName(block.text, name),
  );
  const first = home.blocks[at];
  if (first === undefined) return [];
  const isSentence = (block: Block | undefined) => block?.level === 1 && /[.!?]$/.test(block.text);
  const rows = [first.text];
  for (let next = at + 1; rows.length < 4 && isSentence(first) && isSentence(home.blocks[next]); next += 1)
    rows.push(home.blocks[next]?.text ?? '');
  const text = rows.join(' ');
  const isBetter = (title: string) =>
    title.startsWith(text) || (text.startsWith(title) && text.length > 1.5 * title.length);
  return [
    ...beside.filter((one) => isBetter(one.text)),
    ...(titleSegments(text).some((segment) => isName(segment, name)) ? besideName(text, name) : []),
    { text, quotes: rows },
  ];
}

/** The line right under a heading that is the name alone, or too short to say anything. */
function lineUnderName({ blocks }: SitePage, name: string): Line[] {
  const under = blocks.filter((block, i) => {
    const before = blocks[i - 1];
    return (
      before?.kind === 'heading' &&
      (isName(before.text, name) || (before.level === 1 && before.text.length < minTagline)) &&
      (block.kind === 'paragraph' || block.kind === 'text' || (block.level ?? 3) < 3) &&
      isOwnVoice(block)
    );
  });
  return under.slice(0, 1).map(({ text }) => line(text));
}

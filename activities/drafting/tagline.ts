/** The tagline: one line of the site that says what the product is. */
import type { Cited, Evidence } from '../../src/shared/profile-schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import type { Block } from '../reading/page-reading.ts';
import { commonBox } from './cards.ts';
import { nodesOf } from './json-ld-nodes.ts';
import { isCall, isGreeting, isNotice, isTemplateDefault } from './notices.ts';
import { leadOf } from './paragraphs.ts';
import { titleSegments } from './names.ts';
import { isUsable } from './placeholder.ts';
import { ownBlocks, type OwnBlock } from './sections.ts';
import { cite, metaOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence, isWordless, squash, wordsIn } from './words.ts';

const maxTagline = 160;

interface Said {
  text: string;
  evidence: Evidence[];
}

/** One line that says what it is: a slogan, the first heading, what the title says next to the name. */
export function draftTagline(site: Site, name: string | null): Cited<string> | null {
  const { home } = site;
  const slogans = nodesOf(home.jsonLd)
    .filter(({ role }) => role === 'product' || role === 'organization' || role === 'site')
    .flatMap(({ node }) => [node['slogan'], node['alternativeHeadline']])
    .filter((value) => typeof value === 'string')
    .map((value) => said(home, wordsOf(value)));
  const titles = [home.title, metaOf(home, 'og:title')].filter((title) => title !== null);
  // Of a title in pieces nobody can tell which is the name while that is unknown.
  const isWhole = (title: string) => name !== null || titleSegments(title).length === 1;
  const rest = titles
    .filter(isWhole)
    .map((title) => ({ text: besideName(title, name), evidence: [cite(home, title)] }));
  const descriptions = [metaOf(home, 'description'), metaOf(home, 'og:description')]
    .filter((text) => text !== null)
    .map((text) => said(home, cutAtSentence(text, maxTagline) ?? ''));
  const lead = leadOf(home);
  const heads = headlines(home, name);
  // Without a first heading the next one may head anything.
  const hasHeadline = home.blocks.some(({ level }) => level === 1);
  const candidates = [
    ...slogans,
    ...subline(home, name),
    ...(hasHeadline ? heads : []),
    ...rest,
    ...(hasHeadline ? [] : heads),
    ...(lead === null ? [] : [said(home, lead.block.text)]),
    ...descriptions,
  ];
  const found = candidates.find(({ text }) => isTagline(text, name));
  return found === undefined ? null : { value: found.text, evidence: found.evidence };
}

const said = (page: SitePage, text: string): Said => ({ text, evidence: [cite(page, text)] });

function isTagline(text: string, name: string | null): boolean {
  const words = wordsIn(text).length;
  return (
    text.length <= maxTagline &&
    (isWordless(text) ? text.length >= 5 : words >= 3 && words <= 24) &&
    isUsable(text) &&
    !isNotice(text) &&
    !isTemplateDefault(text) &&
    !isGreeting(text) &&
    !isCall(text) &&
    (name === null || squash(text) !== squash(name))
  );
}

function headlines(home: SitePage, name: string | null): Said[] {
  const headings = ownBlocks(home).filter(
    ({ block }) => block.kind === 'heading' && !block.marks.has('header'),
  );
  // A first heading that is the name alone leaves the line to the next one.
  const isName = (text: string) => name !== null && squash(text) === squash(name);
  const first =
    ownBlocks(home).find(({ block }) => block.level === 1 && !isName(block.text)) ??
    headings.find(({ block }) => !isName(block.text));
  if (first === undefined || isRunTogether(first.block)) return [];
  const lines = linesOf(home, first);
  const [only] = lines;
  if (lines.length > 1 || only === undefined)
    return [{ text: lines.join(' '), evidence: lines.map((line) => cite(home, line)) }];
  return [{ text: besideName(only, name), evidence: [cite(home, only)] }];
}

/** A heading whose sentences are in a line each is all of them: `Ship faster.` and then `Sleep better.` */
function linesOf(home: SitePage, { block, at }: OwnBlock): string[] {
  const isSentence = (text: string) => /[.!?]$/.test(text);
  const lines = [block.text];
  for (let i = at + 1; isSentence(lines.at(-1) ?? ''); i += 1) {
    const next = home.blocks[i];
    if (next === undefined || next.level !== block.level || !isSentence(next.text)) break;
    if (!/^h\d$/.test(home.boxes[commonBox(home, block.box, next.box)]?.tag ?? '')) break;
    lines.push(next.text);
  }
  return lines;
}

/**
 * Whether a heading holds what is never seen at once: words that take turns in one place (`Build appswebsitesstores`), or its
 * own words twice, for an effect.
 */
function isRunTogether({ text, parts }: Block): boolean {
  const glued = parts.filter((part, i) => {
    const next = parts[i + 1];
    return next !== undefined && part.length >= 3 && next.length >= 3 && text.includes(part + next);
  });
  const half = text.slice(0, text.length / 2).trim();
  return glued.length >= 2 || (half.length >= 8 && text.slice(text.length / 2).trim() === half);
}

/** The line right below a first heading that is the name alone. */
function subline(home: SitePage, name: string | null): Said[] {
  if (name === null) return [];
  const own = ownBlocks(home);
  const at = own.findIndex(({ block }) => block.level === 1);
  const [heading, next] = [own[at], own[at + 1]];
  if (heading === undefined || next === undefined || next.at !== heading.at + 1) return [];
  const isLine = next.block.kind === 'paragraph' && next.block.text.length <= maxTagline;
  return isLine && squash(heading.block.text) === squash(name) ? [said(home, next.block.text)] : [];
}

const dividers = /^[\s|–—·•»«:>-]+|(?<![\s|–—·•»«:>-])[\s|–—·•»«:>-]+$/g;

/** A title or heading without the name at its beginning or end and what divides the two. */
export function besideName(title: string, name: string | null): string {
  if (name === null) return title;
  const key = squash(name);
  const segments = titleSegments(title);
  let rest = title;
  const [first = '', last = ''] = [segments[0], segments.at(-1)];
  if (squash(first) === key) rest = rest.slice(rest.indexOf(first) + first.length);
  if (segments.length > 1 && squash(last) === key) rest = rest.slice(0, rest.lastIndexOf(last));
  return rest.replace(dividers, '');
}

/** Tagline, short description and description: the site's own sentences, whole. */
import type { Cited, Evidence } from '../../src/drafts/schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import { nodesOf } from './json-ld-nodes.ts';
import { titleSegments } from './names.ts';
import { isUsable } from './placeholder.ts';
import { ownBlocks, type OwnBlock } from './sections.ts';
import { cite, metaOf, pagesOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence, squash, wordsIn } from './words.ts';

const maxTagline = 160;
const maxShort = 300;
const maxDescription = 4000;
const maxParagraph = 1500;
/** Scripts that write without spaces have few "words". */
const isWordless = (text: string): boolean => /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}]/u.test(text);
const greeting = /^(?:welcome\b|hello\b|hi\b|hey\b|willkommen\b|bienvenid|bienvenue\b|coming soon|home$)/i;
/** What is said for lawyers or for this week only. */
const notice =
  /^(?:disclaimer|(?:please )?note|important|warning|attention|hinweis|achtung|avertissement|nota|aviso|skip to|we use cookies|this (?:web)?site uses cookies|new:|now (?:live|available):)(?![\p{L}])/iu;
const callToAction =
  /^(?:get started|sign up|start (?:your|a) free|try (?:it )?(?:for )?free|ready to|book a demo|join (?:the|our|us)|subscribe|contact us|learn more|download|watch|request|talk to)/i;

interface Said {
  text: string;
  evidence: Evidence[];
}

/** One line that says what it is: a slogan, the first heading, what the title says beside the name. */
export function draftTagline(site: Site, name: string | null): Cited<string> | null {
  const { home } = site;
  const slogans = nodesOf(home.jsonLd)
    .filter(({ role }) => role === 'product' || role === 'organization' || role === 'site')
    .flatMap(({ node }) => [node['slogan'], node['alternativeHeadline']])
    .filter((value) => typeof value === 'string')
    .map((value) => said(home, wordsOf(value)));
  const titles = [home.title, metaOf(home, 'og:title')].filter((title) => title !== null);
  const rest = titles.map((title) => ({ text: besideName(title, name), evidence: [cite(home, title)] }));
  const descriptions = [metaOf(home, 'description'), metaOf(home, 'og:description')]
    .filter((text) => text !== null)
    .map((text) => said(home, cutAtSentence(text, maxTagline) ?? ''));
  const lead = leadOf(home);
  const candidates = [
    ...slogans,
    ...headlines(home, name),
    ...rest,
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
    !notice.test(text) &&
    !greeting.test(text) &&
    !callToAction.test(text) &&
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
  return first === undefined
    ? []
    : [{ text: besideName(first.block.text, name), evidence: [cite(home, first.block.text)] }];
}

const dividers = /^[\s|–—·•»«:>-]+|[\s|–—·•»«:>-]+$/g;

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

/** One or two sentences: the description the site gives of itself, else its first paragraph. */
export function draftShortDescription(site: Site, tagline: string | null): Cited<string> | null {
  const { home } = site;
  const lead = leadOf(home);
  const candidates = [
    metaOf(home, 'description'),
    metaOf(home, 'og:description'),
    ...statedDescriptions(home),
    lead?.block.text ?? null,
    metaOf(home, 'twitter:description'),
  ];
  for (const text of candidates) {
    if (text === null || text.length < 25 || !isUsable(text) || text === tagline || text === home.title)
      continue;
    const value = cutAtSentence(text, maxShort);
    if (value !== null && !/[….]{2,}$|…$/.test(value)) return { value, evidence: [cite(home, value)] };
  }
  return null;
}

const statedDescriptions = (page: SitePage): string[] =>
  nodesOf(page.jsonLd)
    .filter(({ role }) => role === 'product' || role === 'organization' || role === 'site')
    .flatMap(({ node }) => (typeof node['description'] === 'string' ? [wordsOf(node['description'])] : []));

const isParagraph = ({ block }: OwnBlock): boolean =>
  ['paragraph', 'text'].includes(block.kind) &&
  !block.marks.has('header') &&
  !block.marks.has('pricing') &&
  !block.marks.has('faq') &&
  !block.marks.has('team') &&
  !block.marks.has('contact') &&
  (isWordless(block.text)
    ? block.text.length >= 25
    : block.text.length >= 50 && wordsIn(block.text).length >= 8) &&
  /[.!?。！？]["”’)]?$/.test(block.text) &&
  !callToAction.test(block.text) &&
  !notice.test(block.text) &&
  isUsable(block.text);

/** The first paragraph under the first heading. */
function leadOf(home: SitePage): OwnBlock | null {
  return ownBlocks(home).find((own) => isParagraph(own) && own.at < 60) ?? null;
}

const otherSections =
  /\b(?:pricing|plans|faq|questions|team|contact|newsletter|subscribe|footer|legal|address|jobs|press)\b|\?$/i;

const maxPieces = 8;

/**
 * The full description: what the home page says in paragraphs of its own, then what the page about the company
 * says; the blurbs of feature cards only where there is little else.
 */
export function draftDescription(site: Site): Cited<string> | null {
  const own = site.pages.slice(0, 1).flatMap((page) => paragraphsOf(page));
  const plain = own.filter(({ section }) => section.level < 3);
  const about = pagesOf(site, 'about')
    .slice(0, 1)
    .flatMap((page) => paragraphsOf(page).slice(0, 4));
  const cards = own.filter((one) => !plain.includes(one));
  const features = pagesOf(site, 'features')
    .slice(0, 2)
    .flatMap((page) => paragraphsOf(page).slice(0, 4));
  const pieces: Said[] = [];
  const seen = new Set<string>();
  let length = 0;
  const take = ({ page, text }: Paragraph): void => {
    if (pieces.length >= maxPieces || seen.has(squash(text)) || length + text.length > maxDescription) return;
    seen.add(squash(text));
    pieces.push(said(page, text));
    length += text.length + 2;
  };
  for (const one of [...plain, ...about]) take(one);
  if (pieces.length < 3) for (const one of [...cards, ...features]) take(one);
  if (pieces.length === 0) {
    const stated = [...statedDescriptions(site.home), metaOf(site.home, 'description')].find(
      (text) => text !== null && text.length >= 40 && isUsable(text),
    );
    const text = stated == null ? null : cutAtSentence(stated, maxParagraph);
    if (text !== null) pieces.push(said(site.home, text));
  }
  if (pieces.length === 0) return null;
  return {
    value: pieces.map(({ text }) => text).join('\n\n'),
    evidence: pieces.flatMap(({ evidence }) => evidence),
  };
}

interface Paragraph {
  page: SitePage;
  section: OwnBlock['section'];
  text: string;
}

function paragraphsOf(page: SitePage): Paragraph[] {
  return ownBlocks(page).flatMap((own) => {
    const text =
      own.block.text !== page.title && isParagraph(own) && !speaksOfOthers.test(own.block.text)
        ? cutAtSentence(own.block.text, maxParagraph)
        : null;
    if (text === null || own.section.trail.some((heading) => otherSections.test(heading))) return [];
    return [{ page, section: own.section, text }];
  });
}

/** What others do or charge is no description of the product. */
const speaksOfOthers =
  /\b(?:competitors?|other (?:tools|apps|services|vendors)|typically charge|unlike (?:other|most))\b|^["“„«]/i;

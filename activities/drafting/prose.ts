/** Tagline, short description and description: the site's own sentences, whole. */
import type { Cited, Evidence } from '../../src/drafts/schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import { nodesOf } from './json-ld-nodes.ts';
import { titleSegments } from './names.ts';
import { isUsable } from './placeholder.ts';
import { ownBlocks, type OwnBlock } from './sections.ts';
import { cite, metaOf, pagesOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence, hasPhrase, sentencesIn, squash, wordsIn } from './words.ts';

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
  /^(?:get started|sign up|start (?:your|a) free|try (?:it )?(?:for )?free|ready to|book a demo|join (?:the|our|us)|subscribe|contact us|learn more|download|watch|request|talk to|buy (?:now|it|for)\b|order now|pre-?order|see also|read (?:more|on)\b|thanks to)/i;

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
  // Of a title in pieces nobody can tell which is the name while that is unknown.
  const isWhole = (title: string) => name !== null || titleSegments(title).length === 1;
  const rest = titles
    .filter(isWhole)
    .map((title) => ({ text: besideName(title, name), evidence: [cite(home, title)] }));
  const descriptions = [metaOf(home, 'description'), metaOf(home, 'og:description')]
    .filter((text) => text !== null)
    .map((text) => said(home, cutAtSentence(text, maxTagline) ?? ''));
  const lead = leadOf(home);
  const candidates = [
    ...slogans,
    ...subline(home, name),
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
export function draftShortDescription(
  site: Site,
  tagline: string | null,
  name: string | null,
): Cited<string> | null {
  const { home } = site;
  const lead = leadOf(home);
  const candidates = [
    metaOf(home, 'description'),
    metaOf(home, 'og:description'),
    ...statedDescriptions(home),
    lead?.block.text ?? null,
    metaOf(home, 'twitter:description'),
    ...headingsThatSay(home, name).map(({ block }) => block.text),
  ].filter((text) => text !== null);
  // What is the tagline already says nothing more; it is better than nothing.
  const others = candidates.filter((text) => text !== tagline);
  for (const text of [...others, ...candidates]) {
    if (text.length < 25 || !isUsable(text) || text === home.title) continue;
    const value = cutAtSentence(text, maxShort);
    if (value !== null && !/[….]{2,}$|…$/.test(value)) return { value, evidence: [cite(home, value)] };
  }
  return null;
}

const statedDescriptions = (page: SitePage): string[] =>
  nodesOf(page.jsonLd)
    .filter(({ role }) => role === 'product' || role === 'organization' || role === 'site')
    .flatMap(({ node }) => (typeof node['description'] === 'string' ? [wordsOf(node['description'])] : []));

/** A page's own header may hold its first heading and what it says below. */
const isInHero = ({ block, section: { heading } }: OwnBlock): boolean =>
  block.kind === 'paragraph' &&
  heading?.level === 1 &&
  heading.marks.has('header') &&
  !heading.marks.has('logo');

const isParagraph = (own: OwnBlock): boolean =>
  ['paragraph', 'text'].includes(own.block.kind) &&
  (!own.block.marks.has('header') || isInHero(own)) &&
  saysSomething(own);

const saysSomething = ({ block }: OwnBlock): boolean =>
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

/** Headings below the first that are sentences about the product: `Orrery shows where every planet stands tonight.` */
const headingsThatSay = (page: SitePage, name: string | null): OwnBlock[] =>
  ownBlocks(page).filter(
    (own) =>
      own.block.kind === 'heading' &&
      own.block.level !== 1 &&
      !own.block.marks.has('header') &&
      name !== null &&
      own.block.text.startsWith(name) &&
      saysSomething(own),
  );

/** The first paragraph under the first heading. */
function leadOf(home: SitePage): OwnBlock | null {
  return ownBlocks(home).find((own) => isParagraph(own) && !isTeaser(own.section) && own.at < 60) ?? null;
}

const otherSections =
  /\b(?:pricing|faq|frequently asked|newsletter|subscribe|footer|legal|jobs|press|blog|thanks|acknowledge?ments?|(?:latest|recent) (?:posts|articles|updates|stories|news)|release notes|aktuelles|neuigkeiten|danksagung|actualités|remerciements|noticias|novedades|agradecimientos|notizie)\b|\?$/iu;
/** In a longer heading they may be what the product is for: `The wiki for your team`. */
const otherWords =
  /\b(?:plans|questions|team|contact|address|news|changelog|events|credits|sponsors?|contributors?)\b/iu;
const asksWhat =
  /^(?:what(?: is|['’]s)|why|was ist|warum|qu['’]est-ce que|pourquoi|qué es|por qué|cos['’]è|perché)(?: \S+){1,4}\?$/iu;

/** Whether a section is headed as one about something else than the product; `Why Orrery?` is about it. */
function isOtherSection(heading: string, name: string | null): boolean {
  if (name !== null && asksWhat.test(heading) && hasPhrase(heading, name)) return false;
  return otherSections.test(heading) || (otherWords.test(heading) && wordsIn(heading).length <= 3);
}
/** Below a teaser stands where to go on; below a feature, `Learn more`. */
const teaser =
  /^(?:read (?:more|on|the (?:post|article|story))|continue reading|keep reading|weiterlesen|lire (?:la suite|plus)|leer más|seguir leyendo|leggi (?:tutto|di più)|lees (?:meer|verder)|\d{1,2} min(?:utes?)? read|\p{L}{3,9}\.? \d{1,2}, 20\d{2}|\d{1,2}\.? \p{L}{3,9}\.? 20\d{2}|20\d{2}-\d{2}-\d{2})(?![\p{L}\p{N}])/iu;

const readingTime =
  /\d{1,2}[ -]min(?:ute[ns]?|uten|uti|utos)?\.? (?:read|lesezeit|de lecture|de lectura|di lettura|de leitura|leestijd)$/i;

const maxPieces = 8;

/**
 * The full description: what the home page says in paragraphs of its own, then what the page about the company
 * says; the blurbs of feature cards only where there is little else. Where none of it names the product, it begins
 * with the description that the site states of itself.
 */
export function draftDescription(site: Site, name: string | null): Cited<string> | null {
  const own = site.pages.slice(0, 1).flatMap((page) => paragraphsOf(page, name));
  const plain = own.filter(({ section }) => section.level < 3);
  const about = pagesOf(site, 'about')
    .slice(0, 1)
    .flatMap((page) => paragraphsOf(page, name).slice(0, 4));
  const cards = own.filter((one) => !plain.includes(one));
  const features = pagesOf(site, 'features')
    .slice(0, 2)
    .flatMap((page) => paragraphsOf(page, name).slice(0, 4));
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
  if (!pieces.some(({ text }) => name !== null && hasPhrase(text, name))) {
    const text = statedDescription(site.home);
    if (text !== null && !seen.has(squash(text))) pieces.unshift(said(site.home, text));
  }
  if (pieces.length === 0) return null;
  return {
    value: pieces.map(({ text }) => text).join('\n\n'),
    evidence: pieces.flatMap(({ evidence }) => evidence),
  };
}

function statedDescription(home: SitePage): string | null {
  const stated = [...statedDescriptions(home), metaOf(home, 'description')].find(
    (text) => text !== null && text.length >= 40 && isUsable(text) && !/…$|\.{3}$/.test(text),
  );
  return stated == null ? null : cutAtSentence(stated, maxParagraph);
}

interface Paragraph {
  page: SitePage;
  section: OwnBlock['section'];
  text: string;
}

function paragraphsOf(page: SitePage, name: string | null): Paragraph[] {
  const headings = new Set(headingsThatSay(page, name).map(({ at }) => at));
  return ownBlocks(page).flatMap((own) => {
    const { block, section } = own;
    const isHeading = headings.has(own.at);
    if (block.text === page.title || speaksOfOthers.test(block.text)) return [];
    if (!isHeading && (!isParagraph(own) || isTeaser(section))) return [];
    const trail = isHeading ? section.trail.slice(0, -1) : section.trail;
    if (trail.some((heading) => isOtherSection(heading, name))) return [];
    const text = cutAtSentence(withoutContact(block.text), maxParagraph);
    return text === null || text.length < 25 ? [] : [{ page, section, text }];
  });
}

function isTeaser({ heading, level, blocks }: OwnBlock['section']): boolean {
  // The footer of the page stands in the section of its last heading.
  const own = blocks.filter(({ marks }) => !marks.has('footer'));
  const tells = own.some(({ text }) => teaser.test(text) || readingTime.test(text));
  return heading !== null && level > 1 && own.length <= 6 && tells;
}

/** The sentences before the first one with an address to write to. */
function withoutContact(text: string): string {
  const first = sentencesIn(text).find((sentence) => /\S@\S+\.\p{L}/u.test(sentence));
  return first === undefined ? text : text.slice(0, text.indexOf(first)).trim();
}

/** What others do or charge, what somebody did before, who gave money, and whose name it is, describe no product. */
const speaksOfOthers =
  /\b(?:competitors?|other (?:tools|apps|services|vendors)|typically charge|unlike (?:other|most)|before that|(?:previously|formerly) (?:at|with|of|worked|founded)|worked (?:at|for)|not (?:related|affiliated|associated|connected) (?:to|with)|(?:registered )?trademarks? of|raised (?:[$€£]|a (?:seed|series)))\b|\braised [$€£]|^["“„«]/i;

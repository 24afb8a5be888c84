/** Short description and description: the site's own sentences, whole. */
import type { Cited, Evidence } from '../../src/shared/profile-schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import { nodesOf } from './json-ld-nodes.ts';
import { isNotice, isTemplateDefault } from './notices.ts';
import { headingsThatSay, leadOf, maxParagraph, paragraphsOf, type Paragraph } from './paragraphs.ts';
import { isUsable } from './placeholder.ts';
import { cite, metaOf, pagesOf, type Site, type SitePage } from './site.ts';
import { cutAtSentence, hasPhrase, squash } from './words.ts';

const maxShort = 300;
const maxDescription = 4000;
const maxPieces = 8;

interface Said {
  text: string;
  evidence: Evidence[];
}

const said = (page: SitePage, text: string): Said => ({ text, evidence: [cite(page, text)] });

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
    if (text.length < 25 || !mayDescribe(text) || text === home.title) continue;
    const value = cutAtSentence(text, maxShort);
    if (value !== null && !/[….]{2}$|…$/.test(value)) return { value, evidence: [cite(home, value)] };
  }
  return null;
}

const mayDescribe = (text: string): boolean => isUsable(text) && !isNotice(text) && !isTemplateDefault(text);

const statedDescriptions = (page: SitePage): string[] =>
  nodesOf(page.jsonLd)
    .filter(({ role }) => role === 'product' || role === 'organization' || role === 'site')
    .flatMap(({ node }) => (typeof node['description'] === 'string' ? [wordsOf(node['description'])] : []));

/** As much as this on the home page needs nothing from elsewhere. */
const enoughPieces = 3;
const enoughLength = 160;

/**
 * The full description: what the home page says in paragraphs of its own, in their order, with the blurbs of its feature
 * cards where there is little else; what other pages say of the product only where even so there is next to nothing. Where
 * none of it names the product, or where it begins below other headings without naming it, the description that the site
 * states of itself is before it.
 */
export function draftDescription(site: Site, name: string | null): Cited<string> | null {
  const own = paragraphsOf(site.home, name);
  const plain = own.filter(({ section }) => section.level < 3);
  const pieces: Said[] = [];
  const seen = new Set<string>();
  let length = 0;
  const take = ({ page, text }: Paragraph): void => {
    if (pieces.length >= maxPieces || seen.has(squash(text)) || length + text.length > maxDescription) return;
    seen.add(squash(text));
    pieces.push(said(page, text));
    length += text.length + 2;
  };
  for (const one of plain.length < enoughPieces ? own : plain) take(one);
  if (pieces.length < enoughPieces && length < enoughLength)
    for (const one of elsewhere(site, name)) take(one);
  const isLed = own[0] !== undefined && own[0].section.heading !== null && own[0].section.level < 2;
  const names = (one: Said | undefined): boolean =>
    one !== undefined && name !== null && hasPhrase(one.text, name);
  if (!pieces.some(names) || (!isLed && !names(pieces[0]))) {
    const text = statedDescription(site.home);
    if (text !== null && !pieces.some((one) => one.text.includes(text) || text.includes(one.text)))
      pieces.unshift(said(site.home, text));
  }
  if (pieces.length === 0) return null;
  return {
    value: pieces.map(({ text }) => text).join('\n\n'),
    evidence: pieces.flatMap(({ evidence }) => evidence),
  };
}

/** What the pages about the product say of it, and what the page about the company says before its first part. */
function elsewhere(site: Site, name: string | null): Paragraph[] {
  const features = pagesOf(site, 'features').slice(0, 2);
  const about = pagesOf(site, 'about').slice(0, 1);
  return [
    ...features.flatMap((page) => paragraphsOf(page, name).slice(0, 4)),
    ...about.flatMap((page) =>
      paragraphsOf(page, name)
        .filter(({ section, text }) => section.level < 2 && !tellsOfMoney.test(text))
        .slice(0, 2),
    ),
  ];
}

/** Who gave money to a company is nothing about what it makes. */
const tellsOfMoney =
  /(?<!\p{L})(?:invest(?:ors?|ed|ment)|backed|funded|funding|angels?|raised|grants?|sponsors?|investoren|finanzier\p{L}*|förder\p{L}*|inversor\p{L}*|financiad\p{L}*|investisseurs?|financé\p{L}*|investitor\p{L}*|finanziat\p{L}*|investidor\p{L}*|investeerders)(?!\p{L})/iu;

function statedDescription(home: SitePage): string | null {
  const stated = [...statedDescriptions(home), metaOf(home, 'description')].find(
    (text) => text !== null && text.length >= 40 && mayDescribe(text) && !/…$|\.{3}$/.test(text),
  );
  return stated == null ? null : cutAtSentence(stated, maxParagraph);
}

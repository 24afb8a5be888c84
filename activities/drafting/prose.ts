/** Short description and description: the site's own sentences, whole. */
import type { Cited, Evidence } from '../../src/drafts/schema.ts';
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
    if (value !== null && !/[….]{2,}$|…$/.test(value)) return { value, evidence: [cite(home, value)] };
  }
  return null;
}

const mayDescribe = (text: string): boolean => isUsable(text) && !isNotice(text) && !isTemplateDefault(text);

const statedDescriptions = (page: SitePage): string[] =>
  nodesOf(page.jsonLd)
    .filter(({ role }) => role === 'product' || role === 'organization' || role === 'site')
    .flatMap(({ node }) => (typeof node['description'] === 'string' ? [wordsOf(node['description'])] : []));

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
    (text) => text !== null && text.length >= 40 && mayDescribe(text) && !/…$|\.{3}$/.test(text),
  );
  return stated == null ? null : cutAtSentence(stated, maxParagraph);
}

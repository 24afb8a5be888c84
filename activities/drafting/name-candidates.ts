/** Where pages name their product: markup, titles, logo, link to the home page, first heading, copyright line, each with a weight. */
import { wordsOf } from '../reading/json-ld.ts';
import { nodesOf } from './json-ld-nodes.ts';
import { source } from './lexicon.ts';
import { copyrightHolders } from './own-names.ts';
import { isNoProductName } from './product-name.ts';
import { isOthers } from './sections.ts';
import { metaOf, type Site, type SitePage } from './site.ts';
import { wordsIn } from './words.ts';

export interface Candidate {
  name: string;
  /** What says so; sources that agree add up, one source counts once. */
  source: string;
  weight: number;
  page: SitePage;
  quote: string;
}

const titleDivider = /(?<!\s)\s+(?:[|–—·•»«:>~✦✧✨★☆⚡→⋅∙/\\‖-]+\ufe0f?\s+|[|｜│·•»]\s*)|[|｜│·•»]\s*|:\s+/u;

/** The pieces of a page's title between its dividers. */
export const titleSegments = (title: string): string[] =>
  title
    .split(titleDivider)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');

const metaWeights = [
  ['og:site_name', 5],
  ['application-name', 4],
  ['apple-mobile-web-app-title', 3],
] as const;
const nodeWeights: Partial<Record<string, number>> = { organization: 4, site: 4, product: 5 };

type Add = (source: string, weight: number, name: string, quote?: string) => void;

export function nameCandidates(site: Site): Candidate[] {
  const found: Candidate[] = [];
  for (const page of site.pages) {
    const add: Add = (source, weight, name, quote = name) => {
      if (name.trim() === '') return;
      found.push({ name: name.trim(), source, weight, page, quote });
      // `Orrery.com` may be the name, or the address of Orrery: other sources decide.
      const label = withoutEnding(name.trim(), site);
      if (label !== null) found.push({ name: label, source, weight: weight - 0.5, page, quote });
    };
    const isHome = page === site.home;
    for (const { node, role } of nodesOf(page.jsonLd)) {
      const weight = role === 'product' && !isHome ? undefined : nodeWeights[role];
      if (weight !== undefined && typeof node['name'] === 'string') add(role, weight, wordsOf(node['name']));
    }
    for (const [meta, weight] of metaWeights) {
      const content = metaOf(page, meta);
      // `Orrery | Brass planets`: the name is on one side of the divider.
      if (content !== null) add(meta, weight, titleSegments(content)[0] ?? content, content);
    }
    addTitle(page, isHome, add);
    addVisible(page, site, add);
  }
  return found;
}

/** A site's address without its ending; null for what is not its address. */
function withoutEnding(name: string, { domain, domainLabel }: Site): string | null {
  const plain = name.replace(/^www\./i, '');
  return domainLabel !== '' && plain.toLowerCase() === domain && domain.includes('.')
    ? plain.slice(0, domainLabel.length)
    : null;
}

function addTitle({ title }: SitePage, isHome: boolean, add: Add): void {
  if (title === null) return;
  const segments = titleSegments(title);
  // `Home – Orrery` says what the site is called, `Orrery – Planets` one of two things.
  const isHomeOfOne =
    segments.length > 1 && segments.filter((segment) => !isNoProductName(segment)).length === 1;
  for (const segment of new Set([segments[0] ?? '', segments.at(-1) ?? ''])) {
    if (isHome) add('title', isHomeOfOne ? 4 : segments.length === 1 ? 3 : 2, segment, title);
    else if (segments.length > 1) add('titles', 3, segment, title);
  }
}

/** `Welcome to Orrery` */
const welcome = new RegExp(`^${source('home_page')} \\p{Ll}{1,4} `, 'iu');

/** `logo.gif`, `class="site-logo"`, and not `logo-cloud` or `partner-logos`. */
const isHintOfLogo = (hint: string): boolean =>
  /(?<!\p{L})logo(?:type)?(?!\p{L})/u.test(hint) &&
  !/cloud|partner|customer|client|sponsor|payment/.test(hint);

function addVisible(page: SitePage, { home }: Site, add: Add): void {
  const isHome = page === home;
  for (const { at, alt, hint, marks, linksTo } of page.images) {
    const isTop = isHome && at <= 2 && isHintOfLogo(hint) && !isOthers(marks);
    const isLogo = isTop || marks.has('header') || marks.has('nav') || linksTo === home.url;
    if (isLogo) add('logo', 3, alt.replace(/\blogo(?:type)?\b/i, ' '), alt);
  }
  const texts = new Set(page.blocks.map(({ text }) => text));
  for (const { href, text, hidden, inHeader, inNav } of page.links)
    if (!hidden && (inHeader || inNav) && href === home.url && texts.has(text)) add('home link', 3, text);
  for (const { level, text, marks } of page.blocks) {
    const heading = text.replace(welcome, '');
    if (isHome && level === 1 && wordsIn(heading).length <= 3) add('heading', 2, heading, text);
    if (marks.has('footer')) for (const holder of copyrightHolders([text])) add('copyright', 2, holder, text);
  }
}

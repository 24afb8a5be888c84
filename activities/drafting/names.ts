/** The product's name: what markup, titles, logo, headings, copyright line and domain agree on. */
import type { Cited } from '../../src/shared/profile-schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import { nodesOf } from './json-ld-nodes.ts';
import { oneOf, source as sourceOf } from './lexicon.ts';
import { copyrightHolders, withoutLegalForm } from './own-names.ts';
import { isUsable } from './placeholder.ts';
import { oncePer } from './remembered.ts';
import { cite, metaOf, type Site, type SitePage } from './site.ts';
import { hasPhrase, squash, wordsIn } from './words.ts';

interface Candidate {
  name: string;
  /** What says so; sources that agree add up, one source counts once. */
  source: string;
  weight: number;
  page: SitePage;
  quote: string;
}
type Add = (source: string, weight: number, name: string, quote?: string) => void;

const maxLength = 60;
const maxUnrelated = 3;
/** One weak source, such as the heading, is not enough. */
const enough = 4;
const maxQuotes = 3;
const titleDivider = /(?<!\s)\s+(?:[|–—·•»«:>~✦✧✨★☆⚡→⋅∙/\\‖-]+\ufe0f?\s+|[|｜│·•»]\s*)|[|｜│·•»]\s*|:\s+/u;
const metaWeights = { 'og:site_name': 5, 'application-name': 4, 'apple-mobile-web-app-title': 3 };
const nodeWeights: Partial<Record<string, number>> = { organization: 4, site: 4, product: 5 };
/** What every website has, such as `Home` or `Contact`. */
const isPageName = oneOf(
  ...(['home_page', 'not_name', 'contact', 'imprint', 'faq', 'feature'] as const),
  ...(['price', 'own_people', 'timeline', 'blog', 'login'] as const),
);
/** Signs beside a name, and a full stop. */
const around = /[®™©]|^\p{S}+\s|\s\p{S}+$|(?<=\p{L}{3})\.$/gu;
/** `Welcome to Orrery` */
const welcome = new RegExp(`^${sourceOf('home_page')} \\p{Ll}{1,4} `, 'iu');

/** The pieces of a page's title between its dividers. */
export const titleSegments = (title: string): string[] =>
  title
    .split(titleDivider)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');

export function draftName(site: Site): Cited<string> | null {
  const cluster = bestCluster(site);
  if (cluster.length === 0) return null;
  const value = spellingOf(cluster);
  const saying = cluster.filter(({ quote }) => hasPhrase(quote, value));
  const quotes = new Map(saying.map(({ page, quote }) => [quote, cite(page, quote)]));
  return { value, evidence: [...quotes.values()].slice(0, maxQuotes) };
}

/** The candidates for the name that most speaks for; spellings of one name are together. */
const bestCluster = oncePer((site: Site): readonly Candidate[] => {
  const clusters = new Map<string, Candidate[]>();
  for (const candidate of site.pages.flatMap((page) => candidatesOn(page, site))) {
    const { name } = candidate;
    const key = squash(name);
    if (key === '' || name.length > maxLength || isPageName(name) || !isUsable(name)) continue;
    clusters.set(key, [...(clusters.get(key) ?? []), candidate]);
  }
  const scored = [...clusters].map(([key, cluster]) => ({
    cluster,
    score: scoreOf(cluster) + domainScore(key, cluster, site),
  }));
  const [best] = scored.sort((a, b) => b.score - a.score);
  return best !== undefined && best.score >= enough ? best.cluster : [];
});

/** The largest weight of each source, summed up. */
function scoreOf(cluster: readonly Candidate[]): number {
  const weights = new Map<string, number>();
  for (const { source, weight } of cluster) weights.set(source, Math.max(weight, weights.get(source) ?? 0));
  return [...weights.values()].reduce((sum, weight) => sum + weight, 0);
}

/** Logos, menus and headings are set in capitals, or in small letters, for their looks. */
const isDrawn = (name: string): boolean =>
  name.length > 4 && (name === name.toUpperCase() || name === name.toLowerCase());

/** The spelling most sources use. */
function spellingOf(cluster: readonly Candidate[]): string {
  const spellings = [...new Set(cluster.map(({ name }) => name))].map((name) => ({
    name,
    score: scoreOf(cluster.filter((one) => one.name === name)) / (isDrawn(name) ? 4 : 1),
  }));
  return spellings.sort((a, b) => b.score - a.score)[0]?.name ?? '';
}

/** The project that a page of a code host is of, such as `crafter-pdf`: its owner has the domain. */
function projectOf({ home, domain }: Site): string | null {
  const project = new URL(home.url).pathname.split('/').find((part) => part !== '' && !part.includes('.'));
  const isHost = /\.(?:github|gitlab)\.io$|\.codeberg\.page$/.test(domain);
  const isWebsite = /(?:^|[-_.])(?:web(?:site)?|site|pages?|docs|www|home|landing)(?:[-_.]?v?\d+)?$/i;
  return isHost && project !== undefined && !isWebsite.test(project) ? project : null;
}

/** How much the domain says for a name. A long one that has nothing of it may be a slogan. */
function domainScore(named: string, cluster: readonly Candidate[], site: Site): number {
  const own = squash(projectOf(site) ?? site.domainLabel);
  // Domains have no accents.
  const key = named.normalize('NFD').replace(/\p{M}/gu, '');
  if (key === squash(site.domain) || key === own) return 5;
  // `getorrery.com`
  if (key.length >= 4 && own.includes(key)) return 1;
  const isStated = cluster.some(({ source }) => source === 'organization');
  return !isStated && wordsIn(cluster[0]?.name ?? '').length > maxUnrelated ? -2 : 0;
}

/** Where a page names the product: markup, titles, logo, link to the home page, first heading, copyright line. */
function candidatesOn(page: SitePage, site: Site): Candidate[] {
  const found: Candidate[] = [];
  const add: Add = (source, weight, said, quote = said) => {
    const name = withoutLegalForm(said.replace(around, '').trim());
    // A name with a divider is a title.
    if (weight > 0 && !/[|｜│]/.test(name)) found.push({ name, source, weight, page, quote });
  };
  for (const { node, role } of nodesOf(page.jsonLd))
    if (typeof node['name'] === 'string' && (role !== 'product' || page === site.home))
      add(role, nodeWeights[role] ?? 0, wordsOf(node['name']));
  for (const [meta, weight] of Object.entries(metaWeights)) {
    const content = metaOf(page, meta) ?? '';
    // `Orrery | Brass planets`: the name is on one side of the divider.
    add(meta, weight, titleSegments(content)[0] ?? '', content);
  }
  addTitle(page, site, page === site.home, add);
  addVisible(page, site, add);
  return found;
}

function addTitle({ title }: SitePage, { home }: Site, isHome: boolean, add: Add): void {
  const segments = titleSegments(title ?? '');
  for (const segment of new Set([segments[0] ?? '', segments.at(-1) ?? ''])) {
    if (isHome) add('title', segments.length === 1 ? 3 : 2, segment, title ?? '');
    else if (segments.length > 1) add('titles', 3, segment, title ?? '');
    else if (title === home.title) add('titles', 2, segment);
  }
}

function addVisible(page: SitePage, { home }: Site, add: Add): void {
  const isHome = page === home;
  const isHomeLink = (href: string | null) => href?.replace(/\bindex\.html?$/, '') === home.url;
  for (const { alt, marks, linksTo } of page.images)
    if (marks.has('header') || marks.has('nav') || isHomeLink(linksTo))
      add('logo', 3, alt.replace(/\blogo(?:type)?\b/i, ' '), alt);
  // Entries of a menu are pages, such as `Hjem`.
  const texts = new Set(page.blocks.flatMap(({ kind, text }) => (kind === 'item' ? [] : [text])));
  for (const { href, text, hidden, inHeader, inNav } of page.links)
    if (!hidden && (inHeader || inNav) && isHomeLink(href) && texts.has(text)) add('home link', 3, text);
  for (const { level, text, marks } of page.blocks) {
    const heading = text.replace(welcome, '');
    if (isHome && level === 1 && wordsIn(heading).length <= 3) add('heading', 2, heading, text);
    if (marks.has('footer')) for (const holder of copyrightHolders([text])) add('copyright', 2, holder, text);
  }
}

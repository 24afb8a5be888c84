import type { Cited } from '../../src/shared/profile-schema.ts';
import { wordsOf } from '../reading/json-ld.ts';
import { nodesOf } from './json-ld-nodes.ts';
import { withoutLegalForm } from './legal-name.ts';
import { isUsable } from './placeholder.ts';
import { isOthers } from './sections.ts';
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

const maxLength = 60;
const enough = 4;
const titleDivider = /(?<!\s)\s+(?:[|–—·•»«:>~✦✧✨★☆⚡→⋅∙/\\‖-]+\ufe0f?\s+|[|｜│·•»]\s*)|[|｜│·•»]\s*|:\s+/u;
const generic =
  /^(?:home|homepage|start(?:seite)?|inicio|início|accueil|welkom|benvenuti|bienvenid[oa]s?|bienvenue|willkommen|home ?page|hauptseite|main page|landing(?: page)?|my (?:site|blog|website)|new (?:site|page)|welcome.*|index|main|official (?:site|website)|blog|about(?: us)?|pricing|contact(?: us)?|features|login|logo|menu|app|website)$/i;

/** The pieces of a page's title between its dividers. */
export const titleSegments = (title: string): string[] =>
  title
    .split(titleDivider)
    .map((segment) => segment.trim())
    .filter((segment) => segment !== '');

/** The product's name: the one on which JSON-LD, `og:site_name`, titles, logo, headings and domain agree most. */
export function draftName(site: Site): Cited<string> | null {
  const clusters = new Map<string, Candidate[]>();
  for (const candidate of candidatesOf(site)) {
    const name = withoutLegalForm(candidate.name.replace(/[®™©]/g, '').trim());
    const key = squash(name);
    if (key === '' || name.length > maxLength || generic.test(name) || !isUsable(name)) continue;
    if (wordsIn(name).length > 6 || !hasPhrase(candidate.quote, name)) continue;
    const cluster = clusters.get(key) ?? [];
    clusters.set(key, cluster);
    cluster.push({ ...candidate, name });
  }
  let best: { score: number; cluster: Candidate[] } | null = null;
  for (const [key, cluster] of clusters) {
    const score =
      scoreOf(cluster) +
      (key === squash(site.domain) ? 5 : domainScore(key, projectOf(site) ?? site.domainLabel));
    if (score >= enough && (best === null || score > best.score)) best = { score, cluster };
  }
  if (best === null) return null;
  const value = spellingOf(best.cluster);
  const quotes = best.cluster.filter(({ quote }) => hasPhrase(quote, value));
  const seen = new Set<string>();
  const evidence = quotes
    .sort((a, b) => b.weight - a.weight)
    .filter(({ quote }) => !seen.has(quote) && seen.add(quote))
    .slice(0, 3)
    .map(({ page, quote }) => cite(page, quote));
  return { value, evidence };
}

function candidatesOf(site: Site): Candidate[] {
  const { home } = site;
  const found: Candidate[] = [];
  for (const page of site.pages) {
    const add = (source: string, weight: number, name: string, quote = name): void => {
      if (name.trim() === '') return;
      found.push({ name: name.trim(), source, weight, page, quote });
      // `Orrery.com` may be the name, or the address of Orrery: other sources decide.
      const label = withoutEnding(name.trim(), site);
      if (label !== null) found.push({ name: label, source, weight: weight - 0.5, page, quote });
    };
    const isHome = page === home;
    for (const { node, role } of nodesOf(page.jsonLd)) {
      if (typeof node['name'] !== 'string') continue;
      const name = wordsOf(node['name']);
      if (role === 'organization') add('organization', 4, name);
      else if (role === 'site') add('website', 4, name);
      else if (role === 'product' && isHome) add('product', 5, name);
    }
    for (const [meta, weight] of [
      ['og:site_name', 5],
      ['application-name', 4],
      ['apple-mobile-web-app-title', 3],
    ] as const) {
      const content = metaOf(page, meta);
      // `Orrery | Brass planets`: the name is on one side of the divider.
      const segments = content === null ? [] : titleSegments(content);
      if (content !== null && segments.length > 1 && segments[0] !== undefined)
        add(meta, weight, segments[0], content);
      else if (content !== null) add(meta, weight, content);
    }
    addTitle(page, isHome, add);
    addVisible(page, site, isHome, add);
  }
  return found;
}

/** The project that a page of a code host is of, such as `crafter-pdf`: its owner has the domain. */
function projectOf({ home, domain }: Site): string | null {
  const [project = ''] = new URL(home.url).pathname
    .split('/')
    .filter((part) => part !== '' && !part.includes('.'));
  const isHost = /\.(?:github|gitlab)\.io$|\.codeberg\.page$/.test(domain);
  return isHost &&
    project !== '' &&
    !/(?:^|[-_.])(?:web(?:site)?|site|pages?|docs|www|home(?:page)?|landing)$/i.test(project)
    ? project
    : null;
}

/** A site's address without its ending; null for what is not its address. */
function withoutEnding(name: string, { domain, domainLabel }: Site): string | null {
  const at = name.lastIndexOf('.');
  const isAddress = domainLabel !== '' && name.toLowerCase().replace(/^www\./, '') === domain;
  return isAddress && at > 0 ? name.replace(/^www\./i, '').slice(0, domainLabel.length) : null;
}

type Add = (source: string, weight: number, name: string, quote?: string) => void;

function addTitle(page: SitePage, isHome: boolean, add: Add): void {
  if (page.title === null) return;
  const segments = titleSegments(page.title);
  // `Home – Orrery` says what the site is called, `Orrery – Planets` one of two things.
  const isHomeOfOne =
    segments.filter((segment) => !generic.test(segment)).length === 1 && segments.length > 1;
  segments.forEach((segment, i) => {
    const atEnd = i === 0 || i === segments.length - 1;
    if (!atEnd) return;
    if (isHome) add('title', isHomeOfOne ? 4 : segments.length === 1 ? 3 : 2, segment, page.title ?? segment);
    else if (segments.length > 1) add('titles', 3, segment, page.title ?? segment);
  });
}

/** `logo.gif`, `class="site-logo"`, and not `logo-cloud` or `partner-logos`. */
const isHintOfLogo = (hint: string): boolean =>
  /(?<!\p{L})logo(?:type)?(?!\p{L})/u.test(hint) &&
  !/cloud|partner|customer|client|sponsor|payment/.test(hint);

function addVisible(page: SitePage, { home }: Site, isHome: boolean, add: Add): void {
  for (const image of page.images) {
    const isTop = isHome && image.at <= 2 && isHintOfLogo(image.hint) && !isOthers(image.marks);
    const isLogo = isTop || image.marks.has('header') || image.marks.has('nav') || image.linksTo === home.url;
    if (isLogo && image.alt !== '')
      add('logo', 3, image.alt.replace(/(?:(?<!\s)\s+)?\blogo(?:type)?\b\s*/i, ' ').trim(), image.alt);
  }
  const texts = new Set(page.blocks.map(({ text }) => text));
  for (const link of page.links) {
    if (link.hidden || link.text === '' || !(link.inHeader || link.inNav)) continue;
    if (link.href === home.url && texts.has(link.text)) add('home link', 3, link.text);
  }
  for (const block of page.blocks) {
    if (isHome && block.level === 1 && wordsIn(block.text).length <= 3) add('heading', 2, block.text);
    const owner =
      /(?:©|\(c\)|copyright)\s?(?:©\s?)?(?:\d{4}\s?(?:[-–]\s?\d{4})?)?,?\s?(?:by\s)?(\p{L}[^.|·•,©]{1,58})/iu.exec(
        block.text.slice(0, 300),
      )?.[1];
    if (block.marks.has('footer') && owner !== undefined) {
      add(
        'copyright',
        2,
        owner.replace(/\b(?:all rights reserved|alle rechte.*|\d{4}.*)$/i, '').trim(),
        block.text,
      );
    }
  }
}

function scoreOf(cluster: readonly Candidate[]): number {
  const bySource = new Map<string, number>();
  for (const { source, weight } of cluster) bySource.set(source, Math.max(weight, bySource.get(source) ?? 0));
  let sum = 0;
  for (const weight of bySource.values()) sum += weight;
  return sum;
}

function domainScore(key: string, label: string): number {
  const own = squash(label);
  if (own === '' || key.length < 2) return 0;
  if (own === key) return 5;
  const affixes =
    /^(?:get|use|try|go|my|join|hey|the)?(.*?)(?:app|hq|io|ai|labs?|software|online|cloud|dev|team|inc)?$/;
  if (affixes.exec(own)?.[1] === key) return 4;
  return key.length >= 4 && (own.includes(key) || key.includes(own)) ? 1 : 0;
}

/** Logos, menus and headings are set in capitals for their looks. */
const drawn = new Set(['logo', 'home link', 'heading', 'copyright']);
const isCapitals = (name: string): boolean => name.length > 4 && name === name.toUpperCase();

/** The spelling most sources use; the more telling source where they are even. */
function spellingOf(cluster: readonly Candidate[]): string {
  const scores = new Map<string, number>();
  const counted = new Set<string>();
  for (const { name, source, weight } of cluster) {
    const once = `${source} ${name}`;
    const told = drawn.has(source) && isCapitals(name) ? weight / 4 : weight;
    if (!counted.has(once)) scores.set(name, (scores.get(name) ?? 0) + told);
    counted.add(once);
  }
  let best = cluster[0]?.name ?? '';
  for (const [name, score] of scores) if (score > (scores.get(best) ?? 0)) best = name;
  return best;
}

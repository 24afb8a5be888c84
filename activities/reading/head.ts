/** Reads metadata: title, meta and link elements, JSON-LD, styles. */
import { isElement, ownText, type Element, type Root } from './dom.ts';
import { clean, fold } from './fold.ts';
import { parseJsonLd } from './json-ld.ts';
import type { HeadLink } from './page-reading.ts';
import { robotsLinesOf, type RobotsLine } from './robots-directives.ts';
import { PRODUCT_TOKEN } from '../../src/guarded-fetch/crawler-rules.ts';

export interface Head {
  title: string | null;
  lang: string | null;
  /** The `href` of the page's `base` element. */
  base: string | null;
  meta: { name: string; content: string }[];
  /** From all meta elements for robots, which may come after `maxMeta`. */
  robots: RobotsLine[];
  jsonLd: unknown[];
  links: HeadLink[];
  /** The text of all style elements. */
  css: string;
  /** Ids of elements that controls of the page open. */
  controlled: Set<string>;
}

const maxMeta = 200;
const maxRobots = 1000;
const ownName = PRODUCT_TOKEN.toLowerCase();
const maxLinks = 300;
const maxScripts = 50;
const maxCss = 300_000;
const skipped = new Set(['template', 'noscript', 'svg', 'math']);

/** Reads the whole document in one pass, as some pages have these elements outside `head`. */
export function readHead(root: Root): Head {
  const head: Head = {
    title: null,
    lang: null,
    base: null,
    meta: [],
    robots: [],
    jsonLd: [],
    links: [],
    css: '',
    controlled: new Set(),
  };
  const rest = [...root.children].reverse();
  for (let node = rest.pop(); node !== undefined; node = rest.pop()) {
    if (!isElement(node) || skipped.has(node.name)) continue;
    readElement(node, head);
    for (let i = node.children.length - 1; i >= 0; i -= 1) {
      const child = node.children[i];
      if (child !== undefined && isElement(child)) rest.push(child);
    }
  }
  return head;
}

function readElement(element: Element, head: Head): void {
  const attributes = element.attribs;
  if (element.name === 'html') head.lang = attributes['lang']?.trim().toLowerCase().slice(0, 35) ?? null;
  else if (element.name === 'title') head.title ??= text(ownText(element), 500);
  else if (element.name === 'base') head.base ??= attributes['href']?.trim() ?? null;
  else if (element.name === 'meta') readMeta(attributes, head);
  else if (element.name === 'link') readLink(attributes, head);
  else if (element.name === 'style' && head.css.length < maxCss) head.css += `${ownText(element)}\n`;
  else if (element.name === 'script') readScript(element, head);
  for (const name of ['aria-controls', 'data-bs-target', 'data-target']) {
    const ids = attributes[name]?.slice(0, 500);
    if (ids !== undefined && head.controlled.size < 2000) {
      for (const id of ids.split(/\s+/)) head.controlled.add(id.replace(/^#/, ''));
    }
  }
}

function readMeta(attributes: Element['attribs'], head: Head): void {
  const name = (attributes['property'] ?? attributes['name'] ?? attributes['itemprop'])?.trim().toLowerCase();
  const content = text(attributes['content'] ?? '', 2000);
  readRobots(attributes, content, head);
  if (name === undefined || name === '' || content === null || head.meta.length >= maxMeta) return;
  head.meta.push({ name: name.slice(0, 100), content });
}

function readRobots(attributes: Element['attribs'], content: string | null, head: Head): void {
  const agent = (attributes['name'] ?? '').trim().toLowerCase();
  const header = (attributes['http-equiv'] ?? '').trim().toLowerCase();
  if (content === null || head.robots.length >= maxRobots) return;
  if (header === 'x-robots-tag') head.robots.push(...robotsLinesOf(content));
  else if (agent === 'robots' || agent === ownName) head.robots.push({ agent, content });
}

function readLink(attributes: Element['attribs'], head: Head): void {
  const raw = fold(clean(attributes['href'] ?? ''));
  if (raw === '' || raw.length > 2048 || head.links.length >= maxLinks) return;
  head.links.push({
    rel: (attributes['rel'] ?? '').toLowerCase(),
    href: raw,
    raw,
    sizes: (attributes['sizes'] ?? '').toLowerCase(),
    type: (attributes['type'] ?? '').toLowerCase(),
    hreflang: (attributes['hreflang'] ?? '').toLowerCase(),
  });
}

function readScript(element: Element, head: Head): void {
  if (!/^application\/ld\+json/i.test((element.attribs['type'] ?? '').trim())) return;
  if (head.jsonLd.length >= maxScripts) return;
  const value = parseJsonLd(ownText(element));
  if (value !== undefined) head.jsonLd.push(value);
}

function text(value: string, max: number): string | null {
  const folded = fold(clean(value.slice(0, max)));
  return folded === '' ? null : folded;
}

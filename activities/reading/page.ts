import { parseUrl } from '../../src/shared/url-rules.ts';
import { PRODUCT_TOKEN } from '../../src/guarded-fetch/crawler-rules.ts';
import { parseHtml } from './dom.ts';
import { clean } from './fold.ts';
import { readHead, type Head } from './head.ts';
import { leavesOf } from './json-ld.ts';
import type { PageReading } from './page-reading.ts';
import { isPlainText, plainBlocks, plainLinks } from './plain-text.ts';
import { directivesFor } from './robots-directives.ts';
import { joinParts } from '../../src/shared/stored-text-rules.ts';
import { walk, type Walked } from './walk.ts';

/** Meta elements for machines only. */
const technicalMeta =
  /verif|^(?:viewport|theme-color|color-scheme|robots|googlebot|generator|referrer|format-detection|msapplication.*|csrf.*|fb:.*|og:(?:type|locale.*|image:(?:width|height|type))|twitter:card|next-head-count|apple-mobile-web-app-(?:capable|status-bar-style)|mobile-web-app-capable|handheldfriendly|rating|revisit-after)$/;
const addressMeta =
  /(?:^|:)(?:url|image|image:url|image:secure_url|logo|video|video:url|video:secure_url|player|src)$/;

/**
 * Parses a page. Linear in the length of `html`, and every list has a limit, so that hostile pages cost no more than long ones.
 * A document without tags is read as plain text.
 *
 * The visible part of `text` (stored-text-rules.ts) has no scripts, styles, comments, templates, form choices and drawings, and
 * nothing that is hidden by attribute (`hidden`, `aria-hidden`), inline style, style elements or a well-known class.
 * @param url absolute; relative URLs are resolved against it or the page's `base`
 */
export function readPage(html: string, url: string): PageReading {
  if (isPlainText(html)) return readPlainText(html, url);
  const root = parseHtml(html);
  const head = readHead(root);
  const resolve = resolver(head.base, url);
  const headLinks = head.links.flatMap((link) => {
    const href = resolve(link.raw);
    return href === null ? [] : [{ ...link, href }];
  });
  const walked = walk(root, head, resolve);
  return {
    url,
    title: head.title,
    lang: head.lang,
    canonical: headLinks.find(({ rel }) => rel.split(/\s+/).includes('canonical'))?.href ?? null,
    robots: directivesFor(PRODUCT_TOKEN, head.robots),
    robotsLines: head.robots,
    text: textOf(head, walked),
    ...walked,
    meta: head.meta,
    jsonLd: head.jsonLd,
    headLinks,
  };
}

function readPlainText(document: string, url: string): PageReading {
  const blocks = plainBlocks(document);
  const links = plainLinks(document, url);
  return {
    url,
    title: blocks.find(({ kind }) => kind === 'heading')?.text ?? null,
    lang: null,
    canonical: null,
    robots: [],
    robotsLines: [],
    text: joinParts(
      blocks.map(({ text }) => text),
      [],
      links.map(({ raw }) => raw),
    ),
    blocks,
    boxes: [],
    meta: [],
    jsonLd: [],
    links,
    images: [],
    embeds: [],
    headLinks: [],
  };
}

function textOf(head: Head, walked: Walked): string {
  const markup = head.title === null ? [] : [head.title];
  const addresses: string[] = [];
  for (const { name, content } of head.meta) {
    if (addressMeta.test(name)) addresses.push(content);
    else if (!technicalMeta.test(name)) markup.push(content);
  }
  for (const { alt } of walked.images) markup.push(alt);
  for (const { text, isAddress } of leavesOf(head.jsonLd)) {
    if (isAddress) addresses.push(text);
    else markup.push(text);
  }
  for (const { raw } of head.links) addresses.push(raw);
  for (const { raw } of walked.images) addresses.push(raw);
  for (const { raw } of walked.embeds) addresses.push(raw);
  for (const { raw, hidden } of walked.links) if (!hidden) addresses.push(raw);
  return joinParts(
    walked.blocks.map(({ text }) => text),
    markup,
    addresses,
  );
}

function resolver(base: string | null, url: string): (raw: string) => string | null {
  const from = (base !== null && parseUrl(base, url)?.href) || url;
  return (raw) => {
    const parsed = parseUrl(raw, from);
    if (!parsed) return null;
    const { protocol, href } = parsed;
    return ['http:', 'https:', 'mailto:', 'tel:'].includes(protocol) ? clean(href) : null;
  };
}

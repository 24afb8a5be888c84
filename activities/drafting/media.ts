import { parseUrl } from '../../src/shared/url-rules.ts';
import { linkProblem, longestLink } from '../../src/shared/link-rules.ts';
import type { Cited } from '../../src/shared/profile-schema.ts';
import { isObject, leafText } from '../reading/json-ld.ts';
import type { Image } from '../reading/page-reading.ts';
import { nodesOf } from './json-ld-nodes.ts';
import { ownNodes } from './own-nodes.ts';
import { isAboutOthers, isOthers, sectionsOf, type Section } from './sections.ts';
import { cite, metaOf, pagesOf, type Site, type SitePage } from './site.ts';
import { hasPhrase, squash } from './words.ts';
import { isVideo, isVideoFile } from './video-hosts.ts';

const isShown = (href: string): boolean => href.length <= longestLink && linkProblem(href, 'page') === null;

interface Address {
  href: string;
  raw: string;
  page: SitePage;
}

/** The logo: of the organization in JSON-LD, the image in the header that links home, else the site's own icon. */
export function draftLogo(site: Site, name: string | null): Cited<string> | null {
  for (const { href, raw, page } of [...statedLogos(site), ...headerLogos(site, name), ...icons(site)]) {
    // What a quote means is checked against the page's own address, so a page's `base` must not matter.
    if (isUnfilled.test(raw)) continue;
    const isSame = parseUrl(raw, page.url)?.href === href;
    if (isSame && isShown(href)) return { value: href, evidence: [cite(page, raw)] };
  }
  return null;
}

/** What a template's author or a build that did not run left in an address. */
export const isUnfilled =
  /\{\{|\{%|%7b%7b|<%|\$\{|\[|^https?:\/\/(?:[\w-]+\.)*(?:example\.(?:com|org)|your-?(?:domain|site|company|website)[\w.-]*|placehold[\w.-]*|placekitten\.com|picsum\.photos|dummyimage\.com)(?:[/:]|$)|(?:^|\/)(?:placeholder|dummy|your-?logo)\b/i;

function statedLogos(site: Site): Address[] {
  return site.pages.flatMap((page) =>
    ownNodes(page)
      .filter(({ role }) => role === 'organization' || role === 'product')
      .flatMap(({ node }) => [node['logo']].flat())
      .map((logo) => (isObject(logo) ? (logo['url'] ?? logo['contentUrl']) : logo))
      .flatMap((raw) => (typeof raw === 'string' && raw !== '' ? [addressOf(page, leafText(raw))] : []))
      .flat(),
  );
}

const addressOf = (page: SitePage, raw: string): Address[] => {
  const url = parseUrl(raw, page.url);
  return url ? [{ href: url.href, raw, page }] : [];
};

function headerLogos(site: Site, name: string | null): Address[] {
  const { home } = site;
  const key = squash(name ?? '');
  const scoreOf = ({ marks, alt, hint, linksTo, at, src }: Image): number => {
    if (isOthers(marks) || marks.has('team') || at > 12) return 0;
    const inHeader = marks.has('header') || marks.has('nav');
    const homeward = linksTo !== null && new URL(linksTo).pathname === new URL(home.url).pathname;
    const named = key !== '' && squash(alt).startsWith(key);
    const isFileNamed =
      key !== '' && squash(new URL(src).pathname.replace(/^.*\//, '').replace(/\.\w+$/, '')) === key;
    const called = marks.has('logo') || hint.includes('logo') || /\blogo\b/i.test(alt);
    return (inHeader ? 2 : 0) + (homeward ? 2 : 0) + (named ? 2 : 0) + (called || isFileNamed ? 2 : 0);
  };
  return home.images
    .map((image) => ({ image, score: scoreOf(image) }))
    .filter(({ score }) => score >= 4)
    .sort((a, b) => b.score - a.score)
    .map(({ image }) => ({ href: image.src, raw: image.raw, page: home }));
}

function icons({ home }: Site): Address[] {
  const stated = metaOf(home, 'og:logo');
  const sizeOf = ({ sizes, type, raw, rel }: (typeof home.headLinks)[number]): number => {
    if (type.includes('svg') || /\.svg(?:\?|$)/i.test(raw)) return 1000;
    const size = Number(/^\d+/.exec(sizes)?.[0] ?? 0);
    return rel.includes('apple-touch-icon') ? Math.max(size, 180) : size;
  };
  return [
    ...(stated === null ? [] : addressOf(home, stated)),
    ...home.headLinks
      .filter(({ rel }) => /(?:^|\s)(?:icon|apple-touch-icon(?:-precomposed)?)(?:\s|$)/.test(rel))
      .sort((a, b) => sizeOf(b) - sizeOf(a))
      .map(({ href, raw }) => ({ href, raw, page: home })),
  ];
}

const demoWords =
  /\b(?:demo|video|watch|tour|see (?:it|how|\S+) (?:in action|works?)|in action|walkthrough|overview|introduc\w+|explainer|screencast|trailer|ansehen|ver (?:el )?vídeo|voir la vidéo)\b/i;

/** The name of a file as words: `product-demo.mp4`. */
const fileWords = (address: string): string =>
  isVideoFile(address) ? new URL(address).pathname.replace(/^.*\//, '').replace(/[^\p{L}]+/gu, ' ') : '';

/** A video of the product: embedded, or linked as a demo. Videos of customers and of the blog are none. */
export function draftDemoVideo(site: Site, name: string | null): Cited<string> | null {
  const found: { href: string; raw: string; page: SitePage; score: number }[] = [];
  for (const page of pagesOf(site, 'home', 'features', 'other', 'about', 'pricing')) {
    const bonus = page === site.home ? 2 : page.role === 'about' ? 0 : 1;
    const around = (at: number): string =>
      page.blocks
        .slice(Math.max(0, at - 3), at + 1)
        .map(({ text }) => text)
        .join(' ')
        .slice(-400);
    const othersAt = othersAtOf(page);
    for (const { src, raw, title, marks, at } of page.embeds) {
      if (!isVideo(src) || isOthers(marks) || othersAt(at)) continue;
      const says =
        demoWords.test(`${title} ${around(at)} ${fileWords(src)}`) ||
        (name !== null && hasPhrase(title, name));
      if (isVideoFile(src) && !says) continue;
      found.push({ href: src, raw, page, score: bonus + (says ? 3 : 1) });
    }
    for (const { href, raw, text, marks, at, hidden, inFooter } of page.links) {
      // Pages of other kinds link to talks and to what others filmed.
      if (page.role === 'other' || hidden || inFooter || !isVideo(href) || isOthers(marks) || othersAt(at))
        continue;
      if (demoWords.test(`${text} ${around(at)}`))
        found.push({ href, raw, page, score: bonus + (demoWords.test(text) ? 3 : 1) });
    }
    for (const { node, role } of nodesOf(page.jsonLd)) {
      if (role !== 'video') continue;
      for (const key of ['embedUrl', 'contentUrl', 'url']) {
        const raw = typeof node[key] === 'string' ? leafText(node[key]) : '';
        if (isVideo(raw)) found.push({ href: new URL(raw).href, raw, page, score: bonus + 2 });
      }
    }
  }
  const best = found.filter(({ href }) => isShown(href)).sort((a, b) => b.score - a.score)[0];
  return best === undefined ? null : { value: best.href, evidence: [cite(best.page, best.raw)] };
}

/** Whether a place on a page belongs to a section of others. */
function othersAtOf(page: SitePage): (at: number) => boolean {
  const sections = sectionsOf(page);
  /** By block, and one after the last: the section that begins before it. */
  const before: (Section | undefined)[] = [];
  let next = 0;
  for (let at = 0; at <= page.blocks.length; at += 1) {
    while ((sections[next]?.at ?? Infinity) < at) next += 1;
    before.push(sections[next - 1] ?? sections[0]);
  }
  return (at) => {
    const section = before[at];
    return section !== undefined && isAboutOthers(section);
  };
}

/** The product's logo: in the header, in the markup, or a picture whose file is called one. Icons of browsers are none. */
import { getDomain } from 'tldts';
import { linkProblem } from '../../src/shared/link-rules.ts';
import type { Cited } from '../../src/shared/profile-schema.ts';
import { parseUrl } from '../../src/shared/url-rules.ts';
import type { Image } from '../reading/page-reading.ts';
import { statedOn } from './own-nodes.ts';
import { isUnfilled } from './placeholder.ts';
import { isOthers } from './sections.ts';
import { cite, metaOf, type Site, type SitePage } from './site.ts';
import { squash } from './words.ts';

/** What may be the logo: an address as a page has it. */
interface Picture {
  raw: string;
  page: SitePage;
}

export function draftLogo(site: Site, name: string | null): Cited<string> | null {
  const names = [name ?? '', site.domainLabel].map(squash).filter((one) => one.length >= 2);
  const shown = new Set(ownPictures(site.home).map(({ raw }) => raw));
  const all = [...headerLogos(site, names), ...statedLogos(site), ...calledLogos(site), ...markedLogos(site)];
  for (const { raw, page } of all) {
    const href = parseUrl(raw, page.url)?.href ?? '';
    // What only the head names may be at a host that the site has left.
    const isElsewhere = !shown.has(raw) && getDomain(href, { allowPrivateDomains: true }) !== site.domain;
    // `favicon-32x32.png` is too small.
    if (isUnfilled(raw) || /favicon-\d/i.test(raw) || isElsewhere || linkProblem(href, 'page') !== null)
      continue;
    return { value: href, evidence: [cite(page, raw)] };
  }
  return null;
}

/** As many blocks may be before a header's picture. */
const maxBefore = 12;

/** Pictures near the top of the home page for which most speaks: in the header, leading home, called a logo or as the product. */
function headerLogos({ home }: Site, names: readonly string[]): Picture[] {
  const scoreOf = ({ marks, alt, hint, linksTo, src }: Image): number => {
    const isCalled = marks.has('logo') || hint.includes('logo') || /\blogo\b/i.test(alt);
    const isNamed = names.some((name) => squash(alt).startsWith(name) || fileName(src) === name);
    const signs = [marks.has('header') || marks.has('nav'), linksTo !== null, isNamed, isCalled];
    // Of two alike, the one with the product's name is no icon.
    return signs.filter(Boolean).length + (isNamed ? 0.5 : 0);
  };
  return ownPictures(home)
    .filter(({ marks, at }) => !marks.has('team') && at <= maxBefore)
    .map((image) => ({ image, score: scoreOf(image) }))
    .filter(({ score }) => score >= 2)
    .sort((a, b) => b.score - a.score)
    .map(({ image }) => ({ raw: image.raw, page: home }));
}

/** Pictures that are nobody else's and lead nowhere else. */
const ownPictures = ({ images, url }: SitePage): Image[] =>
  images.filter(({ marks, linksTo }) => !isOthers(marks) && (linksTo === null || leadsHome(linksTo, url)));

/** Whether a link leads to the home page, or to the start of its host. */
function leadsHome(link: string, home: string): boolean {
  const [to, own] = [new URL(link), new URL(home)];
  const host = ({ hostname }: URL) => hostname.replace(/^www\./, '');
  const path = to.pathname.replace(/(?:index\.\w+)?$/, '');
  return host(to) === host(own) && (path === '/' || path === own.pathname);
}

const fileName = (address: string): string =>
  squash(
    (parseUrl(address, 'https://site.invalid')?.pathname ?? '').replace(/^.*\//, '').replace(/\.\w+$/, ''),
  );

const statedLogos = (site: Site): Picture[] =>
  site.pages.flatMap((page) => statedOn(page, 'logo', 'url').map((raw) => ({ raw, page })));

/** Pictures anywhere on the home page whose file is called `logo`. */
const calledLogos = ({ home }: Site): Picture[] =>
  ownPictures(home)
    .filter(({ src }) => fileName(src) === 'logo')
    .map(({ raw }) => ({ raw, page: home }));

/** What the head names, where its file is called a logo. */
const markedLogos = ({ home }: Site): Picture[] =>
  [
    ...['og:logo', 'og:image'].flatMap((name) => metaOf(home, name) ?? []),
    ...home.headLinks.filter(({ rel }) => /\b(?:icon|apple-touch-icon)\b/.test(rel)).map(({ raw }) => raw),
  ]
    .filter((raw) => fileName(raw).includes('logo'))
    .map((raw) => ({ raw, page: home }));

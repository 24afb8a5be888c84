/** A video of the product: embedded, or linked as a demo. Videos of customers and of the blog are none. */
import { linkProblem, longestLink } from '../../src/shared/link-rules.ts';
import type { Cited } from '../../src/shared/profile-schema.ts';
import { parseUrl } from '../../src/shared/url-rules.ts';
import { leafText } from '../reading/json-ld.ts';
import { nodesOf, stringsAt } from './json-ld-nodes.ts';
import { words } from './lexicon.ts';
import { isAboutOthers, isOthers, sectionsOf } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';
import { hasPhrase } from './words.ts';

const hosts =
  'youtube.com youtube-nocookie.com youtu.be vimeo.com loom.com dailymotion.com wistia.com wistia.net arcade.software supademo.com'.split(
    ' ',
  );
const isHost = (name: string): boolean => hosts.some((host) => name === host || name.endsWith(`.${host}`));
const paths = /^\/(?:watch|embed\/|shorts\/|v\/|share\/|videos?\/|medias\/|\d{5,}|view\/)|^\/[\w-]{6,}$/;
const noVideo = /^\/(?:@|c\/|channel\/|user\/|playlist|results|feed|about|pricing|embed\/?$)/;

const isVideoFile = (href: string): boolean => /\.(?:mp4|webm|mov|m4v)(?:[?#]|$)/i.test(href);

/** Whether an address is that of a single video: on a video host, or a video file. */
export function isVideo(href: string): boolean {
  const url = parseUrl(href);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return false;
  if (!isHost(url.hostname)) return isVideoFile(href);
  return paths.test(url.pathname) && !noVideo.test(url.pathname);
}

interface Found {
  href: string;
  raw: string;
  page: SitePage;
  score: number;
}

export function draftDemoVideo(site: Site, name: string | null): Cited<string> | null {
  const best = pagesOf(site, 'home', 'features', 'pricing', 'other', 'about')
    .flatMap((page) => [...embedded(page, name), ...linked(page), ...stated(page)])
    .filter(({ href }) => href.length <= longestLink && linkProblem(href, 'page') === null)
    .sort((a, b) => b.score - a.score)[0];
  return best === undefined ? null : { value: best.href, evidence: [cite(best.page, best.raw)] };
}

const embedded = (page: SitePage, name: string | null): Found[] =>
  page.embeds.flatMap(({ src, raw, title, marks, at }) => {
    if (!isVideo(src) || isOthers(marks) || isOthersAt(page, at)) return [];
    // Files are most often decoration: one that shows the product is called so.
    const file = isVideoFile(src) ? src.replace(/^.*\//, '').replace(/[^\p{L}]+/gu, ' ') : '';
    const isNamed = words('demo').test(`${title} ${file}`) || (name !== null && hasPhrase(title, name));
    if (isVideoFile(src) && !isNamed) return [];
    return [{ href: src, raw, page, score: isNamed || words('demo').test(textBefore(page, at)) ? 3 : 1 }];
  });

/** Pages of other kinds link to talks and to what others filmed. */
const linked = (page: SitePage): Found[] =>
  (page.role === 'other' ? [] : page.links)
    .filter(
      ({ href, hidden, inFooter, text }) => !hidden && !inFooter && words('demo').test(text) && isVideo(href),
    )
    .filter(({ marks, at }) => !isOthers(marks) && !isOthersAt(page, at))
    .map(({ href, raw }) => ({ href, raw, page, score: 3 }));

const stated = (page: SitePage): Found[] =>
  nodesOf(page.jsonLd)
    .filter(({ role }) => role === 'video')
    .flatMap(({ node }) =>
      ['embedUrl', 'contentUrl', 'url'].flatMap((key) => stringsAt(node, key).map(leafText)),
    )
    .filter(isVideo)
    .map((raw) => ({ href: new URL(raw).href, raw, page, score: 2 }));

const textBefore = ({ blocks }: SitePage, at: number): string =>
  blocks
    .slice(Math.max(0, at - 3), at + 1)
    .map(({ text }) => text)
    .join(' ')
    .slice(-400);

/** Whether a place on a page belongs to a section about others. */
function isOthersAt(page: SitePage, at: number): boolean {
  const section = sectionsOf(page).findLast((one) => one.at < at);
  return section !== undefined && isAboutOthers(section);
}

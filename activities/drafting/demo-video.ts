/** A video of the product: embedded, or linked as a demo. Videos of customers and of the blog are none. */
import { linkProblem } from '../../src/shared/link-rules.ts';
import type { Cited } from '../../src/shared/profile-schema.ts';
import { parseUrl } from '../../src/shared/url-rules.ts';
import { words } from './lexicon.ts';
import { isUnfilled } from './placeholder.ts';
import { isAboutOthers, isOthers, sectionsOf } from './sections.ts';
import { cite, pagesOf, type Site, type SitePage } from './site.ts';

const host =
  /(?:^|\.)(?:youtube(?:-nocookie)?\.com|youtu\.be|wistia\.net|arcade\.software|(?:vimeo|loom|dailymotion|wistia|supademo)\.com)$/;
const paths = /^\/(?:watch|embed\/|shorts\/|v\/|share\/|videos?\/|medias\/|\d{5,}|view\/)|^\/[\w-]{6,}$/;
/** Lists and channels, and what plays again and again, which decorates a page. */
const noVideo =
  /^\/(?:@|c\/|channel\/|user\/|playlist|results|feed|about|pricing|embed\/?(?:\?|$))|[?&](?:background|loop)=1/;

const isVideoFile = (href: string): boolean => /\.(?:mp4|webm|mov|m4v)(?:[?#]|$)/i.test(href);

/** Whether an address is that of a single video: on a video host, or a video file. */
export function isVideo(href: string): boolean {
  const url = parseUrl(href);
  if (url?.protocol !== 'https:' && url?.protocol !== 'http:') return false;
  if (!host.test(url.hostname)) return isVideoFile(href);
  return paths.test(url.pathname) && !noVideo.test(url.pathname + url.search);
}

export function draftDemoVideo(site: Site): Cited<string> | null {
  const [best] = pagesOf(site, 'home', 'features', 'pricing', 'other', 'about')
    .flatMap(shownOn)
    .filter(({ href }) => isVideo(href) && !isUnfilled(href) && linkProblem(href, 'page') === null);
  return best === undefined ? null : { value: best.href, evidence: [cite(best.page, best.raw)] };
}

/** Frames, and files and links that are called a demo: other files are most often decoration, other links lead to talks. */
function shownOn(page: SitePage): { href: string; raw: string; page: SitePage }[] {
  const embeds = page.embeds.map(({ src, title, ...embed }) => {
    const file = src.replace(/^.*\//, '').replace(/[^\p{L}]+/gu, ' ');
    return { ...embed, href: src, title: `${title} ${file}`, isFrame: !isVideoFile(src) };
  });
  const links = page.links
    .filter(({ hidden, inFooter }) => !hidden && !inFooter)
    .map((link) => ({ ...link, title: link.text, isFrame: false }));
  return [...embeds, ...links]
    .filter(({ isFrame, title }) => isFrame || words('demo').test(title))
    .filter(({ marks, at }) => !isOthers(marks) && !isOthersAt(page, at))
    .map(({ href, raw }) => ({ href, raw, page }));
}

/** Whether a place on a page belongs to a section about others. */
const isOthersAt = (page: SitePage, at: number): boolean =>
  sectionsOf(page).some(
    (section) => section.at < at && at <= section.at + section.all.length && isAboutOthers(section),
  );

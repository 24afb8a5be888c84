/** Feeds, in Atom (RFC 4287) and RSS 2.0 (https://www.rssboard.org/rss-specification). Pure. */
import { createHash } from 'node:crypto';
import { escapeMarkup } from '../shared/markup-rules.ts';
import { xmlText } from './xml-rules.ts';

export const feedFormats = ['atom', 'rss'] as const;
export type FeedFormat = (typeof feedFormats)[number];

const about: Readonly<Record<FeedFormat, { file: string; type: string; name: string }>> = {
  atom: { file: 'feed.xml', type: 'application/atom+xml', name: 'Atom' },
  rss: { file: 'rss.xml', type: 'application/rss+xml', name: 'RSS' },
};
/** The Content-Type. */
export const feedType = (format: FeedFormat): string => `${about[format].type}; charset=utf-8`;

/** The most entries of a feed. */
export const feedLength = 50;

/** The address of a page's feed, such as `/blog/rss.xml`. `page`: the path of the page, `/` for launches. */
export const feedPath = (page: string, format: FeedFormat = 'atom'): string =>
  `${page === '/' ? '' : page}/${about[format].file}`;

/** Both feeds of a page, for `<link rel="alternate">`. */
export const feedLinks = (page: string, title: string): { type: string; href: string; title: string }[] =>
  feedFormats.map((format) => ({
    type: about[format].type,
    href: feedPath(page, format),
    title: `${title} (${about[format].name})`,
  }));

export const launchesTitle = (site: string): string => `Launches on ${site}`;
export const categoryTitle = (category: string, site: string): string => `${category} on ${site}`;
export const blogTitle = (site: string): string => `Blog of ${site}`;
export const updatesTitle = (listing: string): string => `Updates of ${listing}`;

export interface FeedSite {
  name: string;
  purpose: string;
  /** A UUID. The ids of feeds and entries derive from it and from ids of rows alone, so they never change. */
  feedId: string;
  createdAt: Date;
  /** Without a trailing slash. */
  address: string;
}

export interface Feed {
  site: FeedSite;
  /** What it is the feed of, such as `category/7`; null for all launches. */
  of: string | null;
  title: string;
  subtitle: string;
  /** The page that it is the feed of. */
  page: string;
  /** Newest first. */
  entries: readonly FeedEntry[];
}

export interface FeedEntry {
  /** Names the row, such as `listing/12`. */
  of: string;
  title: string;
  path: string;
  /** Plain text; empty lines separate paragraphs. */
  summary: string;
  author?: string;
  published: Date;
  updated: Date;
}

/** Deterministic: equal feeds have equal bytes. */
export const feedText = (feed: Feed, format: FeedFormat): string =>
  format === 'atom' ? atomFeed(feed) : rssFeed(feed);

function atomFeed({ site, of, title, subtitle, page, entries }: Feed): string {
  const { address, feedId } = site;
  const updated = latest([site.createdAt, ...entries.map(changedAt)]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="en">
<id>${idIn(feedId, of)}</id>
<title>${xmlText(title)}</title>
<subtitle>${xmlText(subtitle)}</subtitle>
<link rel="self" type="${about.atom.type}" href="${xmlText(address + feedPath(page, 'atom'))}"/>
<link rel="alternate" type="text/html" href="${xmlText(address + page)}"/>
<updated>${updated.toISOString()}</updated>
<author><name>${xmlText(site.name)}</name></author>
${entries.map((entry) => atomEntry(entry, site)).join('')}</feed>
`;
}

function atomEntry(entry: FeedEntry, { address, feedId }: FeedSite): string {
  const { of, title, path, summary, author, published } = entry;
  return `<entry>
<id>${idIn(feedId, of)}</id>
<title>${xmlText(title)}</title>
<link rel="alternate" type="text/html" href="${xmlText(address + path)}"/>
${author === undefined ? '' : `<author><name>${xmlText(author)}</name></author>\n`}<published>${published.toISOString()}</published>
<updated>${changedAt(entry).toISOString()}</updated>
<summary>${xmlText(summary)}</summary>
</entry>
`;
}

function rssFeed({ site, title, subtitle, page, entries }: Feed): string {
  const { address } = site;
  const changed = latest([site.createdAt, ...entries.map(changedAt)]);
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0" xmlns:atom="http://www.w3.org/2005/Atom" xmlns:dc="http://purl.org/dc/elements/1.1/">
<channel>
<title>${xmlText(title)}</title>
<link>${xmlText(address + page)}</link>
<description>${xmlText(subtitle)}</description>
<language>en</language>
<lastBuildDate>${changed.toUTCString()}</lastBuildDate>
<atom:link rel="self" type="${about.rss.type}" href="${xmlText(address + feedPath(page, 'rss'))}"/>
${entries.map((entry) => rssItem(entry, site)).join('')}</channel>
</rss>
`;
}

function rssItem({ of, title, path, summary, author, published }: FeedEntry, site: FeedSite): string {
  return `<item>
<title>${xmlText(title)}</title>
<link>${xmlText(site.address + path)}</link>
<guid isPermaLink="false">${idIn(site.feedId, of)}</guid>
<pubDate>${published.toUTCString()}</pubDate>
${author === undefined ? '' : `<dc:creator>${xmlText(author)}</dc:creator>\n`}<description>${xmlText(asHtml(summary))}</description>
</item>
`;
}

/** Readers take the description of an RSS item as HTML. */
const asHtml = (text: string) =>
  text
    .split(/\n{2,}/)
    .map((paragraph) => `<p>${escapeMarkup(paragraph)}</p>`)
    .join('');

const changedAt = ({ published, updated }: FeedEntry) => latest([published, updated]);
const latest = (times: readonly Date[]) => new Date(Math.max(...times.map((time) => time.getTime())));

const idIn = (feedId: string, of: string | null) =>
  `urn:uuid:${of === null ? xmlText(feedId) : uuidIn(feedId, of)}`;

/** A version 5 UUID (RFC 9562, section 5.5): derived from the namespace and the name. */
function uuidIn(namespace: string, name: string): string {
  const digest = createHash('sha1')
    .update(Buffer.from(namespace.replaceAll('-', ''), 'hex'))
    .update(name)
    .digest();
  digest[6] = ((digest[6] ?? 0) & 0x0f) | 0x50;
  digest[8] = ((digest[8] ?? 0) & 0x3f) | 0x80;
  const hex = digest.toString('hex', 0, 16);
  return [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join('-');
}

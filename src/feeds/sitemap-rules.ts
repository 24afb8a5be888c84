/** Sitemaps (https://www.sitemaps.org/protocol.html). */
import {
  alternativesPath,
  awardsPath,
  blogPath,
  categoriesPath,
  categoryPath,
  comparePath,
  founderPath,
  foundersPath,
  postPath,
  textPaths,
  transparencyPath,
} from '../directory/path-rules.ts';
import { BOT_PATH } from '../guarded-fetch/crawler-rules.ts';
import { boardNames } from '../launches/board-rules.ts';
import { listingPath } from '../listings/badge-rules.ts';
import { pictureOf } from '../shared/picture-size-rules.ts';
import { xmlText } from './xml-rules.ts';

export interface SitemapLimits {
  urls: number;
  /** Uncompressed. */
  bytes: number;
}

/** The limits of one file. */
export const sitemapLimits: SitemapLimits = { urls: 50_000, bytes: 52_428_800 };

export interface SitemapPage {
  /** Relative to the site's root. */
  path: string;
  /** Null if it is not known: a wrong date is worse than none. */
  changed: Date | null;
  /** `pictureText`s of this site's own pictures. */
  pictures?: readonly string[];
}

const namespace = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** https://developers.google.com/search/docs/crawling-indexing/sitemaps/image-sitemaps */
const imageNamespace = 'http://www.google.com/schemas/sitemap-image/1.1';
const declaration = '<?xml version="1.0" encoding="UTF-8"?>\n';
export const sitemapStart = `${declaration}<urlset xmlns="${namespace}" xmlns:image="${imageNamespace}">\n`;
export const sitemapEnd = '</urlset>\n';

/** `address` is the site's. */
export const sitemapEntry = (address: string, { path, changed, pictures = [] }: SitemapPage): string =>
  `<url><loc>${xmlText(address + path)}</loc>${lastmod(changed)}${pictures.map((one) => image(address, one)).join('')}</url>\n`;

const image = (address: string, picture: string) =>
  `<image:image><image:loc>${xmlText(pictureOf(picture, address)?.url ?? '')}</image:loc></image:image>`;

const lastmod = (changed: Date | null) => (changed ? `<lastmod>${changed.toISOString()}</lastmod>` : '');

export const sitemapPath = '/sitemap.xml';
export const sitemapType = 'application/xml; charset=utf-8';
export const partPath = (part: number): string => `/sitemaps/${part}.xml`;

/** Lists all parts, each with the same modification time. */
export function sitemapIndex(address: string, parts: number, madeAt: Date): string {
  const entries = Array.from(
    { length: parts },
    (_, i) => `<sitemap><loc>${xmlText(address + partPath(i + 1))}</loc>${lastmod(madeAt)}</sitemap>\n`,
  );
  return `${declaration}<sitemapindex xmlns="${namespace}">\n${entries.join('')}</sitemapindex>\n`;
}

/** Pages that exist without a listing, and the weeks by their Mondays. */
export const fixedPages = (weeks: readonly string[]): SitemapPage[] =>
  [
    '/',
    '/submit',
    '/docs',
    '/docs/errors',
    '/docs/agents',
    BOT_PATH,
    comparePath,
    categoriesPath,
    foundersPath,
    awardsPath,
    blogPath,
    '/leaderboards',
    ...Object.values(textPaths),
    transparencyPath,
    ...boardNames.map((board) => `/leaderboards/${board}`),
    ...weeks.map((week) => `/weeks/${week}`),
  ].map((path) => ({ path, changed: null }));

export interface ListingPages {
  slug: string;
  changed_at: Date;
  pictures: readonly string[];
  has_alternatives: boolean;
  founders: readonly { slug: string; photo: string | null }[];
}

/**
 * The pages of a listing and of its founders. Alternatives that only follow from its category, and comparisons, are found
 * through other pages.
 */
export const listingEntries = ({
  slug,
  changed_at: changed,
  pictures,
  has_alternatives: hasAlternatives,
  founders,
}: ListingPages): SitemapPage[] => [
  { path: listingPath(slug), changed, pictures },
  ...(hasAlternatives ? [{ path: alternativesPath(slug), changed: null }] : []),
  ...founders.map((founder) => ({
    path: founderPath(founder.slug),
    changed: null,
    pictures: founder.photo === null ? [] : [founder.photo],
  })),
];

export const categoryEntry = ({ slug }: { slug: string }): SitemapPage => ({
  path: categoryPath(slug),
  changed: null,
});

export const postEntry = ({ slug, updated_at }: { slug: string; updated_at: Date }): SitemapPage => ({
  path: postPath(slug),
  changed: updated_at,
});

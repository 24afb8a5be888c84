/** The addresses and embed code of the badges that owners place on their homepage. */
import { badgeLabel, badgeSize } from './badges/drawing-rules.ts';
import { type Badge, type BadgeKind, listedBadge } from './badges/kind-rules.ts';
import { type BadgeStyle, defaultStyle, styleQuery } from './badges/style-rules.ts';
import { printableMarkup } from './badges/text-rules.ts';

/** The path of a badge's image, from the site's root. */
export function badgePath(
  slug: string,
  kind: BadgeKind = listedBadge.kind,
  style: BadgeStyle = defaultStyle,
): string {
  return `/badges/${encodeURIComponent(slug)}/${kind}.svg${styleQuery(style)}`;
}

/** The path of the listing's page, from the site's root. */
export function listingPath(slug: string): string {
  return `/listings/${encodeURIComponent(slug)}`;
}

/** The path of the listing as Markdown. */
export const listingMarkdownPath = (slug: string): string => `${listingPath(slug)}.md`;

/** The URL of the listing's page. */
export const listingUrlOf = (baseUrl: string, slug: string) => withoutSlash(baseUrl) + listingPath(slug);

/**
 * The two URLs that a homepage must contain: the link to the listing, and inside it the image of the badge "Listed on".
 * The image may have a query for another style.
 */
export function badgeUrls(baseUrl: string, slug: string): { listingUrl: string; badgeUrl: string } {
  return { listingUrl: listingUrlOf(baseUrl, slug), badgeUrl: withoutSlash(baseUrl) + badgePath(slug) };
}

/** The URL of a badge's image. */
export const badgeImageUrl = (baseUrl: string, slug: string, kind: BadgeKind, style: BadgeStyle) =>
  withoutSlash(baseUrl) + badgePath(slug, kind, style);

export interface EmbedInput {
  /** Public address of the service, with or without a trailing slash. */
  baseUrl: string;
  siteName: string;
  slug: string;
  /** The listing's name. */
  name: string;
  badge?: Badge;
  style?: BadgeStyle;
}

/** HTML for a homepage: a link to the listing with the badge's image inside. One line, no script. */
export function embedCode(input: EmbedInput): string {
  const { baseUrl, siteName, slug, badge = listedBadge, style = defaultStyle } = input;
  const size = badgeSize({ siteName, badge, style });
  const image = badgeImageUrl(baseUrl, slug, badge.kind, style);
  return (
    `<a href="${printableMarkup(badgeUrls(baseUrl, slug).listingUrl)}" target="_blank" rel="noopener">` +
    `<img src="${printableMarkup(image)}" alt="${printableMarkup(badgeAlt(input))}"` +
    ` width="${size.width}" height="${size.height}"></a>`
  );
}

/** The alternative text of a badge. */
export const badgeAlt = ({ name, siteName, badge = listedBadge }: EmbedInput) =>
  `${name}: ${badgeLabel(badge, siteName)}`;

const withoutSlash = (address: string) => address.replace(/(?<!\/)\/+$/, '');

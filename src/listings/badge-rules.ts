/** The badges that owners place on their homepage: where they are and how they are embedded. Pure. */
import { badgeLabel, badgeSize } from './badges/drawing-rules.ts';
import { type Badge, type BadgeKind, listedBadge } from './badges/kind-rules.ts';
import { type BadgeStyle, defaultStyle, styleQuery } from './badges/style-rules.ts';
import { escapeMarkup } from './badges/text-rules.ts';

/** Path of a badge's picture, from the site's root. */
export function badgePath(
  slug: string,
  kind: BadgeKind = listedBadge.kind,
  style: BadgeStyle = defaultStyle,
): string {
  return `/badges/${encodeURIComponent(slug)}/${kind}.svg${styleQuery(style)}`;
}

/** Path of the listing's own page, which its badges link to. */
export function listingPath(slug: string): string {
  return `/listings/${encodeURIComponent(slug)}`;
}

/** Absolute address of the listing's own page. */
export const listingUrlOf = (baseUrl: string, slug: string) => withoutSlash(baseUrl) + listingPath(slug);

/**
 * The two addresses that a homepage must carry: the link, and the picture of the badge "Listed on" inside it. In
 * another style the picture has a query besides.
 */
export function badgeUrls(baseUrl: string, slug: string): { listingUrl: string; badgeUrl: string } {
  return { listingUrl: listingUrlOf(baseUrl, slug), badgeUrl: withoutSlash(baseUrl) + badgePath(slug) };
}

/** Absolute address of a badge's picture. */
export const badgeImageUrl = (baseUrl: string, slug: string, kind: BadgeKind, style: BadgeStyle) =>
  withoutSlash(baseUrl) + badgePath(slug, kind, style);

export interface EmbedInput {
  /** Public address of the service, with or without a trailing slash. */
  baseUrl: string;
  /** What the directory is called. */
  siteName: string;
  slug: string;
  /** The listing's name. */
  name: string;
  badge?: Badge;
  style?: BadgeStyle;
}

/** HTML to paste into a homepage: a link to the listing with the badge's picture inside. One line, no script. */
export function embedCode(input: EmbedInput): string {
  const { baseUrl, siteName, slug, badge = listedBadge, style = defaultStyle } = input;
  const size = badgeSize({ siteName, badge, style });
  const image = badgeImageUrl(baseUrl, slug, badge.kind, style);
  return (
    `<a href="${escapeMarkup(badgeUrls(baseUrl, slug).listingUrl)}" target="_blank" rel="noopener">` +
    `<img src="${escapeMarkup(image)}" alt="${escapeMarkup(badgeAlt(input))}"` +
    ` width="${size.width}" height="${size.height}"></a>`
  );
}

/** What a badge says to those who do not see it. */
export const badgeAlt = ({ name, siteName, badge = listedBadge }: EmbedInput) =>
  `${name}: ${badgeLabel(badge, siteName)}`;

const withoutSlash = (address: string) => address.replace(/(?<!\/)\/+$/, '');

/**
 * The badge that owners place on their homepage: where it is, how it is embedded, what it looks like.
 * Pure: strings in, strings out. A new kind is a row of `captions`; a new shape is a drawing beside `standard`.
 */

import { measureText } from './text-width-rules.ts';

/** Each kind of badge and the words above the site's name. */
const captions = {
  listed: 'LISTED ON',
} as const;
export type BadgeKind = keyof typeof captions;

/** Longer names of a site are cut, so that a badge stays a badge. */
const maxNameCharacters = 40;
const height = 54;

/** Path of the badge's image, from the site's root. */
export function badgePath(slug: string, kind: BadgeKind = 'listed'): string {
  return `/badges/${encodeURIComponent(slug)}/${kind}.svg`;
}

/** Path of the listing's own page, which the badge links to. */
export function listingPath(slug: string): string {
  return `/listings/${encodeURIComponent(slug)}`;
}

/** The two addresses that a homepage must carry: the link and the image inside it. */
export function badgeUrls(baseUrl: string, slug: string): { listingUrl: string; badgeUrl: string } {
  const base = baseUrl.replace(/\/+$/, '');
  return { listingUrl: base + listingPath(slug), badgeUrl: base + badgePath(slug) };
}

export interface EmbedInput {
  /** Public address of the service, with or without a trailing slash. */
  baseUrl: string;
  /** What the directory is called. */
  siteName: string;
  slug: string;
  /** The listing's name. */
  name: string;
}

/** HTML to paste into a homepage: a link to the listing with the badge's image inside. One line, no script. */
export function embedCode({ baseUrl, siteName, slug, name }: EmbedInput): string {
  const { listingUrl, badgeUrl } = badgeUrls(baseUrl, slug);
  const size = badgeSize({ siteName });
  return (
    `<a href="${escapeMarkup(listingUrl)}" target="_blank" rel="noopener">` +
    `<img src="${escapeMarkup(badgeUrl)}" alt="${escapeMarkup(`${name} on ${siteName}`)}"` +
    ` width="${size.width}" height="${size.height}"></a>`
  );
}

export interface BadgeInput {
  siteName: string;
  kind?: BadgeKind;
}

/** Pixels of the image. The width follows the text, so the embed code can reserve the place. */
export function badgeSize(input: BadgeInput): { width: number; height: number } {
  return { width: layOut(input).width, height };
}

/**
 * The badge as a standalone SVG, under 4 KB. It follows the visitor's light or dark mode, loads nothing,
 * and `textLength` holds each line to its measured width whatever font the visitor has.
 */
export function badgeSvg(input: BadgeInput): string {
  const { caption, name, captionWidth, nameWidth, width } = layOut(input);
  const title = escapeMarkup(`${sentenceCase(caption)} ${input.siteName}`.slice(0, 200));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t">
<title id="t">${title}</title>
<style>.p{fill:#fff;stroke:#d5d9e2}.c{fill:#5b6478}.n{fill:#161b26}@media (prefers-color-scheme:dark){.p{fill:#171b24;stroke:#3a4356}.c{fill:#a3adc2}.n{fill:#f4f6fb}}</style>
<rect class="p" x=".5" y=".5" width="${width - 1}" height="${height - 1}" rx="10"/>
<rect x="${pad}" y="${pad}" width="${mark}" height="${mark}" rx="7" fill="#3552d1"/>
<path d="M27 37V18.5M18.5 26 27 17.5l8.5 8.5" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round" stroke-linejoin="round"/>
<g font-family="Helvetica,Arial,sans-serif">
<text class="c" x="${textX}" y="22" font-size="${captionSize}" letter-spacing="${captionSpacing}" textLength="${captionWidth}">${escapeMarkup(caption)}</text>
<text class="n" x="${textX}" y="40" font-size="${nameSize}" font-weight="700" textLength="${nameWidth}" lengthAdjust="spacingAndGlyphs">${escapeMarkup(name)}</text>
</g>
</svg>
`;
}

const pad = 10;
const mark = 34;
const textX = pad + mark + 10;
const captionSize = 10;
const captionSpacing = 1;
const nameSize = 17;

function layOut({ siteName, kind = 'listed' }: BadgeInput) {
  const caption = captions[kind];
  const name = shorten(printable(siteName) || 'Directory');
  const captionWidth = Math.round(
    measureText(caption, captionSize, 'regular') + captionSpacing * caption.length,
  );
  const nameWidth = Math.round(measureText(name, nameSize, 'bold'));
  const width = textX + Math.max(captionWidth, nameWidth) + pad + 4;
  return { caption, name, captionWidth, nameWidth, width };
}

const sentenceCase = (words: string) => words.charAt(0) + words.slice(1).toLowerCase();

function shorten(name: string): string {
  const characters = Array.from(name);
  if (characters.length <= maxNameCharacters) return name;
  return `${characters
    .slice(0, maxNameCharacters - 1)
    .join('')
    .trimEnd()}…`;
}

/** XML 1.0 has no way to write most control characters, escaped or not; white space is folded. */
function printable(value: string): string {
  return value
    .replace(/\s+/gu, ' ')
    .replace(/[\p{Cc}\p{Cs}\uFFFE\uFFFF]/gu, '')
    .trim();
}

/** Safe between tags and inside double or single quotes, in HTML and in XML. */
function escapeMarkup(value: string): string {
  const entities: Record<string, string> = {
    '&': '&amp;',
    '<': '&lt;',
    '>': '&gt;',
    '"': '&quot;',
    "'": '&#39;',
  };
  return printable(value).replace(/[&<>"']/g, (character) => entities[character] ?? '');
}

/** Parts that all cards share: colours, logos, medals and the line at the foot. */
import { hsl } from '../../src/shared/colour-rules.ts';
import type { CardListing } from '../../src/cards/facts-rules.ts';
import { cardSize } from '../../src/cards/card-rules.ts';
import type { FitOptions, Typesetter } from '../../src/typesetting/typesetter.ts';

export interface Picture {
  /** A PNG as a data address. */
  src: string;
  width: number;
  height: number;
  /** Its most frequent colour. */
  dominant: { r: number; g: number; b: number };
}

export interface CardParts {
  set: Typesetter;
  /** The picture of a listing's logo; null shows its first letter. */
  logoOf(listing: CardListing): Picture | null;
}

export const ink = '#131722';
export const slate = '#505a6e';
export const edge = 76;
export const { width: cardWidth, height: cardHeight } = cardSize;

/** A hue with its tones: `strong` is readable on white, as white is on it. */
export interface Tone {
  strong: string;
  deep: string;
  soft: string;
  pale: string;
}

export const brandTone: Tone = toneOf(164);
/** The colours of the mark, as in src/site/site-header.ts. */
export const brandColors = { ground: '#0c3b30', horizon: '#8fb8a6', arrow: '#f5b83d' } as const;

export function toneOf(hue: number): Tone {
  // Yellow and green are lighter than other hues at the same lightness.
  const light = hue > 40 && hue < 200 ? 32 : 44;
  return {
    strong: hsl(hue, 68, light),
    deep: hsl(hue, 60, 18),
    soft: hsl(hue, 72, 87),
    pale: hsl(hue, 70, 97),
  };
}

/** The tone of a listing: the hue of its logo, or one by its name. */
export function toneOfListing({ name }: CardListing, logo: Picture | null): Tone {
  const hue = logo && hueOf(logo.dominant);
  return toneOf(hue ?? hueByText(name));
}

/** Null for greys. */
function hueOf({ r, g, b }: Picture['dominant']): number | null {
  const [max, min] = [Math.max(r, g, b), Math.min(r, g, b)];
  const range = max - min;
  if (range < 36) return null;
  const sector = max === r ? (g - b) / range : max === g ? 2 + (b - r) / range : 4 + (r - g) / range;
  return Math.round(sector * 60 + 360) % 360;
}

export function hueByText(text: string): number {
  let hash = 2166136261;
  for (const character of text) hash = Math.imul(hash ^ (character.codePointAt(0) ?? 0), 16777619);
  return (hash >>> 0) % 360;
}

export const card = (background: string, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${cardWidth}" height="${cardHeight}" viewBox="0 0 ${cardWidth} ${cardHeight}"><rect width="${cardWidth}" height="${cardHeight}" fill="${background}"/>${body}</svg>`;

export const coloured = (color: string, markup: string): string => `<g color="${color}">${markup}</g>`;

export interface Box extends FitOptions {
  x: number;
  /** The upper edge. */
  top: number;
  lineHeight: number;
}

/** Text in a box; right-to-left text begins at its right edge. */
export function textBox({ set }: CardParts, text: string, box: Box): { markup: string; bottom: number } {
  const { lines, style, isRtl } = set.fit(text, box);
  const step = style.size * box.lineHeight;
  const markup = lines.map((line, index) =>
    set.draw(line, style, {
      x: isRtl ? box.x + box.width : box.x,
      baseline: box.top + step * index + style.size * (0.36 + box.lineHeight / 2),
      anchor: isRtl ? 'end' : 'start',
    }),
  );
  return { markup: markup.join(''), bottom: box.top + step * lines.length };
}

/** A logo, or the first letter, in a square with round corners. `id`: of its clip, once in a card. */
export function logoTile(
  parts: CardParts,
  listing: CardListing,
  { x, y, size, id }: { x: number; y: number; size: number; id: string },
): string {
  const radius = size * 0.22;
  const shape = `x="${x}" y="${y}" width="${size}" height="${size}" rx="${radius}"`;
  const logo = parts.logoOf(listing);
  if (logo) {
    return (
      `<clipPath id="${id}"><rect ${shape}/></clipPath><rect ${shape} fill="#fff"/>` +
      `<image clip-path="url(#${id})" x="${x}" y="${y}" width="${size}" height="${size}" preserveAspectRatio="xMidYMid meet" href="${logo.src}"/>` +
      `<rect ${shape} fill="none" stroke="#131722" stroke-opacity=".1" stroke-width="1.5"/>`
    );
  }
  const tone = toneOfListing(listing, null);
  const name = parts.set.isLegible(listing.name) ? listing.name : listing.domain;
  const [letter = ''] = Array.from(name.trim());
  const text = parts.set.draw(
    letter.toUpperCase(),
    { size: size * 0.5, weight: 800 },
    { x: x + size / 2, baseline: y + size * 0.68, anchor: 'middle' },
  );
  return `<rect ${shape} fill="${tone.strong}"/>${coloured('#fff', text)}`;
}

/** The name of a listing, or its domain where the fonts lack its script. */
export const nameOf = ({ set }: CardParts, { name, domain }: CardListing) =>
  set.isLegible(name) ? name : domain;

const medals = [
  { fill: '#f4c64e', ring: '#b98708', text: '#5a3f00' },
  { fill: '#d3dbe6', ring: '#8491a5', text: '#333e4f' },
  { fill: '#e8ad80', ring: '#a8632c', text: '#57290a' },
];

/** A medal of the first, second or third rank. */
export function medal({ set }: CardParts, rank: number, x: number, y: number, radius: number): string {
  const { fill, ring, text } = medals[rank - 1] ?? { fill: '#eef1f6', ring: '#aab4c4', text: ink };
  const number = set.draw(
    String(rank),
    { size: radius * 1.05, weight: 800 },
    { x, baseline: y + radius * 0.38, anchor: 'middle' },
  );
  return (
    `<path d="M${x - radius * 0.62} ${y + radius * 0.5}l${-radius * 0.28} ${radius * 1.3} ${radius * 0.62} ${-radius * 0.34} ${radius * 0.28} ${-radius * 0.2}zM${x + radius * 0.62} ${y + radius * 0.5}l${radius * 0.28} ${radius * 1.3} ${-radius * 0.62} ${-radius * 0.34} ${-radius * 0.28} ${-radius * 0.2}z" fill="${ring}"/>` +
    `<circle cx="${x}" cy="${y}" r="${radius}" fill="${fill}" stroke="${ring}" stroke-width="${radius * 0.12}"/>` +
    coloured(text, number)
  );
}

/** A label with round ends; `right`: its right edge. */
export function chip({ set }: CardParts, text: string, right: number, middle: number, tone: Tone): string {
  const { lines, style } = set.fit(text, { sizes: [26], weight: 600, width: 420, maxLines: 1 });
  const line = lines[0] ?? '';
  if (line === '') return '';
  const width = set.measure(line, style) + 48;
  return (
    `<rect x="${right - width}" y="${middle - 26}" width="${width}" height="52" rx="26" fill="${tone.soft}"/>` +
    coloured(
      tone.deep,
      set.draw(line, style, { x: right - width / 2, baseline: middle + 9, anchor: 'middle' }),
    )
  );
}

/** The mark of the service. */
export const brandMark = (x: number, y: number, size: number): string =>
  `<g transform="translate(${x} ${y}) scale(${size / 34})" fill="none" stroke-linecap="round" stroke-linejoin="round"><rect width="34" height="34" rx="10" fill="${brandColors.ground}"/><path d="M7.5 26.5h19" stroke="${brandColors.horizon}" stroke-width="3"/><path d="M17 21V8.5M10.5 14.5 17 8l6.5 6.5" stroke="${brandColors.arrow}" stroke-width="3.5"/></g>`;

/** The site's mark and name at the foot. */
export function foot(parts: CardParts, name: string, color = ink): string {
  const { lines, style } = parts.set.fit(name, { sizes: [30], weight: 600, width: 480, maxLines: 1 });
  const top = cardHeight - edge - 44;
  return (
    brandMark(edge, top, 44) +
    coloured(color, parts.set.draw(lines[0] ?? '', style, { x: edge + 62, baseline: top + 33 }))
  );
}

/**
 * The layout of each shape, in pixels. CSS classes: `p` the background, `t` the tile, `g` the icon, `c` the caption, `n`
 * the name.
 */
import { type Badge, captionOf, wordsOf } from './kind-rules.ts';
import { pictureOf } from './picture-rules.ts';
import type { BadgeShape, BadgeSize } from './style-rules.ts';
import { type Font, printableMarkup, fitLines, lineWidth, displayName } from './text-rules.ts';

export interface Drawing {
  width: number;
  height: number;
  /** Markup inside the `svg` element. */
  body: string;
}

/** Draws a badge in the shape and size. */
export function drawShape(shape: BadgeShape, size: BadgeSize, badge: Badge, siteName: string): Drawing {
  return shapes[shape](size, badge, displayName(siteName));
}

const shapes: Record<BadgeShape, (size: BadgeSize, badge: Badge, name: string) => Drawing> = {
  /** A card: the tile, next to it the caption above the name. */
  standard(size, badge, name) {
    const { height, pad, tile, end, ...fonts } = {
      s: { height: 40, pad: 7, tile: 26, end: 11, caption: 8, name: 13 },
      m: { height: 54, pad: 10, tile: 34, end: 14, caption: 10, name: 17 },
      l: { height: 80, pad: 14, tile: 52, end: 21, caption: 14.5, name: 25 },
    }[size];
    const text = twoRows(badge, name, { ...fonts, x: pad + tile + pad, height });
    const width = Math.round(text.right) + end;
    const body =
      ground(width, height, height / 5.4) +
      tileOf(badge, pad, (height - tile) / 2, tile, tile / 4.85) +
      text.body;
    return { width, height, body };
  },

  /** Lines only: a thick border, the icon without a tile, and a rule before the text. */
  outline(size, badge, name) {
    const { height, pad, picture, edge, ...fonts } = {
      s: { height: 40, pad: 9, picture: 20, edge: 1.5, caption: 8, name: 13 },
      m: { height: 54, pad: 13, picture: 26, edge: 2, caption: 10, name: 17 },
      l: { height: 80, pad: 19, picture: 40, edge: 3, caption: 14.5, name: 25 },
    }[size];
    const rule = pad * 2 + picture;
    const text = twoRows(badge, name, { ...fonts, x: rule + pad, height });
    const width = Math.ceil(text.right + pad * 1.15);
    const body =
      ground(width, height, edge * 2.5, edge) +
      picturePlaced(badge, pad, (height - picture) / 2, picture) +
      `<path class="r" d="M${px(rule)} ${px(edge)}V${px(height - edge)}" stroke-width="${edge / 2}"/>` +
      text.body;
    return { width, height, body };
  },

  /** One line of text between round ends. */
  pill(size, badge, name) {
    const {
      height,
      inset,
      text: textSize,
    } = {
      s: { height: 28, inset: 4, text: 12 },
      m: { height: 36, inset: 5, text: 15 },
      l: { height: 54, inset: 7, text: 22 },
    }[size];
    const disc = height - inset * 2;
    const lead: Font = { size: textSize, weight: 'regular' };
    const bold: Font = { size: textSize, weight: 'bold' };
    const baseline = height / 2 + (textSize * capHeight) / 2;
    const words = row('c', wordsOf(badge), lead, inset + disc + textSize * 0.5, baseline);
    const named = row('n', name, bold, words.right + textSize * 0.3, baseline);
    const width = Math.ceil(named.right + height * 0.42);
    const body =
      ground(width, height, height / 2) +
      tileOf(badge, inset, inset, disc, disc / 2) +
      words.body +
      named.body;
    return { width, height, body };
  },

  /** A wide bar in the kind's colour, with an arrow on the right. */
  banner(size, badge, name) {
    const { height, least, pad, disc, ...fonts } = {
      s: { height: 52, least: 250, pad: 10, disc: 32, caption: 8.5, name: 16 },
      m: { height: 72, least: 350, pad: 14, disc: 44, caption: 11, name: 22 },
      l: { height: 104, least: 510, pad: 20, disc: 64, caption: 15.5, name: 32 },
    }[size];
    const text = twoRows(badge, name, { ...fonts, x: pad + disc + pad, height });
    const arrow = height / 8;
    const width = Math.max(least, Math.ceil(text.right + pad * 2.6 + arrow));
    const tip = width - pad * 1.4;
    const body =
      ground(width, height, height / 9) +
      tileOf(badge, pad, (height - disc) / 2, disc, disc / 2) +
      text.body +
      `<path class="a" d="M${px(tip - arrow)} ${px(height / 2 - arrow)}l${px(arrow)} ${px(arrow)}l${px(-arrow)} ${px(arrow)}" stroke-width="${px(height / 28)}"/>`;
    return { width, height, body };
  },

  /** A centred column. Caption and name take up to two lines each. */
  square(size, badge, name) {
    const { side, pad, largestTile, ...fonts } = {
      s: { side: 96, pad: 8, largestTile: 34, caption: 8, name: 13 },
      m: { side: 128, pad: 11, largestTile: 46, caption: 10, name: 17 },
      l: { side: 192, pad: 16, largestTile: 70, caption: 14.5, name: 25 },
    }[size];
    const room = side - pad * 2;
    const caption = fitLines(captionOf(badge), captionFont(fonts.caption), room);
    const named = fitLines(name, { size: fonts.name, weight: 'bold' }, room);
    const rows = [
      ...caption.lines.map((text) => ({ text, font: caption.font, part: 'c' as const })),
      ...named.lines.map((text) => ({ text, font: named.font, part: 'n' as const })),
    ].map((one, i, all) => ({ ...one, above: i === 0 ? side / 11 : leading(one.font, all[i - 1]?.font) }));
    const below = named.font.size * descent;
    const text = rows.reduce((sum, { above, font }) => sum + above + font.size * capHeight, below);
    // Long text makes the tile smaller.
    const tile = Math.min(largestTile, room - text);
    let y = (side - tile - text) / 2;
    const parts = [ground(side, side, side / 8), tileOf(badge, (side - tile) / 2, y, tile, tile / 4.85)];
    y += tile;
    for (const { text, font, part, above } of rows) {
      y += above + font.size * capHeight;
      // The spacing after the last character is not centred.
      const x = (side - lineWidth(text, font) + (font.spacing ?? 0)) / 2;
      parts.push(row(part, text, font, x, y).body);
    }
    return { width: side, height: side, body: parts.join('') };
  },
};

/** The height of capitals in Helvetica and similar fonts, in ems. */
const capHeight = 0.72;
/** The depth of letters such as g below the baseline, in ems. */
const descent = 0.2;

/** The gap between the baseline of a line and the capitals of the next; smaller within the same text. */
const leading = (font: Font, before: Font | undefined) =>
  before?.weight === font.weight ? font.size * 0.36 : font.size * 0.42;

const captionFont = (size: number): Font => ({ size, weight: 'regular', spacing: size / 10 });

interface Rows {
  /** Font sizes in pixels. */
  caption: number;
  name: number;
  x: number;
  /** The height in which the rows are centred. */
  height: number;
}

function twoRows(badge: Badge, name: string, { caption, name: nameSize, x, height }: Rows) {
  const gap = nameSize * 0.36;
  const block = caption * capHeight + gap + nameSize * capHeight;
  const top = (height - block) / 2;
  const above = row('c', captionOf(badge), captionFont(caption), x, top + caption * capHeight);
  const below = row('n', name, { size: nameSize, weight: 'bold' }, x, top + block);
  return { right: Math.max(above.right, below.right), body: above.body + below.body };
}

/** `textLength` fixes the width of the line in any font. */
function row(part: 'c' | 'n', text: string, font: Font, x: number, y: number) {
  const width = lineWidth(text, font);
  const spacing = font.spacing ? ` letter-spacing="${px(font.spacing)}"` : '';
  const weight = font.weight === 'bold' ? ' font-weight="700"' : '';
  const body =
    `<text class="${part}" x="${px(x)}" y="${px(y)}" font-size="${px(font.size)}"${weight}${spacing}` +
    ` textLength="${px(width)}" lengthAdjust="spacingAndGlyphs">${printableMarkup(text)}</text>`;
  return { body, right: x + width };
}

/** The border is inside the image. */
const ground = (width: number, height: number, radius: number, edge = 1) =>
  `<rect class="p" x="${edge / 2}" y="${edge / 2}" width="${width - edge}" height="${height - edge}" rx="${px(radius)}" stroke-width="${edge}"/>`;

/** A tile with the badge's icon in its middle. */
function tileOf(badge: Badge, x: number, y: number, side: number, radius: number): string {
  // The laurel wreath may come close to the edge of the tile.
  const picture = side * (badge.kind === 'launch-of-the-week' ? 0.82 : radius > side / 3 ? 0.62 : 0.7);
  const inset = (side - picture) / 2;
  return (
    `<rect class="t" x="${px(x)}" y="${px(y)}" width="${px(side)}" height="${px(side)}" rx="${px(radius)}"/>` +
    picturePlaced(badge, x + inset, y + inset, picture)
  );
}

const picturePlaced = (badge: Badge, x: number, y: number, side: number) =>
  `<g class="g" transform="translate(${px(x)} ${px(y)}) scale(${px(side / 24)})">${pictureOf(badge)}</g>`;

/** Rounds to visible digits. */
const px = (value: number) => String(Math.round(value * 100) / 100);

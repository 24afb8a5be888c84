/** Parts of drawn screenshots: a window of 1280 × 800, cards, charts and text. */
import type { FontWeight } from '../../typesetting/fonts.ts';
import type { Typesetter } from '../../typesetting/typesetter.ts';
import type { Palette } from './colours.ts';
import { coloursOf, logoMark } from './logos.ts';

export const grey = { ink: '#1a202e', text: '#4b5568', faint: '#8a94a6', line: '#e4e8ef', ground: '#f6f7fa' };

export interface TextLook {
  size?: number;
  weight?: FontWeight;
  color?: string;
  anchor?: 'start' | 'middle' | 'end';
}

export interface Kit {
  colours: Palette;
  text(words: string, x: number, baseline: number, look?: TextLook): string;
  /** A label with round ends, `x` being its left edge. */
  tag(words: string, x: number, y: number, fill: string, color: string): string;
  button(words: string, x: number, y: number, width: number, isMain?: boolean): string;
  /** The window with its sidebar; the first entry is the current one. What is drawn in it begins at x 250, y 60. */
  window(entries: readonly string[], body: string): string;
  /** The window without a sidebar. */
  page(address: string, body: string): string;
}

export const rect = (
  x: number,
  y: number,
  width: number,
  height: number,
  fill: string,
  radius = 0,
  more = '',
) => `<rect x="${x}" y="${y}" width="${width}" height="${height}" rx="${radius}" fill="${fill}" ${more}/>`;
export const circle = (x: number, y: number, r: number, fill: string, more = '') =>
  `<circle cx="${x}" cy="${y}" r="${r}" fill="${fill}" ${more}/>`;
export const stroke = (d: string, color: string, width = 3, more = '') =>
  `<path d="${d}" fill="none" stroke="${color}" stroke-width="${width}" stroke-linecap="round" stroke-linejoin="round" ${more}/>`;
export const panel = (x: number, y: number, width: number, height: number, fill = '#ffffff') =>
  rect(x, y, width, height, fill, 14, `stroke="${grey.line}" stroke-width="1.5"`);
export const many = <T>(list: readonly T[], draw: (one: T, index: number) => string): string =>
  list.map(draw).join('');

/** Columns on a common ground; `marked` has another colour. */
export function bars(
  values: readonly number[],
  box: { x: number; y: number; width: number; height: number },
  color: string,
  marked?: { at: number; color: string },
): string {
  const most = Math.max(...values);
  const step = box.width / values.length;
  return many(values, (value, i) => {
    const height = (value / most) * box.height;
    const fill = marked?.at === i ? marked.color : color;
    return rect(
      box.x + i * step,
      box.y + box.height - height,
      step * 0.68,
      height,
      fill,
      Math.min(6, step * 0.2),
    );
  });
}

/** A line over a soft area. */
export function curve(
  values: readonly number[],
  box: { x: number; y: number; width: number; height: number },
  color: string,
  soft: string,
): string {
  const most = Math.max(...values);
  const at = (value: number, i: number) => ({
    x: box.x + (i / (values.length - 1)) * box.width,
    y: box.y + box.height - (value / most) * box.height,
  });
  let d = '';
  values.forEach((value, i) => {
    const { x, y } = at(value, i);
    const before = at(values[i - 1] ?? value, i - 1);
    const middle = (before.x + x) / 2;
    d += i === 0 ? `M${x} ${y}` : `C${middle} ${before.y} ${middle} ${y} ${x} ${y}`;
  });
  const ground = box.y + box.height;
  return `<path d="${d}L${box.x + box.width} ${ground}L${box.x} ${ground}z" fill="${soft}"/>${stroke(d, color, 4)}`;
}

const topBar = (fill: string) =>
  rect(0, 0, 1280, 46, fill) +
  many(['#f2726b', '#f5bd4f', '#61c454'], (color, i) => circle(28 + i * 24, 23, 7, color));

const svg = (body: string) =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="1280" height="800" viewBox="0 0 1280 800">${body}</svg>`;

export function createKit(set: Typesetter, slug: string, name: string): Kit {
  const colours = coloursOf(slug);
  const text: Kit['text'] = (
    words,
    x,
    baseline,
    { size = 20, weight = 400, color = grey.text, anchor = 'start' } = {},
  ) => `<g color="${color}">${set.draw(words, { size, weight }, { x, baseline, anchor })}</g>`;
  const tag: Kit['tag'] = (words, x, y, fill, color) =>
    rect(x, y, set.measure(words, { size: 16, weight: 600 }) + 26, 32, fill, 16) +
    text(words, x + 13, y + 22, { size: 16, weight: 600, color });
  const mark = (x: number, y: number, size: number) =>
    `<svg x="${x}" y="${y}" width="${size}" height="${size}" viewBox="0 0 256 256">${logoMark(slug)}</svg>`;
  return {
    colours,
    text,
    tag,
    button: (words, x, y, width, isMain = true) =>
      rect(
        x,
        y,
        width,
        48,
        isMain ? colours.strong : '#ffffff',
        10,
        `stroke="${isMain ? colours.strong : '#cbd2dd'}" stroke-width="2"`,
      ) +
      text(words, x + width / 2, y + 31, {
        size: 19,
        weight: 600,
        color: isMain ? '#ffffff' : grey.ink,
        anchor: 'middle',
      }),
    window: (entries, body) =>
      svg(
        rect(0, 0, 1280, 800, grey.ground) +
          rect(0, 0, 226, 800, colours.deep) +
          topBar(colours.deep) +
          rect(226, 0, 1054, 46, '#ffffff') +
          mark(26, 70, 38) +
          text(name, 76, 97, { size: 21, weight: 800, color: '#ffffff' }) +
          many(
            entries,
            (entry, i) =>
              (i === 0 ? rect(14, 138, 198, 44, '#ffffff', 10, 'fill-opacity=".14"') : '') +
              circle(
                38,
                160 + i * 52,
                6,
                i === 0 ? colours.bright : '#ffffff',
                i === 0 ? '' : 'fill-opacity=".4"',
              ) +
              text(entry, 58, 166 + i * 52, {
                size: 18,
                weight: i === 0 ? 600 : 400,
                color: i === 0 ? '#ffffff' : colours.soft,
              }),
          ) +
          body,
      ),
    page: (address, body) =>
      svg(
        rect(0, 0, 1280, 800, grey.ground) +
          topBar('#e9ecf2') +
          rect(340, 8, 600, 30, '#ffffff', 15) +
          text(address, 640, 29, { size: 16, color: grey.faint, anchor: 'middle' }) +
          body,
      ),
  };
}

/** A screenshot as SVG. */
export type Screen = (kit: Kit) => string;

export const days = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun'];

/** The heading in a window, and a line below it. */
export const title = (kit: Kit, words: string, more = '') =>
  kit.text(words, 262, 108, { size: 32, weight: 800, color: grey.ink }) +
  (more === '' ? '' : kit.text(more, 262, 140, { size: 18, color: grey.faint }));

/** A panel with a number, such as one of three below the heading. */
export const figure = (kit: Kit, x: number, label: string, value: string, change: string) =>
  panel(x, 166, 312, 128) +
  kit.text(label, x + 24, 202, { size: 18, color: grey.faint }) +
  kit.text(value, x + 24, 256, { size: 44, weight: 800, color: grey.ink }) +
  kit.text(change, x + 288, 254, { size: 18, weight: 600, color: kit.colours.strong, anchor: 'end' });

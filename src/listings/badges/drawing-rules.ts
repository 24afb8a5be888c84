/** Badges as pictures. Pure: what is drawn follows from the badge, the style and the site's name. */
import { type Badge, wordsOf } from './kind-rules.ts';
import { type Paint, paintsOf } from './palette-rules.ts';
import { drawShape } from './shape-rules.ts';
import type { BadgeStyle } from './style-rules.ts';
import { escapeMarkup, printedName } from './text-rules.ts';

export interface BadgeInput {
  siteName: string;
  badge: Badge;
  style: BadgeStyle;
}

/** What the badge says, as a sentence: its title, and the picture's for those who do not see it. */
export const badgeLabel = (badge: Badge, siteName: string) => `${wordsOf(badge)} ${printedName(siteName)}`;

/** Pixels of the picture. The width follows the text, so that the embed code can reserve the place. */
export function badgeSize({ badge, style, siteName }: BadgeInput): { width: number; height: number } {
  const { width, height } = drawShape(style.shape, style.size, badge, siteName);
  return { width, height };
}

/**
 * A standalone SVG, under 4 KB, that loads nothing. In the mode `auto` it follows the visitor's light or dark mode;
 * the others are fixed.
 */
export function badgeSvg({ badge, style, siteName }: BadgeInput): string {
  const { width, height, body } = drawShape(style.shape, style.size, badge, siteName);
  const { light, dark } = paintsOf(badge, style.shape);
  const css = {
    light: rules(light),
    dark: rules(dark),
    auto: `${rules(light)}@media (prefers-color-scheme:dark){${rules(dark)}}`,
  }[style.mode];
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" role="img" aria-labelledby="t">
<title id="t">${escapeMarkup(badgeLabel(badge, siteName))}</title>
<style>.r,.a{fill:none;stroke-linecap:round;stroke-linejoin:round}${css}</style>
<g font-family="Helvetica,Arial,sans-serif">${body}</g>
</svg>
`;
}

const rules = ({ ground, edge, caption, name, tile, picture }: Paint) =>
  `.p{fill:${ground};stroke:${edge}}.r{stroke:${edge}}.t{fill:${tile}}.g{color:${picture}}.c{fill:${caption}}.a{stroke:${caption}}.n{fill:${name}}`;

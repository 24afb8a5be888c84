/** Draws badges as SVG. */
import { type Badge, wordsOf } from './kind-rules.ts';
import { type Paint, paintsOf } from './palette-rules.ts';
import { drawShape } from './shape-rules.ts';
import type { BadgeStyle } from './style-rules.ts';
import { printableMarkup, displayName } from './text-rules.ts';

export interface BadgeInput {
  siteName: string;
  badge: Badge;
  style: BadgeStyle;
}

/** The text of a badge, also used as its title. */
export const badgeLabel = (badge: Badge, siteName: string) => `${wordsOf(badge)} ${displayName(siteName)}`;

/** The size of the image in pixels, for the embed code. The width depends on the text. */
export function badgeSize({ badge, style, siteName }: BadgeInput): { width: number; height: number } {
  const { width, height } = drawShape(style.shape, style.size, badge, siteName);
  return { width, height };
}

/**
 * A standalone SVG under 4 KB without external resources. In the mode `auto` it follows the visitor's light or dark mode.
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
<title id="t">${printableMarkup(badgeLabel(badge, siteName))}</title>
<style>.r,.a{fill:none;stroke-linecap:round;stroke-linejoin:round}${css}</style>
<g font-family="Helvetica,Arial,sans-serif">${body}</g>
</svg>
`;
}

const rules = ({ ground, edge, caption, name, tile, picture }: Paint) =>
  `.p{fill:${ground};stroke:${edge}}.r{stroke:${edge}}.t{fill:${tile}}.g{color:${picture}}.c{fill:${caption}}.a{stroke:${caption}}.n{fill:${name}}`;

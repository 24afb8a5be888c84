/**
 * Whether an element is visible, as far as its attributes and inline styles tell. Style sheets and scripts are not applied:
 * an element hidden by a class counts as visible.
 */

export interface ElementFacts {
  tag: string;
  attributes: Record<string, string>;
}

/** Elements whose content a browser with scripts does not render, with a clause that says so. */
const notRendered: Readonly<Record<string, string>> = {
  script: 'it is in a script',
  style: 'it is in a style sheet',
  template: 'it is in a <template>, which browsers do not show',
  noscript: 'it is in a <noscript>, which browsers do not show',
  iframe: 'it is in an <iframe>',
  object: 'it is in an <object>, as its fallback',
  video: 'it is in a <video>, as its fallback',
  audio: 'it is in an <audio>, as its fallback',
  canvas: 'it is in a <canvas>, as its fallback',
  textarea: 'it is in a text field',
  select: 'it is in a list of choices',
  title: 'it is in the page’s title',
};

/** Why the content of the element is not visible, or null. `visibility` is separate, as a descendant may override it. */
export function hiddenBecause({ tag, attributes }: ElementFacts): string | null {
  const place = notRendered[tag];
  if (place) return place;
  if (attributes['hidden'] !== undefined) return `the <${tag}> has the attribute "hidden"`;
  if (attributes['aria-hidden']?.trim().toLowerCase() === 'true')
    return `the <${tag}> has aria-hidden="true"`;
  if (attributes['popover'] !== undefined) return `the <${tag}> is a popover`;
  if (tag === 'dialog' && attributes['open'] === undefined) return 'it is in a closed <dialog>';
  const style = readStyle(attributes['style']);
  const declared = hidingDeclaration(style);
  return declared ? `the <${tag}> has the style "${declared}"` : null;
}

/** The element's own `visibility`: true if visible, false if hidden, null if not declared. */
export function declaredVisibility({ attributes }: ElementFacts): boolean | null {
  const value = readStyle(attributes['style']).get('visibility');
  if (value === 'hidden' || value === 'collapse') return false;
  return value === 'visible' || value === 'initial' ? true : null;
}

/** The minimum width and height of a visible badge. */
const minSizePx = 10;

/** Why an image is too small to be visible, by its attributes or inline style, or null. */
export function tooSmallBecause({ attributes }: ElementFacts): string | null {
  const style = readStyle(attributes['style']);
  for (const side of ['width', 'height'] as const) {
    const declared = style.get(side) ?? style.get(`max-${side}`) ?? attributes[side];
    const pixels = /^(\d+(?:\.\d+)?|\.\d+)(?:\s*px)?$/.exec((declared ?? '').trim())?.[1];
    if (pixels !== undefined && Number(pixels) < minSizePx) return `its ${side} is ${pixels} pixels`;
  }
  return null;
}

function hidingDeclaration(style: Map<string, string>): string | null {
  const declaration = (property: string) => `${property}: ${style.get(property) ?? ''}`;
  if (style.get('display') === 'none') return declaration('display');
  if (style.get('content-visibility') === 'hidden') return declaration('content-visibility');

  const opacity = style.get('opacity');
  if (opacity !== undefined && Number.parseFloat(opacity) < (opacity.endsWith('%') ? 10 : 0.1)) {
    return declaration('opacity');
  }
  for (const property of ['width', 'height', 'max-width', 'max-height', 'zoom', 'scale']) {
    if (isZero(style.get(property))) return declaration(property);
  }
  if (/scale[xy3d]*\(\s*(?:(?:0+(?:\.0*)?|\.0*)\s*)?[,)]/.test(style.get('transform') ?? ''))
    return declaration('transform');
  if (/translate[xy3d]*\([^)]{0,300}-\d{4,}px/.test(style.get('transform') ?? ''))
    return declaration('transform');
  if (/^rect\(\s*([01]px|0)/.test(style.get('clip') ?? '')) return declaration('clip');
  if (/^(inset\(\s*(50|100)%|circle\(\s*0)/.test(style.get('clip-path') ?? ''))
    return declaration('clip-path');

  for (const property of ['left', 'right', 'top', 'bottom', 'margin-left', 'margin-top', 'text-indent']) {
    const pixels = /^-(\d+)/.exec(style.get(property) ?? '')?.[1];
    if (pixels !== undefined && Number(pixels) >= 999) return declaration(property);
  }
  return null;
}

const isZero = (value: string | undefined) =>
  value !== undefined && /^[+-]?(0+(?:\.0*)?|\.0+)([a-z]+|%)?$/.test(value);

/** Inline declarations in lower case; later ones take precedence, and `!important` ones over others. */
function readStyle(source: string | undefined): Map<string, string> {
  const declarations = new Map<string, string>();
  const important = new Set<string>();
  for (const declaration of (source ?? '').replace(/\/\*[^*]*\*\//g, '').split(';')) {
    const colon = declaration.indexOf(':');
    if (colon < 0) continue;
    const property = declaration.slice(0, colon).trim().toLowerCase();
    const written = declaration
      .slice(colon + 1)
      .trim()
      .toLowerCase();
    const value = written.replace(/!\s*important$/, '').trimEnd();
    if (value !== written) important.add(property);
    else if (important.has(property)) continue;
    declarations.set(property, value);
  }
  return declarations;
}

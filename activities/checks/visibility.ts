/**
 * What a page's own markup says about whether an element can be seen. Only markup is read: attributes and
 * inline styles. Style sheets and scripts are not applied, so an element hidden by a class counts as shown.
 */

export interface ElementFacts {
  tag: string;
  attributes: Record<string, string>;
}

/** Elements whose content a browser with scripts does not render, and how to say so. */
const notRendered: Readonly<Record<string, string>> = {
  script: 'it stands in a script',
  style: 'it stands in a style sheet',
  template: 'it stands in a <template>, which browsers do not show',
  noscript: 'it stands in a <noscript>, which browsers do not show',
  iframe: 'it stands in an <iframe>',
  object: 'it stands in an <object>, as its fallback',
  video: 'it stands in a <video>, as its fallback',
  audio: 'it stands in an <audio>, as its fallback',
  canvas: 'it stands in a <canvas>, as its fallback',
  textarea: 'it stands in a text field',
  select: 'it stands in a list of choices',
  title: 'it stands in the page’s title',
};

/** Why nothing inside the element can be seen, or null. `visibility` is apart, since a descendant may undo it. */
export function hiddenBecause({ tag, attributes }: ElementFacts): string | null {
  const place = notRendered[tag];
  if (place) return place;
  if (attributes['hidden'] !== undefined) return `the <${tag}> has the attribute "hidden"`;
  if (attributes['aria-hidden']?.trim().toLowerCase() === 'true')
    return `the <${tag}> has aria-hidden="true"`;
  if (attributes['popover'] !== undefined) return `the <${tag}> is a popover`;
  if (tag === 'dialog' && attributes['open'] === undefined) return 'it stands in a closed <dialog>';
  const style = readStyle(attributes['style']);
  const declared = hidingDeclaration(style);
  return declared ? `the <${tag}> has the style "${declared}"` : null;
}

/** The element's own `visibility`: true shows, false hides, null says nothing. */
export function declaredVisibility({ attributes }: ElementFacts): boolean | null {
  const value = readStyle(attributes['style']).get('visibility');
  if (value === 'hidden' || value === 'collapse') return false;
  return value === 'visible' || value === 'initial' ? true : null;
}

/** Smaller than this in either direction, an image is a dot and not a badge. Pixels. */
const smallestPx = 10;

/** Why an image is too small to be seen, by its attributes or inline style, or null. */
export function tooSmallBecause({ attributes }: ElementFacts): string | null {
  const style = readStyle(attributes['style']);
  for (const side of ['width', 'height'] as const) {
    const declared = style.get(side) ?? style.get(`max-${side}`) ?? attributes[side];
    const pixels = /^(\d+(?:\.\d+)?|\.\d+)(?:\s*px)?$/.exec((declared ?? '').trim())?.[1];
    if (pixels !== undefined && Number(pixels) < smallestPx) return `its ${side} is ${pixels} pixels`;
  }
  return null;
}

function hidingDeclaration(style: Map<string, string>): string | null {
  const says = (property: string) => `${property}: ${style.get(property) ?? ''}`;
  if (style.get('display') === 'none') return says('display');
  if (style.get('content-visibility') === 'hidden') return says('content-visibility');

  const opacity = style.get('opacity');
  if (opacity !== undefined && Number.parseFloat(opacity) < (opacity.endsWith('%') ? 10 : 0.1)) {
    return says('opacity');
  }
  for (const property of ['width', 'height', 'max-width', 'max-height', 'zoom', 'scale']) {
    if (isZero(style.get(property))) return says(property);
  }
  if (/scale[xy3d]*\(\s*(?:(?:0+(?:\.0*)?|\.0*)\s*)?[,)]/.test(style.get('transform') ?? ''))
    return says('transform');
  if (/translate[xy3d]*\([^)]{0,300}-\d{4,}px/.test(style.get('transform') ?? '')) return says('transform');
  if (/^rect\(\s*([01]px|0)/.test(style.get('clip') ?? '')) return says('clip');
  if (/^(inset\(\s*(50|100)%|circle\(\s*0)/.test(style.get('clip-path') ?? '')) return says('clip-path');

  for (const property of ['left', 'right', 'top', 'bottom', 'margin-left', 'margin-top', 'text-indent']) {
    const pixels = /^-(\d+)/.exec(style.get(property) ?? '')?.[1];
    if (pixels !== undefined && Number(pixels) >= 999) return says(property);
  }
  return null;
}

const isZero = (value: string | undefined) =>
  value !== undefined && /^[+-]?(0+(?:\.0*)?|\.0+)([a-z]+|%)?$/.test(value);

/** Inline declarations, lower-cased; a later one wins, and `!important` over those without. */
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

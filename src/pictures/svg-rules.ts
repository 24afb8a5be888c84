/** Which SVGs are drawn. Pure. */
import { maxSvgBytes } from './picture-rules.ts';

/**
 * What is refused: entities; scripts and other documents; pictures within, which would have to be checked as pictures
 * themselves; characters of style sheets that are written as numbers, which hide names.
 */
const refused = [
  /<!ENTITY/i,
  /<!DOCTYPE[^>]*\[/i,
  /<\?xml-stylesheet/i,
  /<(?:[\w-]+:)?(?:image|feImage|foreignObject|script|iframe|embed|object)[\s>/]/i,
  /@import/i,
  /\\(?:[0-9a-f]{1,6}|u)/i,
];

/** Where the drawing refers to something, which has to be in the drawing itself: `#id`. */
const references = /\bhref\s*=|\burl\(/gi;
/** Long enough for blanks and quotes before the name. */
const longestStart = 40;

function refersToOthers(text: string): boolean {
  return [...text.matchAll(references)].some(({ 0: found, index }) => {
    const start = index + found.length;
    const name = text.slice(start, start + longestStart).replaceAll(/&(?:quot|apos);|["'\s]/g, '');
    return !name.startsWith('#');
  });
}

/** Links of the drawing do nothing in a picture. */
const links = /<a\b[^>]*>|<\/a>/gi;

/** The text to be drawn, in UTF-8; null if the SVG is refused. */
export function drawableSvg(bytes: Buffer): string | null {
  if (bytes.length > maxSvgBytes) return null;
  const text = bytes
    .toString('utf8')
    .replace(/^\uFEFF/, '')
    .replace(links, '');
  return refused.some((pattern) => pattern.test(text)) || refersToOthers(text) ? null : text;
}

const length = /^(\d{1,7}(?:\.\d{1,6})?)(?: ?(?:px|pt|mm|cm|in|em))?$/;

/** Width divided by height, as the root element states it; 1 if it states none. */
export function aspectOf(svg: string): number {
  const root = /<(?:svg:)?svg\b[^>]*>/.exec(svg)?.[0] ?? '';
  const attribute = (name: string) =>
    new RegExp(`\\s${name}\\s*=\\s*(?:"([^"]{0,80})"|'([^']{0,80})')`).exec(root)?.slice(1).find(Boolean);
  const sideOf = (name: string) => Number(length.exec(attribute(name)?.trim() ?? '')?.[1] ?? 0);
  const [width, height] = [sideOf('width'), sideOf('height')];
  if (width > 0 && height > 0) return width / height;
  const box = (attribute('viewBox') ?? '')
    .trim()
    .split(/[\s,]+/)
    .map(Number);
  const [, , boxWidth = 0, boxHeight = 0] = box;
  return boxWidth > 0 && boxHeight > 0 ? boxWidth / boxHeight : 1;
}

/** Images, frames and videos of a page, and addresses as attributes have them. */
import type { Element } from './dom.ts';
import { clean, fold } from './fold.ts';
import { marksInside } from './marks.ts';
import type { Embed, Image, Mark } from './page-reading.ts';

const maxAddress = 2048;

/** What an address attribute means on this page, or null where it is no web or mail address. */
export type Resolve = (raw: string) => string | null;

/** Where an image or a frame stands. */
interface Place {
  marks: ReadonlySet<Mark>;
  inContent: boolean;
  box: number;
  /** How many blocks come before it. */
  at: number;
}

/** An address as it stands in an attribute, white space folded; null where there is none, or it is data. */
export function addressOf(value: string | undefined): string | null {
  if (value === undefined || value.length > maxAddress || /^\s*data:/i.test(value)) return null;
  const raw = fold(clean(value));
  return raw === '' ? null : raw;
}

const said = (text: string | undefined, most: number): string => fold(clean((text ?? '').slice(0, most)));

export const altOf = ({ attribs }: Element): string => said(attribs['alt'], 300);

/** What is shown once the page is scrolled to it comes before its stand-in. */
function sourceOf({ attribs }: Element, resolve: Resolve): { raw: string; src: string } | null {
  const raw = addressOf(attribs['data-src'] ?? attribs['data-lazy-src']) ?? addressOf(attribs['src']);
  const src = raw === null ? null : resolve(raw);
  return raw === null || src === null ? null : { raw, src };
}

export function imageOf(
  element: Element,
  { marks, inContent, box, at }: Place,
  linksTo: string | null,
  resolve: Resolve,
): Image | null {
  const source = sourceOf(element, resolve);
  if (source === null) return null;
  const { attribs } = element;
  const name = source.src.slice(source.src.lastIndexOf('/') + 1);
  const hint = `${attribs['class'] ?? ''} ${attribs['id'] ?? ''} ${name}`.slice(0, 400).toLowerCase();
  const own = marksInside('img', attribs, marks, inContent);
  return { ...source, alt: altOf(element), hint, marks: own, linksTo, box, at };
}

export function embedOf(
  element: Element,
  { marks, at }: Pick<Place, 'marks' | 'at'>,
  resolve: Resolve,
): Embed | null {
  const source = sourceOf(element, resolve);
  return source && { ...source, title: said(element.attribs['title'], 200), marks, at };
}

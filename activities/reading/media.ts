import type { Element } from './dom.ts';
import { clean, fold } from './fold.ts';
import { marksInside } from './marks.ts';
import type { Embed, Image, Mark } from './page-reading.ts';

const maxAddress = 2048;

/** Resolves a URL attribute of the page; null where it is not a web, mail or phone address. */
export type Resolve = (raw: string) => string | null;

/** The position of an image or frame. */
interface Place {
  marks: ReadonlySet<Mark>;
  inContent: boolean;
  box: number;
  /** Number of blocks before it. */
  at: number;
}

/** The value of a URL attribute, white space folded; null where it is missing, too long or a `data:` URL. */
export function addressOf(value: string | undefined): string | null {
  if (value === undefined || value.length > maxAddress || /^\s*data:/i.test(value)) return null;
  const raw = fold(clean(value));
  return raw === '' ? null : raw;
}

const shortText = (text: string | undefined, max: number): string => fold(clean((text ?? '').slice(0, max)));

/** The alternative text of an image, up to 300 characters. */
export const altOf = ({ attribs }: Element): string => shortText(attribs['alt'], 300);

/** The source of lazy loading comes before its placeholder. */
function sourceOf({ attribs }: Element, resolve: Resolve): { raw: string; src: string } | null {
  const raw = addressOf(attribs['data-src'] ?? attribs['data-lazy-src']) ?? addressOf(attribs['src']);
  const src = raw === null ? null : resolve(raw);
  return raw === null || src === null ? null : { raw, src };
}

/** An image; null without a valid URL. `linksTo` is the URL of the link around it. */
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

/** An embedded frame or video; null without a valid URL. */
export function embedOf(
  element: Element,
  { marks, at }: Pick<Place, 'marks' | 'at'>,
  resolve: Resolve,
): Embed | null {
  const source = sourceOf(element, resolve);
  return source && { ...source, title: shortText(element.attribs['title'], 200), marks, at };
}

/**
 * Parses HTML in linear time, with htmlparser2 rather than parse5: the HTML standard repairs misnested tags by copying
 * elements, which hostile pages can use to fill gigabytes.
 */
import { load, type CheerioAPI } from 'cheerio';
import { boundHtml } from './bound-html.ts';

export type Root = NonNullable<ReturnType<CheerioAPI['root']>[0]>;
export type Node = Root['children'][number];
export type Element = Extract<Node, { attribs: unknown }>;

/** Whether a node is an element rather than text or a comment. */
export const isElement = (node: Node): node is Element => 'attribs' in node;

/** The tree of a document, cut where it is too large (bound-html.ts). */
export function parseHtml(html: string): Root {
  const root = load(boundHtml(html), { xml: { xmlMode: false, decodeEntities: true } }, true).root()[0];
  if (root === undefined) throw new Error('the parser made no document');
  return root;
}

/** The text directly inside an element, such as `title`, `script` or `style`. */
export function ownText(element: Element): string {
  let text = '';
  for (const child of element.children) if ('data' in child) text += child.data;
  return text;
}

/** The text of a string with markup, such as an answer in JSON-LD. */
export function textOfMarkup(markup: string): string {
  return load(
    boundHtml(markup.replace(/<(?:br|\/p|\/li|\/div)/gi, ' $&')),
    { xml: { xmlMode: false } },
    false,
  ).text();
}

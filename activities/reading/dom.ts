/**
 * The document tree, parsed in linear time. htmlparser2 rather than parse5: the tree that HTML's standard asks
 * for repairs misnested tags by copying elements, which a hostile page turns into gigabytes.
 */
import { load, type CheerioAPI } from 'cheerio';
import { boundHtml } from './bound-html.ts';

export type Root = NonNullable<ReturnType<CheerioAPI['root']>[0]>;
export type Node = Root['children'][number];
export type Element = Extract<Node, { attribs: unknown }>;

export const isElement = (node: Node): node is Element => 'attribs' in node;

export function parseHtml(html: string): Root {
  const root = load(boundHtml(html), { xml: { xmlMode: false, decodeEntities: true } }, true).root()[0];
  if (root === undefined) throw new Error('the parser made no document');
  return root;
}

/** The text of an element that holds text only, such as `title`, `script` and `style`. */
export function ownText(element: Element): string {
  let text = '';
  for (const child of element.children) if ('data' in child) text += child.data;
  return text;
}

/** The words of a string that holds markup, as an answer in JSON-LD may. */
export function textOfMarkup(markup: string): string {
  return load(
    boundHtml(markup.replace(/<(?:br|\/p|\/li|\/div)/gi, ' $&')),
    { xml: { xmlMode: false } },
    false,
  ).text();
}

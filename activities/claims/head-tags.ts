/** Meta tags that stand in a page's head, and nowhere else. */
import { type Element, type Node, isElement, parseHtml } from '../reading/dom.ts';

/** What may stand in a head (HTML, 4.2.1); anything else ends it, with or without `</head>`. */
const headElements = new Set([
  'base',
  'basefont',
  'bgsound',
  'link',
  'meta',
  'noframes',
  'noscript',
  'script',
  'style',
  'template',
  'title',
]);

/**
 * Contents of the meta tags with the name, in the head as browsers see it: it ends at the first thing that cannot stand in
 * it, so that what visitors of a site may write is never taken for the owner's. What stands in comments, scripts, templates
 * and `noscript` is no tag of the head.
 */
export function headTags(html: string, name: string): string[] {
  const contents: string[] = [];
  read(parseHtml(html).children, (element) => {
    if (element.name !== 'meta') return;
    if (element.attribs['name']?.trim().toLowerCase() !== name) return;
    contents.push((element.attribs['content'] ?? '').trim());
  });
  return contents;
}

/** False once the head has ended. */
function read(nodes: readonly Node[], note: (element: Element) => void): boolean {
  for (const node of nodes) {
    if (!isElement(node)) {
      // Comments and the doctype stand anywhere; words do not stand in a head.
      const isText = node.nodeType === 3 && 'data' in node;
      if (isText && node.data.trim() !== '') return false;
      continue;
    }
    if (node.name === 'html') return read(node.children, note);
    if (node.name === 'head') {
      read(node.children, note);
      return false;
    }
    if (!headElements.has(node.name)) return false;
    note(node);
  }
  return true;
}

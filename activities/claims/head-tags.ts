/** Meta tags in the head of a page. */
import { type Element, type Node, isElement, parseHtml } from '../reading/dom.ts';

/** Elements allowed in a head (HTML, 4.2.1); any other ends it, with or without `</head>`. */
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
 * Contents of the meta tags with the name, in the head as browsers parse it: it ends at the first element not allowed in
 * it, so that visitors' content is never mistaken for the owner's. Tags in comments, scripts, templates and `noscript` do
 * not count.
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
      // Comments and the doctype are allowed anywhere; text ends the head.
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

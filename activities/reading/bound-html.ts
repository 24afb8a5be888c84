/** Ordinary pages are not nested as deeply. Parsers take time in proportion to the depth for every tag. */
const maxDepth = 1000;
const maxTags = 100_000;
/** Self-closing tags such as `<path/>` work only inside `svg`; they are counted separately, as a page can fake that. */
const maxSelfClosed = 20_000;

/** Tags that close implicitly or are always empty, which do not deepen the tree. */
const shallow = new Set(
  'p li dt dd tr td th thead tbody tfoot option optgroup rp rt area base br col embed hr img input link meta param source track wbr'.split(
    ' ',
  ),
);
/** Elements whose content is raw text. */
const textual = new Set(['script', 'style', 'textarea', 'title', 'xmp', 'iframe', 'noembed', 'noframes']);

const isLetter = (code: number) => (code >= 65 && code <= 90) || (code >= 97 && code <= 122);

/**
 * Cuts HTML where its tree would become too deep or too large to be parsed in linear time, in one pass over the tags.
 * Ordinary pages are returned whole (ADR 8).
 */
export function boundHtml(html: string): string {
  const open = new Map<string, number>();
  const name = /[a-zA-Z][^\s/>]{0,40}/y;
  let depth = 0;
  let tags = 0;
  let selfClosed = 0;
  let tagEnd = 0;
  let at = html.indexOf('<');
  while (at !== -1) {
    if (html.startsWith('<!--', at)) {
      const end = html.indexOf('-->', at + 4);
      at = end === -1 ? -1 : html.indexOf('<', end);
      continue;
    }
    const closing = html[at + 1] === '/';
    name.lastIndex = at + (closing ? 2 : 1);
    if (!isLetter(html.charCodeAt(name.lastIndex))) {
      at = html.indexOf('<', at + 1);
      continue;
    }
    const tag = name.exec(html)?.[0].toLowerCase() ?? '';
    const next = at + 1 + tag.length;
    if (tagEnd !== -1 && tagEnd < next) tagEnd = html.indexOf('>', next);
    tags += 1;
    if (!shallow.has(tag)) {
      const now = open.get(tag) ?? 0;
      if (closing) {
        if (now > 0) {
          open.set(tag, now - 1);
          depth -= 1;
        }
      } else if (tagEnd !== -1 && html[tagEnd - 1] === '/' && (open.get('svg') ?? 0) > 0) selfClosed += 1;
      else {
        open.set(tag, now + 1);
        depth += 1;
      }
    }
    if (depth > maxDepth || tags > maxTags || selfClosed > maxSelfClosed) return html.slice(0, at);
    at = !closing && textual.has(tag) ? endOfText(html, tag, next) : html.indexOf('<', next);
  }
  return html;
}

/** The index of the closing tag of a raw text element; -1 where it never closes. */
function endOfText(html: string, tag: string, from: number): number {
  let at = html.indexOf('</', from);
  while (at !== -1) {
    if (html.slice(at + 2, at + 2 + tag.length).toLowerCase() === tag) return at;
    at = html.indexOf('</', at + 2);
  }
  return -1;
}

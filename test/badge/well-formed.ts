/**
 * What is not well-formed about markup without comments, declarations and CDATA (XML 1.0, section 2.1), or null.
 * The parsers at hand forgive what browsers refuse to draw.
 */
export function illFormed(markup: string): string | null {
  const open: string[] = [];
  let roots = 0;
  let rest = markup.trim();
  while (rest !== '') {
    const [text = ''] = /^[^<]*/.exec(rest) ?? [];
    if (/[>\p{Cs}\uFFFE\uFFFF]|(?![\t\n\r])\p{Cc}/u.test(text) || badReference.test(text)) return text;
    if (open.length === 0 && text.trim() !== '') return text;
    rest = rest.slice(text.length);
    if (rest === '') break;
    const tag = /^<(\/?)([a-z]\w*(?::\w+)?)((?:\s+[\w:-]+="[^"<]*")*)\s*(\/?)>/i.exec(rest);
    if (!tag) return rest.slice(0, 40);
    const [whole, closes, name = '', attributes = '', empty] = tag;
    const names = [...attributes.matchAll(/([\w:-]+)="/g)].map(([, attribute]) => attribute);
    if (badReference.test(attributes) || new Set(names).size < names.length) return whole;
    if (closes && open.pop() !== name) return whole;
    if (!closes && open.length === 0) roots += 1;
    if (!closes && !empty) open.push(name);
    rest = rest.slice(whole.length);
  }
  if (open.length > 0) return `<${open.join('><')}> without an end`;
  return roots === 1 ? null : `${roots} roots`;
}

const badReference = /&(?!(?:amp|lt|gt|quot|apos|#\d+|#x[\da-f]+);)/i;

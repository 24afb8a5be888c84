import { parseUrl } from '../../src/shared/url-rules.ts';
import { clean, fold } from './fold.ts';
import type { Block, Link, Mark } from './page-reading.ts';

const none: ReadonlySet<Mark> = new Set<Mark>();
const maxBlocks = 4000;
const maxLength = 400_000;
const maxBlockLength = 8000;

/** How much of a document is searched for tags. */
const searchedLength = 50_000;

/** Whether a document is plain text, such as llms.txt, rather than HTML. */
export function isPlainText(document: string): boolean {
  return !/<(?:!|\/?[a-z])/i.test(
    document
      .trimStart()
      .slice(0, searchedLength)
      .replace(/<https?:[^>\s]{0,500}>/g, ''),
  );
}

/** The blocks of a plain text: Markdown headings, list items and paragraphs. */
export function plainBlocks(document: string): Block[] {
  const blocks: Block[] = [];
  const add = (lines: readonly string[], kind: Block['kind'], level?: number): void => {
    const text = fold(clean(lines.join(' '))).slice(0, maxBlockLength);
    if (text === '' || blocks.length >= maxBlocks) return;
    blocks.push({ kind, ...(level !== undefined && { level }), text, parts: [], marks: none, box: -1 });
  };
  let paragraph: string[] = [];
  const end = (): void => {
    // The mark of a block quote is removed from a single line only, as quotes of several lines contain it verbatim.
    const [only = '', ...more] = paragraph;
    add(more.length === 0 ? [only.replace(/^\s*>\s?/, '')] : paragraph, 'paragraph');
    paragraph = [];
  };
  for (const line of document.slice(0, maxLength).split(/\r\n|\r|\n/)) {
    const heading = /^(#{1,6})\s+(\S.*)$/.exec(line);
    const item = /^\s*[-*]\s+(\S.*)$/.exec(line);
    if (heading !== null || item !== null || line.trim() === '') end();
    if (heading !== null) add([heading[2] ?? ''], 'heading', heading[1]?.length ?? 1);
    else if (item !== null) addItem(item[1] ?? '', add);
    else if (line.trim() !== '') paragraph.push(line);
  }
  end();
  return blocks;
}

/** `[Title](address): description` becomes two blocks, so that each occurs verbatim in the document. */
function addItem(text: string, add: (lines: readonly string[], kind: Block['kind']) => void): void {
  const [, title, rest] =
    /^\[([^\]]{1,300})\]\([^()\s]{1,2048}\)\s*(?:[:–—-]\s*)?((?:\S.*)?)$/.exec(text) ?? [];
  if (title === undefined) add([text], 'item');
  else {
    add([title], 'item');
    add([rest ?? ''], 'paragraph');
  }
}

const maxLinks = 1000;
const maxAddress = 2048;

/** The links of a Markdown document, `[text](address)` and `<address>`, without images. */
export function plainLinks(document: string, url: string): Link[] {
  const links: Link[] = [];
  const pattern =
    /(?<!!)\[([^[\]\n]{0,300})\]\(\s*<?([^()<>\s]{1,2048})>?(?:[ \t][^()\n]{0,200})?\)|<(https?:[^<>\s]{1,2040})>/g;
  for (const [, text = '', address, bare] of document.slice(0, maxLength).matchAll(pattern)) {
    const raw = clean(address ?? bare ?? '');
    if (links.length >= maxLinks) break;
    const parsed = raw.length > maxAddress ? null : parseUrl(raw, url);
    if (!parsed) continue;
    const { protocol, href } = parsed;
    if (!/^(?:https?|mailto):$/.test(protocol)) continue;
    links.push({
      href: clean(href),
      raw,
      text: fold(clean(text)),
      rel: '',
      marks: none,
      inNav: false,
      inHeader: false,
      inFooter: false,
      hidden: false,
      box: -1,
      at: 0,
    });
  }
  return links;
}

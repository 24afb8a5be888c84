import { clean, fold } from './fold.ts';
import type { Block, Mark } from './page-reading.ts';

const none: ReadonlySet<Mark> = new Set<Mark>();
const maxBlocks = 4000;
const maxLength = 400_000;
const maxBlockLength = 8000;

/** Where a document without a single tag so far is taken for one without any. */
const maxPrologue = 50_000;

/** Whether a document is plain text, such as llms.txt, rather than HTML. */
export function isPlainText(document: string): boolean {
  return !/<(?:!|\/?[a-z])/i.test(
    document
      .trimStart()
      .slice(0, maxPrologue)
      .replace(/<https?:[^>\s]{0,500}>/g, ''),
  );
}

/** The blocks of a plain text: Markdown headings and list items where it has some, else its paragraphs. */
export function plainBlocks(document: string): Block[] {
  const blocks: Block[] = [];
  const add = (lines: readonly string[], kind: Block['kind'], level?: number): void => {
    const text = fold(clean(lines.join(' '))).slice(0, maxBlockLength);
    if (text === '' || blocks.length >= maxBlocks) return;
    blocks.push({ kind, ...(level !== undefined && { level }), text, parts: [], marks: none, box: -1 });
  };
  let paragraph: string[] = [];
  const end = (): void => {
    add(paragraph, 'paragraph');
    paragraph = [];
  };
  for (const line of document.slice(0, maxLength).split(/\r\n|\r|\n/)) {
    const heading = /^(#{1,6})\s+(\S.*)$/.exec(line);
    const item = /^\s*[-*]\s+(\S.*)$/.exec(line);
    if (heading !== null || item !== null || line.trim() === '') end();
    if (heading !== null) add([heading[2] ?? ''], 'heading', heading[1]?.length ?? 1);
    else if (item !== null) add([item[1] ?? ''], 'item');
    else if (line.trim() !== '') paragraph.push(line);
  }
  end();
  return blocks;
}

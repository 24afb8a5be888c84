import type { Element } from './dom.ts';
import type { BlockKind } from './page-reading.ts';

/** Elements that continue the current line. */
const inline = new Set(
  'a abbr acronym b bdi bdo big cite code data del dfn em font i ins kbd mark nobr q s samp small span strike strong sub sup time tt u var'.split(
    ' ',
  ),
);
/** A map, as elements may have any name, even `constructor`. */
const kinds = new Map(
  Object.entries<BlockKind>({
    p: 'paragraph',
    li: 'item',
    td: 'cell',
    th: 'cell',
    dt: 'term',
    dd: 'definition',
    summary: 'summary',
    button: 'button',
    address: 'address',
    figcaption: 'caption',
    caption: 'caption',
    label: 'label',
    legend: 'label',
    pre: 'code',
  }),
);
/** Elements that start a block of their own; a `div` inherits the kind of its parent. */
const structural = new Set(
  'html body main section article header footer nav aside ul ol dl table thead tbody tfoot tr form details figure fieldset blockquote'.split(
    ' ',
  ),
);

/** Whether an element continues the current block. */
export const isInline = (tag: string): boolean => inline.has(tag);

interface Kind {
  kind: BlockKind;
  /** 1 to 6, of a heading. */
  level: number;
}

/** The kind of block inside an element, given the kind around it. */
export function kindInside(tag: string, attributes: Element['attribs'], { kind, level }: Kind): Kind {
  const stated =
    /^h([1-6])$/.exec(tag)?.[1] ?? (attributes['role'] === 'heading' ? attributes['aria-level'] : null);
  if (stated != null)
    return { kind: 'heading', level: Number(stated) >= 1 && Number(stated) <= 6 ? Number(stated) : 2 };
  return { kind: structural.has(tag) ? 'text' : (kinds.get(tag) ?? kind), level };
}

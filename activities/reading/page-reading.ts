import type { RobotsLine } from './robots-directives.ts';

export type BlockKind =
  | 'heading'
  | 'paragraph'
  | 'item'
  | 'cell'
  | 'term'
  | 'definition'
  | 'summary'
  | 'button'
  | 'address'
  | 'caption'
  | 'label'
  | 'code'
  | 'text';

/** The context of a block, link or image, from the tags, roles, class names and ids around it. */
export type Mark =
  | 'header'
  | 'nav'
  | 'footer'
  | 'aside'
  | 'form'
  | 'table'
  | 'dialog'
  | 'quote'
  | 'testimonial'
  | 'comparison'
  | 'mock'
  | 'customers'
  | 'partners'
  | 'cookie'
  | 'blog'
  | 'team'
  | 'pricing'
  | 'faq'
  | 'features'
  | 'contact'
  | 'logo'
  | 'credit';

/** The visible text between two block boundaries, white space folded. */
export interface Block {
  kind: BlockKind;
  /** 1 to 6 for headings. */
  level?: number;
  text: string;
  /** The texts of its inline elements, if there are several. */
  parts: readonly string[];
  /** The bold text at its beginning. */
  lead?: string;
  /** Its lines, if it contains `br`. */
  lines?: readonly string[];
  /** Its crossed-out parts. */
  struck?: readonly string[];
  marks: ReadonlySet<Mark>;
  /** Index of its element in `boxes`. */
  box: number;
}

/** An element with blocks; the boxes show which blocks belong together. */
export interface Box {
  /** Index of the box around it, -1 for the document. */
  parent: number;
  depth: number;
  tag: string;
}

export interface Link {
  /** `raw` as an absolute URL. */
  href: string;
  /** The attribute, white space folded. */
  raw: string;
  text: string;
  rel: string;
  marks: ReadonlySet<Mark>;
  inNav: boolean;
  inHeader: boolean;
  inFooter: boolean;
  /** In an invisible part of the page; never evidence. */
  hidden: boolean;
  box: number;
  /** Number of blocks before it. */
  at: number;
}

export interface Image {
  src: string;
  raw: string;
  alt: string;
  /** Class, id and file name in lower case, which identify logos. */
  hint: string;
  marks: ReadonlySet<Mark>;
  /** The absolute URL of the link around it. */
  linksTo: string | null;
  box: number;
  at: number;
}

/** An embedded frame or video. */
export interface Embed {
  src: string;
  raw: string;
  title: string;
  marks: ReadonlySet<Mark>;
  at: number;
}

/** A `link` element of the head: icons, canonical address, alternates. */
export interface HeadLink {
  rel: string;
  href: string;
  raw: string;
  sizes: string;
  type: string;
  hreflang: string;
}

export interface PageReading {
  url: string;
  title: string | null;
  /** The `lang` of the page in lower case, such as `en` or `pt-br`. */
  lang: string | null;
  canonical: string | null;
  /** The directives of its meta elements for our crawler (`directivesFor`). */
  robots: readonly string[];
  /** The same unparsed, to be combined with the response headers. */
  robotsLines: readonly RobotsLine[];
  /** The stored text (stored-text-rules.ts), which evidence is checked against. */
  text: string;
  blocks: readonly Block[];
  boxes: readonly Box[];
  meta: readonly { name: string; content: string }[];
  jsonLd: readonly unknown[];
  links: readonly Link[];
  images: readonly Image[];
  embeds: readonly Embed[];
  headLinks: readonly HeadLink[];
}

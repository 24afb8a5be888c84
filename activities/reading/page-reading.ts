import type { RobotsLine } from './robots-directives.ts';

/** What a page says, in the order in which a visitor meets it. Made by `readPage`. */
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

/** What the surroundings of a block, link or image say about it: tags, roles, class names and ids of what it stands in. */
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
  | 'timeline'
  | 'logo'
  | 'credit'
  | 'founder';

/** A visible run of text: what stands between two block boundaries, white space folded. */
export interface Block {
  kind: BlockKind;
  /** 1 to 6 for headings. */
  level?: number;
  text: string;
  /** The texts of the inline elements it is made of, where it is made of several. */
  parts: readonly string[];
  /** The bold text it begins with, where it does. */
  lead?: string;
  /** Its lines, where line breaks of the markup divide it. */
  lines?: readonly string[];
  /** What of it is crossed out, where something is. */
  struck?: readonly string[];
  marks: ReadonlySet<Mark>;
  /** Index into `boxes` of the element it stands in. */
  box: number;
}

/** An element that holds blocks: enough of the tree to tell what stands together. */
export interface Box {
  /** Index of the box around it, -1 for the document. */
  parent: number;
  depth: number;
  tag: string;
}

export interface Link {
  /** Absolute; what `raw` means on this page. */
  href: string;
  /** The attribute as it stands in the markup, white space trimmed. */
  raw: string;
  text: string;
  rel: string;
  marks: ReadonlySet<Mark>;
  inNav: boolean;
  inHeader: boolean;
  inFooter: boolean;
  /** In a part of the page that is not shown; never evidence. */
  hidden: boolean;
  box: number;
  /** How many blocks stand before it. */
  at: number;
}

export interface Image {
  src: string;
  raw: string;
  alt: string;
  /** Class, id and file name, lower case: where sites say that an image is their logo. */
  hint: string;
  marks: ReadonlySet<Mark>;
  /** Where a link around it leads, absolute. */
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
  /** The language the page says it is in, lower case, such as `en` or `pt-br`. */
  lang: string | null;
  canonical: string | null;
  /** What its meta elements ask of us as a robot, as `directivesFor` has it. */
  robots: readonly string[];
  /** The same as it is written, to be weighed with what the head of the answer asks. */
  robotsLines: readonly RobotsLine[];
  /** What evidence is checked against; `readPage` says how it is made. */
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

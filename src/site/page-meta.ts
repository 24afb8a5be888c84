/**
 * What programs read in a page's head: previews (https://ogp.me, Twitter cards), structured data (JSON-LD,
 * https://schema.org), and the page's other forms and languages.
 */
import { cardPicture } from '../cards/card-rules.ts';
import { type Child, type Html, html, raw } from './html.ts';

export interface PageMeta {
  kind: 'website' | 'profile' | 'article';
  /** The heading of previews; the page's title by default. */
  title?: string;
  /** The card of the site by default. */
  picture?: PreviewPicture;
  /** Of articles: RFC 3339. */
  published?: { at: string; changedAt: string; tags: readonly string[] };
  /** Nodes without `@context`, which together become one block. Null is left out. */
  jsonLd?: readonly (JsonLdNode | null)[];
  /** The page in other formats. */
  alternates?: readonly Alternate[];
}

/** `url` is absolute. */
export interface PreviewPicture {
  url: string;
  width: number;
  height: number;
  alt: string;
}

export interface Alternate {
  /** The media type, such as `text/markdown`. */
  type: string;
  /** An address, or a path. */
  href: string;
  title?: string;
}

/** A schema.org object. Members that are null or undefined are left out. */
export interface JsonLdNode {
  '@type': string;
  [name: string]: unknown;
}

/** The language of all pages (BCP 47). */
export const siteLanguage = 'en';

export interface MetaInput {
  site: { name: string; purpose: string; urls: { home: string } } | null;
  title: string;
  description?: string | null;
  canonical?: string;
  indexed?: boolean;
  meta?: PageMeta;
}

/**
 * The elements for the head. Only pages with a canonical address have previews. Pages that are not indexed have no
 * structured data, so that nothing about the fictional products of a demo is stated as fact.
 */
export function metaElements({ site, canonical, indexed = true, meta, ...page }: MetaInput): Child {
  if (!site || canonical === undefined) return null;
  const url = new URL(canonical, site.urls.home).href;
  const {
    kind = 'website',
    title = page.title,
    picture = siteCard(site),
    published,
    alternates = [],
  } = meta ?? {};
  const nodes = (meta?.jsonLd ?? []).filter((node) => node !== null);
  return [
    html`<link rel="canonical" href="${url}" />`,
    indexed && languageLinks(url),
    alternates.map(
      ({ type, href, title: name }) =>
        html`<link rel="alternate" type="${type}" ${name && html`title="${name}"`} href="${href}" />`,
    ),
    property('og:type', kind),
    property('og:site_name', site.name),
    property('og:title', title),
    property('og:description', page.description || site.purpose),
    property('og:url', url),
    pictureElements(picture),
    html`<meta name="twitter:card" content="summary_large_image" />`,
    published && [
      property('article:published_time', published.at),
      property('article:modified_time', published.changedAt),
      published.tags.map((tag) => property('article:tag', tag)),
    ],
    indexed && nodes.length > 0 && jsonLdBlock(nodes),
  ];
}

const siteCard = ({ name, urls }: { name: string; urls: { home: string } }): PreviewPicture => ({
  ...cardPicture(urls.home, { kind: 'site' }),
  alt: name,
});

const property = (name: string, content: string): Html =>
  html`<meta property="${name}" content="${content}" />`;

const pictureElements = ({ url, width, height, alt }: PreviewPicture): Child => [
  property('og:image', url),
  property('og:image:width', String(width)),
  property('og:image:height', String(height)),
  property('og:image:alt', alt),
  html`<meta name="twitter:image:alt" content="${alt}" />`,
];

/** The page in each language, and for readers of any other. There is one language so far. */
const languageLinks = (url: string): Html[] =>
  [siteLanguage, 'x-default'].map(
    (language) => html`<link rel="alternate" hreflang="${language}" href="${url}" />`,
  );

/** Characters that end the script element, or a line of a script in old browsers. */
const unsafe = /[<>&\u2028\u2029]/g;

function jsonLdBlock(nodes: readonly JsonLdNode[]): Html {
  const [first] = nodes;
  const block = { '@context': 'https://schema.org', ...(nodes.length === 1 ? first : { '@graph': nodes }) };
  const text = JSON.stringify(block, (_, value: unknown) => value ?? undefined).replace(
    unsafe,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return html`<script type="application/ld+json">
    ${raw(text)}
  </script>`;
}

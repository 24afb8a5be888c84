/** Paths of public pages. Slugs are encoded, because they may come from what somebody typed. Pure. */

export const searchPath = '/search';
export const categoriesPath = '/categories';
export const categoryPath = (slug: string): string => `${categoriesPath}/${encodeURIComponent(slug)}`;
export const foundersPath = '/founders';
export const founderPath = (slug: string): string => `${foundersPath}/${encodeURIComponent(slug)}`;
export const awardsPath = '/awards';
export const blogPath = '/blog';
export const postPath = (slug: string): string => `${blogPath}/${encodeURIComponent(slug)}`;
/** A post as Markdown. */
export const postMarkdownPath = (slug: string): string => `${postPath(slug)}.md`;
export const alternativesPath = (slug: string): string =>
  `/listings/${encodeURIComponent(slug)}/alternatives`;
export const comparePath = '/compare';
/** The page with two listings side by side. `a` is on the left. */
export const comparisonPath = (a: string, b: string): string =>
  `${comparePath}?${new URLSearchParams({ a, b }).toString()}`;

/** Pages whose texts the site team can replace (src/texts). */
export const textPaths = {
  about: '/about',
  terms: '/terms',
  privacy: '/privacy',
  'how-ranking-works': '/how-ranking-works',
  'how-drafts-are-made': '/how-drafts-are-made',
  contact: '/contact',
} as const;
/** The public log of removals, and of votes that did not count. */
export const transparencyPath = '/transparency';

/** The links of the footer to these pages, with their labels. */
export const footerLinks: readonly (readonly [path: string, label: string])[] = [
  [textPaths.about, 'About'],
  [textPaths['how-ranking-works'], 'How ranking works'],
  [textPaths['how-drafts-are-made'], 'How drafts are made'],
  [transparencyPath, 'Public log'],
  [textPaths.contact, 'Contact'],
  [textPaths.terms, 'Terms'],
  [textPaths.privacy, 'Privacy'],
];

/** How assistants are connected to the MCP server. */
export const AGENTS_PATH = '/docs/agents';

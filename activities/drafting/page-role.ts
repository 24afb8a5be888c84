/** What a page is for, by the words of its address. */
import type { PageReading } from '../reading/page-reading.ts';
import { nodesOf } from './json-ld-nodes.ts';
import { oneOf, words } from './lexicon.ts';

const roles = {
  pricing: oneOf('price', 'plan', 'subscription', 'buy'),
  legal: (text: string) => words('imprint').test(text),
  privacy: oneOf('privacy'),
  team: oneOf('own_people', 'founder', 'founders'),
  about: oneOf('about', 'story'),
  features: oneOf('feature', 'product', 'step'),
  faq: oneOf('faq'),
  contact: oneOf('contact'),
  compare: (text: string) => words('comparison').test(text),
  customers: oneOf('customers'),
  careers: oneOf('career'),
  blog: oneOf('blog'),
  docs: oneOf('docs'),
  login: oneOf('login'),
} as const;
export type PageRole = 'home' | 'other' | keyof typeof roles;

const order = Object.keys(roles) as (keyof typeof roles)[];
const language = /^[a-z]{2}(?:-[a-z]{2})?$/i;
/** The segments of a path in lower case, without a language at its beginning and file endings. */
export function segmentsOf(pathname: string): string[] {
  const segments = pathname
    .toLowerCase()
    .split('/')
    .filter((segment) => segment !== '')
    .map((segment) => segment.replace(/\.(?:html?|php|aspx?|txt)$/, '').replaceAll('_', '-'));
  const rest = language.test(segments[0] ?? '') ? segments.slice(1) : segments;
  return rest.at(-1) === 'index' ? rest.slice(0, -1) : rest;
}

export function roleOf(pathname: string): PageRole {
  const segments = segmentsOf(pathname);
  if (segments.length === 0) return 'home';
  return segments.flatMap((segment) => order.find((name) => roles[name](segment)) ?? [])[0] ?? 'other';
}

const postType = /(?:Blog|News|Review)\w*(?:Posting|Article)$/;
/** A post at an address of its own is one of the blog: by its type in JSON-LD, or its day of publishing. */
export function roleOfPage({ url, meta, jsonLd }: PageReading): PageRole {
  const role = roleOf(new URL(url).pathname);
  const isPost = (): boolean =>
    meta.some(({ name }) => name === 'article:published_time') ||
    nodesOf(jsonLd).some(({ node }) => [node['@type']].flat().some((type) => postType.test(String(type))));
  return role === 'other' && isPost() ? 'blog' : role;
}

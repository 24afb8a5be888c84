import { getDomain, getDomainWithoutSuffix } from 'tldts';
import type { PageReading } from '../reading/page-reading.ts';
import { type JsonObject, leafText, wordsOf } from '../reading/json-ld.ts';
import { nodesOf, stringsAt, type JsonNode, type NodeRole } from './json-ld-nodes.ts';
import { metaOf, type SitePage } from './site.ts';
import { squash } from './words.ts';

const domainOf = (address: string): string | null => getDomain(address, { allowPrivateDomains: true });

/**
 * The objects of a page's JSON-LD without organizations and products of others, and what is within those: whose `url` is at
 * another domain than the page and its canonical address, and whose name is not that of the page's domain.
 */
export function ownNodes(page: Pick<PageReading, 'url' | 'canonical' | 'jsonLd'>): JsonNode[] {
  const own = new Set([domainOf(page.url), domainOf(page.canonical ?? page.url)]);
  const label = squash(getDomainWithoutSuffix(page.url, { allowPrivateDomains: true }) ?? '');
  const isOwn = ({ node, role }: JsonNode): boolean => {
    if (!isOfSite(role)) return true;
    const url = node['url'] ?? node['@id'];
    if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return true;
    const domain = domainOf(url);
    const name = squash(typeof node['name'] === 'string' ? node['name'] : '');
    return domain === null || own.has(domain) || (label.length >= 3 && name.includes(label));
  };
  const nodes = nodesOf(page.jsonLd);
  const foreign = new Set(
    nodes.filter((one) => !isOwn(one)).flatMap((one) => nodesOf([one.node]).map(({ node }) => node)),
  );
  return nodes.filter(({ node }) => !foreign.has(node));
}

const isOfSite = (role: NodeRole): boolean =>
  role === 'organization' || role === 'product' || role === 'site';

/** The site's organization, product and website in a page's JSON-LD. */
export const ownersOn = (page: SitePage): JsonObject[] =>
  ownNodes(page).flatMap(({ node, role }) => (isOfSite(role) ? [node] : []));

/** The strings that these have under a key; `inner`: under which an object there has one. */
export const statedOn = (page: SitePage, key: string, inner?: string): string[] =>
  ownersOn(page).flatMap((node) => stringsAt(node, key, inner).map(leafText));

/** What a page says of the site's owner without showing it. */
export const descriptionsOf = (page: SitePage): string[] => [
  metaOf(page, 'description') ?? '',
  ...ownNodes(page)
    .filter(({ node, role }) => isOfSite(role) || stringsAt(node, '@type').some((type) => /Page$/.test(type)))
    .flatMap(({ node }) => stringsAt(node, 'description').map(wordsOf)),
];

import { getDomain, getDomainWithoutSuffix } from 'tldts';
import { nodesOf, type JsonNode } from './json-ld-nodes.ts';
import type { SitePage } from './site.ts';
import { squash } from './words.ts';

const domainOf = (address: string): string | null => getDomain(address, { allowPrivateDomains: true });

/**
 * The objects of a page's JSON-LD without organizations and products that live elsewhere: whose `url` is at another
 * domain than the page and its canonical address, and whose name is not that of the page's domain.
 */
export function ownNodes(page: SitePage): JsonNode[] {
  const own = new Set([domainOf(page.url), domainOf(page.canonical ?? page.url)]);
  const label = squash(getDomainWithoutSuffix(page.url, { allowPrivateDomains: true }) ?? '');
  return nodesOf(page.jsonLd).filter(({ node, role }) => {
    if (role !== 'organization' && role !== 'product' && role !== 'site') return true;
    const url = node['url'];
    if (typeof url !== 'string' || !/^https?:\/\//i.test(url)) return true;
    const domain = domainOf(url);
    const name = squash(typeof node['name'] === 'string' ? node['name'] : '');
    return domain === null || own.has(domain) || (label.length >= 3 && name.includes(label));
  });
}

/** The resource that an identifier names, of any site of the deployment. */
import type { SiteAddress } from '../contract/site-address.ts';
import type { Audience } from '../contract/resource-rules.ts';
import { parseUrl } from '../shared/url-rules.ts';
import { parseResource, resourceUrl } from './resource-rules.ts';

/** Null if it is unknown. `url`: in its canonical form. */
export async function findResource(
  siteAddress: SiteAddress,
  identifier: string,
): Promise<{ name: Audience; url: string } | null> {
  const address = await siteAddress(parseUrl(identifier)?.host);
  const name = parseResource(address, identifier);
  return name && { name, url: resourceUrl(address, name) };
}

/** The address of a site of the deployment. The site's own files use its own host. Pure. */
export interface SiteHost {
  /** Including the port; null if the site has no host of its own. */
  host: string | null;
  is_default: boolean;
}

/** Without a trailing slash. */
export function addressOfSite({ host, is_default }: SiteHost, baseUrl: string): string {
  return is_default || host === null ? baseUrl : `${new URL(baseUrl).protocol}//${host}`;
}

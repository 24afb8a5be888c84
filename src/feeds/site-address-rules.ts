/** Where a site of the deployment is: addresses in its own files name it by its own host. Pure. */
export interface SiteHost {
  /** With its port; null where requests find the site without one. */
  host: string | null;
  is_default: boolean;
}

/** Without a slash at the end. */
export function addressOfSite({ host, is_default }: SiteHost, baseUrl: string): string {
  return is_default || host === null ? baseUrl : `${new URL(baseUrl).protocol}//${host}`;
}

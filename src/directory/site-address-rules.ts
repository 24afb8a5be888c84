/** The address of a site of the deployment. The site's own files use its own host. Pure. */
export interface SiteHost {
  /** Including the port; null if the site has no host of its own. */
  host: string | null;
  is_default: boolean;
}

/** SQL of the site in JSON, for rows with a `site_id`. */
export const siteColumn = (table: string) =>
  `(SELECT json_build_object('key', key, 'name', name, 'host', host, 'is_default', is_default)
     FROM sites WHERE id = ${table}.site_id) AS site`;

/** A row's site, as `siteColumn` selects it. */
export interface SiteOfRow extends SiteHost {
  key: string;
  name: string;
}

/** The address and name of a row's site. `baseUrl`: of the deployment. */
export const placeOf = (site: SiteOfRow, baseUrl: string) => ({
  baseUrl: addressOfSite(site, baseUrl),
  siteName: site.name,
});

/** Without a trailing slash. */
export function addressOfSite({ host, is_default }: SiteHost, baseUrl: string): string {
  return is_default || host === null ? baseUrl : `${new URL(baseUrl).protocol}//${host}`;
}

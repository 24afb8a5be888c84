/** SQL for the live listings of a site that are featured at a moment: `id`, `since` and `featured_until`. */
export const featuredPlaces = (site: string, at: string): string => `
  SELECT f.listing_id AS id, min(f.starts_at) AS since, max(f.ends_at) AS featured_until
  FROM listing_features f JOIN listings x ON x.id = f.listing_id AND x.site_id = ${site} AND x.status = 'live'
  WHERE f.ends_at > ${at}
  GROUP BY f.listing_id HAVING min(f.starts_at) <= ${at}`;

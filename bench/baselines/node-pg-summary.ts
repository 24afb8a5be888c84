/** A listing in a list. */

export interface Summary {
  slug: string;
  name: string;
  website_url: string;
  tagline: string | null;
  logo_url: string | null;
  logo_picture: string | null;
  pricing_model: string | null;
  country: string | null;
  votes: number;
  votes_pending: number;
  status: string;
  launch_week: string | null;
  launched_at: Date | null;
  is_demo: boolean;
  category_slug: string | null;
  category_name: string | null;
}

/** Columns of `listings AS l` and `category`; each statement adds the votes. */
export const summary = `l.slug, l.name, l.website_url, l.tagline, l.logo_url, l.logo_picture, l.pricing_model, l.country, l.status,
  l.launch_week, l.launched_at, l.is_demo, l.votes_pending, c.slug AS category_slug, c.name AS category_name`;

/** Nested lookups, as the planner would hash whole tables for a join. */
export const category = `LEFT JOIN LATERAL (SELECT slug, name FROM categories WHERE id = (
  SELECT category_id FROM listing_categories WHERE listing_id = l.id AND position = 0)) c ON true`;

/** Pictures are stored as `KEY WIDTH HEIGHT`. */
export function pictureOf(text: string | null, baseUrl: string): object | null {
  if (text === null) return null;
  const [key = '', width = '', height = ''] = text.split(' ');
  return {
    url: `${baseUrl}/pictures/${key}/${width}.webp`,
    width: Number(width),
    height: Number(height),
  };
}

export const summaryOf = (row: Summary, baseUrl: string) => ({
  slug: row.slug,
  name: row.name,
  url: `${baseUrl}/listings/${row.slug}`,
  website_url: row.website_url,
  tagline: row.tagline,
  logo_url: row.logo_url,
  logo: pictureOf(row.logo_picture, baseUrl),
  primary_category: row.category_slug === null ? null : { slug: row.category_slug, name: row.category_name },
  pricing_model: row.pricing_model,
  country: row.country,
  votes: row.votes,
  votes_pending: row.votes_pending,
  status: row.status,
  launch_week: row.launch_week,
  launched_at: row.launched_at?.toISOString() ?? null,
  is_demo: row.is_demo,
});

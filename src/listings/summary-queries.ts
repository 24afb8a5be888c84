/** The columns of a summary (`ListingRow`), for statements that read `listings AS l`. */
const columns = [
  'id',
  'slug',
  'name',
  'website_url',
  'tagline',
  'logo_url',
  'pricing_model',
  'country',
  'votes',
  'status',
  'plan',
  'launch_week',
  'launched_at',
  'is_demo',
];

export const primaryCategory = `(SELECT json_build_object('slug', c.slug, 'name', c.name)
  FROM listing_categories lc JOIN categories c ON c.id = lc.category_id
  WHERE lc.listing_id = l.id AND lc.position = 0) AS primary_category`;

export const summaryColumns = [...columns.map((column) => `l.${column}`), primaryCategory].join(', ');

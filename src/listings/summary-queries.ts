/** The columns of a listing in lists. A page has up to 100 rows, so each column counts. */
const columns = [
  'slug',
  'name',
  'website_url',
  'tagline',
  'logo_url',
  'logo_picture',
  'pricing_model',
  'country',
  'status',
  'launch_week',
  'launched_at',
  'is_demo',
  'votes_pending',
];

/**
 * Slug and name of the primary category in one text, separated by the first space: cheaper per row than JSON. Subqueries
 * per row: for a join, Postgres would hash the whole table for every listing.
 */
export const primaryCategory = `(SELECT c.slug || ' ' || c.name
  FROM categories c WHERE c.id = (
    SELECT lc.category_id FROM listing_categories lc WHERE lc.listing_id = l.id AND lc.position = 0)) AS primary_category`;

/** The columns of a `ListingRow`, for statements that read `listings AS l`. `votes`: the SQL of the votes to show. */
export const summaryColumnsWith = ({ votes }: { votes: string }) =>
  [...columns.map((column) => `l.${column}`), `${votes} AS votes`, primaryCategory].join(', ');

/** The columns of a `ListingRow` with its current votes. */
export const summaryColumns = summaryColumnsWith({ votes: 'l.votes' });

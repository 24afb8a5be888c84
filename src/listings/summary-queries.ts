/** What the public sees of a listing in lists: every column of a long list is read a hundred times. */
const columns = [
  'slug',
  'name',
  'website_url',
  'tagline',
  'logo_url',
  'pricing_model',
  'country',
  'status',
  'launch_week',
  'launched_at',
  'is_demo',
];

/**
 * Slug and name of the primary category, the slug before the first space: one look-up in one text, as each row of a long
 * list pays for JSON that is made and parsed. Two look-ups, where a join would have the whole of the small table hashed
 * anew for every listing.
 */
export const primaryCategory = `(SELECT c.slug || ' ' || c.name
  FROM categories c WHERE c.id = (
    SELECT lc.category_id FROM listing_categories lc WHERE lc.listing_id = l.id AND lc.position = 0)) AS primary_category`;

/** The columns of a summary (`ListingRow`), for statements that read `listings AS l`; `votes` are those of a ranking. */
export const summaryColumnsWith = ({ votes }: { votes: string }) =>
  [...columns.map((column) => `l.${column}`), `${votes} AS votes`, primaryCategory].join(', ');

export const summaryColumns = summaryColumnsWith({ votes: 'l.votes' });

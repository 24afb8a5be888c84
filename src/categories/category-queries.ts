import type { Knex } from 'knex';
import { type PageRequest, offsetOf } from '../contract/paging.ts';
import { prepared } from '../db/prepared.ts';
import type { Faq } from '../shared/profile-schema.ts';
import { featuredPlaces } from '../launches/featured-queries.ts';
import { shownFeatured } from '../launches/featured-rules.ts';
import type { ListingJson } from '../listings/row-rules.ts';
import { summaryColumns } from '../listings/summary-queries.ts';
import type { CountedCategory } from './category-rules.ts';

/** The live listings of a category and its descendants, from `live_counts`. $1 is the site. */
const liveListings = (category: string) =>
  `coalesce((SELECT sum(n) FROM live_counts WHERE site_id = $1 AND category_id = ${category}), 0) AS live_listings`;

const countedCategories = prepared<CountedCategory>(
  'counted_categories',
  `SELECT id, slug, name, description, parent_id, ${liveListings('c.id')}
   FROM categories c ORDER BY position, name, id`,
);

/** Lists all categories (tens of rows), siblings in their order, with their counts on the site. */
export async function listCountedCategories(db: Knex, siteId: number): Promise<CountedCategory[]> {
  return countedCategories(db, [siteId]);
}

/** The maximum of `per_page` (src/contract/paging.ts), as a literal for the planner. */
const maxPerPage = 100;

export interface CategoryPageRow {
  slug: string;
  name: string;
  description: string;
  faqs: Faq[];
  parent: { slug: string; name: string } | null;
  subcategories: { slug: string; name: string; description: string; live_listings: number }[];
  live_listings: number;
  items: ListingJson[];
  /** The longest featured first. */
  featured: (ListingJson & { featured_until: string })[];
}

/**
 * $1 site, $2 slug or a former one, $3 limit, $4 offset, $5 the moment for featured listings. For a large category,
 * scans all listings by votes; for a small one, collects its listings and sorts them. A scan visits about
 * `(offset + limit) * of_site / of_category` listings, collecting `of_category`; the cheaper one runs. OFFSET 0 keeps the
 * planner from turning subqueries into joins; `+ 0` makes it use the covering index.
 */
const categoryPage = prepared<CategoryPageRow>(
  'category_page',
  `
WITH RECURSIVE this AS MATERIALIZED (SELECT * FROM categories WHERE id = category_of_slug($2)),
  below AS (SELECT id FROM this UNION SELECT c.id FROM below b JOIN categories c ON c.parent_id = b.id),
  size AS MATERIALIZED (
    SELECT coalesce(sum(n) FILTER (WHERE category_id = 0), 0) AS of_site,
           coalesce(sum(n) FILTER (WHERE category_id <> 0), 0) AS of_category
    FROM live_counts WHERE site_id = $1 AND category_id IN (0, (SELECT id FROM this))),
  way AS MATERIALIZED (
    SELECT of_category::numeric * of_category < of_site::numeric * ($3::integer + $4::integer) AS gather,
           of_category > $4 AS reaches FROM size),
  walked AS (
    SELECT l.id, l.votes, l.launched_at FROM listings l
    WHERE (SELECT reaches AND NOT gather FROM way) AND l.site_id = $1 AND l.status = 'live'
      AND EXISTS (SELECT FROM listing_categories lc
        WHERE lc.listing_id = l.id AND lc.category_id + 0 = ANY (ARRAY(SELECT id FROM below)) OFFSET 0)
    ORDER BY l.votes DESC, l.launched_at, l.id LIMIT $3 OFFSET $4),
  gathered AS (
    SELECT l.id, l.votes, l.launched_at
    FROM (SELECT DISTINCT listing_id FROM listing_categories
      WHERE (SELECT reaches AND gather FROM way) AND category_id = ANY (ARRAY(SELECT id FROM below))) found
    CROSS JOIN LATERAL (SELECT id, votes, launched_at FROM listings
      WHERE id = found.listing_id AND site_id = $1 AND status = 'live' OFFSET 0) l
    ORDER BY l.votes DESC, l.launched_at, l.id LIMIT $3 OFFSET $4)
SELECT this.slug, this.name, this.description, this.faqs, size.of_category AS live_listings,
  (SELECT json_build_object('slug', slug, 'name', name) FROM categories
   WHERE id = this.parent_id AND id <> this.id) AS parent,
  (SELECT coalesce(json_agg(s ORDER BY s.position, s.name, s.id), '[]') FROM (
     SELECT id, slug, name, description, position, ${liveListings('categories.id')}
     FROM categories WHERE parent_id = this.id AND id <> this.id) s) AS subcategories,
  (SELECT coalesce(json_agg(s ORDER BY s.votes DESC, s.launched_at, s.id), '[]') FROM (
     SELECT l.id, ${summaryColumns} FROM (SELECT id FROM walked UNION ALL SELECT id FROM gathered LIMIT ${maxPerPage}) p
     JOIN listings l ON l.id = p.id) s) AS items,
  (SELECT coalesce(json_agg(s ORDER BY s.since, s.id), '[]') FROM (
     SELECT l.id, ${summaryColumns}, f.since, f.featured_until
     FROM (${featuredPlaces('$1', '$5::timestamptz')}) f JOIN listings l ON l.id = f.id
     WHERE EXISTS (SELECT FROM listing_categories lc
       WHERE lc.listing_id = l.id AND lc.category_id = ANY (ARRAY(SELECT id FROM below)))
     ORDER BY f.since, l.id LIMIT ${shownFeatured}) s) AS featured
FROM this, size`,
);

/**
 * Finds a category, by its slug or a former one, with a page of its live listings, including those of its descendants,
 * most votes first.
 */
export async function findCategoryPage(
  db: Knex,
  siteId: number,
  slug: string,
  page: PageRequest,
  now: Date,
): Promise<CategoryPageRow | undefined> {
  const [row] = await categoryPage(db, [siteId, slug, page.per_page, offsetOf(page), now]);
  return row;
}

import type { Knex } from 'knex';
import { mondayOf } from '../src/shared/week-rules.ts';

/** A word that occurs only in the published listings. */
export const churnWord = 'zwirbelquast';

export interface Waiting {
  id: number;
  slug: string;
}

/** Inserts listings that wait for this week on the free plan, with a category each. */
export async function insertWaiting(db: Knex, count: number): Promise<Waiting[]> {
  const week = mondayOf(new Date());
  return db.transaction(async (tx) => {
    const { rows } = await tx.raw<{ rows: Waiting[] }>(
      `INSERT INTO listings (site_id, slug, status, plan, launch_week, name, website_url, domain, tagline, description, keywords)
       SELECT s.id, slug, 'scheduled', 'free', ?, '${churnWord} ' || n, 'https://' || slug || '.example/', slug || '.example',
         'Published while others read', 'A product that goes live while the directory is being read.', '{publishing,reading}'
       FROM sites s, generate_series(1, ?) n, LATERAL (SELECT 'churn-' || n || '-' || substr(md5(n::text), 1, 8) AS slug) x
       WHERE s.is_default RETURNING id, slug`,
      [week, count],
    );
    await tx.raw(
      `INSERT INTO listing_categories (listing_id, category_id, position)
       SELECT l.id, c.id, 0 FROM listings l, LATERAL (SELECT id FROM categories ORDER BY md5(id::text || l.id) LIMIT 1) c
       WHERE l.id = ANY (?)`,
      [rows.map(({ id }) => id)],
    );
    await tx.raw(
      `INSERT INTO free_launches (listing_id, n, launch_week, status, created_at, updated_at)
       SELECT id, 1, ?, 'scheduled', now(), now() FROM unnest(?::bigint[]) AS id`,
      [week, rows.map(({ id }) => id)],
    );
    return rows;
  });
}

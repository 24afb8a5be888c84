import slugify from '@sindresorhus/slugify';
import type { Knex } from 'knex';

const slugLength = 200;

/** An unused slug for `name`. The lock prevents two transactions from choosing the same. */
export async function freeSlug(
  tx: Knex.Transaction,
  table: 'listings' | 'founders',
  name: string,
): Promise<string> {
  const base =
    slugify(name)
      .slice(0, slugLength)
      .replace(/(?<!-)-+$/, '') || 'untitled';
  await tx.raw('SELECT pg_advisory_xact_lock(hashtextextended(?, 0))', [`slug ${table} ${base}`]);
  const slugsOf = (from: string) =>
    tx(from).where('slug', base).orWhere('slug', '~', `^${base}-[0-9]+$`).pluck<string[]>('slug');
  const taken = new Set(await slugsOf(table));
  // Former slugs redirect.
  if (table === 'listings') for (const slug of await slugsOf('listing_aliases')) taken.add(slug);
  let slug = base;
  for (let n = 2; taken.has(slug); n += 1) slug = `${base}-${n}`;
  return slug;
}

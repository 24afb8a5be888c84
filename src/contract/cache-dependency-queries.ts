import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';

const standing = prepared<{ grounds: string | null }>(
  'search_stands',
  'SELECT search_stands($1::jsonb)::text AS grounds',
);

/** The grounds as of now of an answer that nothing concerns that was told of listings since; null where something may. */
export async function revalidateDependency(db: Knex, grounds: string): Promise<string | null> {
  const [row] = await standing(db, [grounds]);
  return row?.grounds ?? null;
}

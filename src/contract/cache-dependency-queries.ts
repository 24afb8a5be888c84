import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';

const revalidate = prepared<{ dependency: string | null }>(
  'search_still_valid',
  'SELECT search_still_valid($1::jsonb)::text AS dependency',
);

/** The renewed dependency if no listing change since affects the cached response; null if one may. */
export async function revalidateDependency(db: Knex, dependency: string): Promise<string | null> {
  const [row] = await revalidate(db, [dependency]);
  return row?.dependency ?? null;
}

import type { Knex } from 'knex';

/** Deletes claims that ended before then. Returns their number. */
export async function purgeEndedClaims(db: Knex, before: Date): Promise<number> {
  return db('claims').whereIn('status', ['expired', 'superseded']).where('updated_at', '<', before).delete();
}

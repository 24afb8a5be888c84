/** The limit of look-ups per domain and minute, over all claims and processes. */
import type { Knex } from 'knex';

/** Counts a look-up of the domain if it had fewer than `maxPerMinute` in the last minute; else returns false. */
export async function takeLookup(
  db: Knex,
  domain: string,
  maxPerMinute: number,
  now: Date,
): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `INSERT INTO claim_lookups AS known (domain, recent) VALUES (:domain, ARRAY[:now::timestamptz])
     ON CONFLICT (domain) DO UPDATE
       SET recent = array_append(ARRAY(SELECT at FROM unnest(known.recent) AS at WHERE at > :now::timestamptz - interval '1 minute'), :now::timestamptz)
       WHERE (SELECT count(*) FROM unnest(known.recent) AS at WHERE at > :now::timestamptz - interval '1 minute') < :maxPerMinute
     RETURNING 1`,
    { domain, maxPerMinute, now },
  );
  return rows.length > 0;
}

/** Deletes domains without look-ups since `before`. */
export async function purgeLookups(db: Knex, before: Date): Promise<void> {
  await db('claim_lookups').whereRaw('recent[array_length(recent, 1)] < ?', [before]).delete();
}

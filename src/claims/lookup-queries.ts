import type { Knex } from 'knex';

/**
 * Takes one of the look-ups that a domain is asked in a minute, counted over all claims and processes; false where there
 * is none left. `most` of them may be under way for it.
 */
export async function takeLookup(db: Knex, domain: string, most: number, now: Date): Promise<boolean> {
  const { rows } = await db.raw<{ rows: object[] }>(
    `INSERT INTO claim_lookups AS known (domain, recent) VALUES (:domain, ARRAY[:now::timestamptz])
     ON CONFLICT (domain) DO UPDATE
       SET recent = array_append(ARRAY(SELECT at FROM unnest(known.recent) AS at WHERE at > :now::timestamptz - interval '1 minute'), :now::timestamptz)
       WHERE (SELECT count(*) FROM unnest(known.recent) AS at WHERE at > :now::timestamptz - interval '1 minute') < :most
     RETURNING 1`,
    { domain, most, now },
  );
  return rows.length > 0;
}

/** Forgets domains that nobody has asked since. */
export async function purgeLookups(db: Knex, before: Date): Promise<void> {
  await db('claim_lookups').whereRaw('recent[array_length(recent, 1)] < ?', [before]).delete();
}

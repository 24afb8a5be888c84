/** Which websites stopped the threads that parsed their text, and how often. */
import type { Knex } from 'knex';

export interface StoppedParse {
  /** Id of the workflow that has the website read. */
  subject: string;
  stops: number;
  why: string;
  last_at: Date;
}

/** Notes one more stop. */
export async function recordStoppedParse(
  db: Knex,
  { subject, why, now }: { subject: string; why: string; now: Date },
): Promise<void> {
  await db('stopped_parses')
    .insert({ subject, why, last_at: now })
    .onConflict('subject')
    .merge({ stops: db.raw('stopped_parses.stops + 1'), why, last_at: now });
}

/** How often since the subject was last forgotten; 0 for one that is not known. */
export async function countStoppedParses(db: Knex, subject: string): Promise<number> {
  const row = await db('stopped_parses').where({ subject }).first<{ stops: number } | undefined>('stops');
  return row?.stops ?? 0;
}

/** Call where the website is to be read from the start. */
export async function forgetStoppedParses(db: Knex, subject: string): Promise<void> {
  await db('stopped_parses').where({ subject }).delete();
}

/** Those that were stopped at least `minStops` times, and last after `since`; the latest first. */
export async function listStoppedParses(
  db: Knex,
  { since, minStops, limit }: { since: Date; minStops: number; limit: number },
): Promise<StoppedParse[]> {
  return db('stopped_parses')
    .where('last_at', '>', since)
    .where('stops', '>=', minStops)
    .orderBy('last_at', 'desc')
    .limit(limit)
    .select('subject', 'stops', 'why', 'last_at');
}

export async function purgeStoppedParses(db: Knex, before: Date): Promise<void> {
  await db('stopped_parses').where('last_at', '<', before).delete();
}

/** How many people a listing reaches, day by day. */
import type { Knex } from 'knex';

export interface AudienceDay {
  /** YYYY-MM-DD, UTC. */
  day: string;
  views: number;
  /** Of those who still follow: how many did at the end of the day. */
  followers: number;
  /** Counted votes of the day. */
  votes: number;
}

/** Every day from `first` to `last`, inclusive, with zeros. */
export async function listAudienceDays(
  db: Knex,
  listingId: number,
  { first, last }: { first: string; last: string },
): Promise<AudienceDay[]> {
  const { rows } = await db.raw<{ rows: AudienceDay[] }>(
    `WITH days AS (SELECT day::date FROM generate_series(:first::date, :last::date, interval '1 day') day),
     followed AS (
       SELECT greatest((created_at AT TIME ZONE 'UTC')::date, :first::date) AS day, count(*) AS n
       FROM follows WHERE listing_id = :listingId GROUP BY 1),
     voted AS (
       SELECT (created_at AT TIME ZONE 'UTC')::date AS day, count(*) AS n
       FROM votes WHERE listing_id = :listingId AND status = 'counted'
         AND created_at >= :first::date::timestamp AT TIME ZONE 'UTC' GROUP BY 1)
     SELECT to_char(days.day, 'YYYY-MM-DD') AS day, coalesce(v.views, 0)::integer AS views,
       coalesce(voted.n, 0)::integer AS votes, (sum(coalesce(followed.n, 0)) OVER (ORDER BY days.day))::integer AS followers
     FROM days
     LEFT JOIN listing_view_days v ON v.listing_id = :listingId AND v.day = days.day
     LEFT JOIN followed ON followed.day = days.day
     LEFT JOIN voted ON voted.day = days.day
     ORDER BY days.day`,
    { listingId, first, last },
  );
  return rows;
}

export interface AudienceTotals {
  views: number;
  followers: number;
  votes: number;
}

/** The totals of a listing since it exists; undefined if the account does not own it. */
export async function findAudienceTotals(
  db: Knex,
  ownerId: number,
  listingId: number,
): Promise<AudienceTotals | undefined> {
  return db('listings as l')
    .leftJoin('listing_views as v', 'v.listing_id', 'l.id')
    .where({ 'l.id': listingId, 'l.owner_id': ownerId })
    .first<AudienceTotals | undefined>(
      'l.followers',
      'l.votes',
      db.raw('coalesce(v.views, 0)::integer AS views'),
    );
}

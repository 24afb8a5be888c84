import type { Knex } from 'knex';

export interface DoneByProgram {
  credential: string;
  operation: string;
  /** How often, and when last. */
  times: number;
  last_at: Date;
  listing_id: number | null;
  /** Null if the listing is gone, or no longer the account's. */
  listing_name: string | null;
  draft_id: string | null;
  /** Null if the draft is gone, or no longer the account's. */
  draft_name: string | null;
  /** The website of the draft. */
  draft_url: string | null;
}

/** The latest writes of each credential of an account, equal ones as one entry, at most `limit` of each, latest first. */
export async function listDoneByPrograms(
  db: Knex,
  accountId: number,
  limit: number,
): Promise<DoneByProgram[]> {
  const { rows } = await db.raw<{ rows: DoneByProgram[] }>(
    `SELECT w.credential, w.operation, w.times, w.last_at, w.listing_id, l.name AS listing_name,
       d.id AS draft_id, d.profile->'fields'->'name'->>'value' AS draft_name, d.url AS draft_url
     FROM (
       SELECT credential, operation, listing_id, draft_id, count(*)::integer AS times, max(written_at) AS last_at,
         row_number() OVER (PARTITION BY credential ORDER BY max(id) DESC) AS place
       FROM program_writes WHERE account_id = :accountId GROUP BY credential, operation, listing_id, draft_id) w
     LEFT JOIN listings l ON l.id = w.listing_id AND l.owner_id = :accountId
     LEFT JOIN drafts d ON d.id = w.draft_id AND (d.account_id = :accountId OR EXISTS (
       SELECT FROM draft_invites i WHERE i.draft_id = d.id AND i.accepted_by = :accountId))
     WHERE w.place <= :limit ORDER BY w.credential, w.place`,
    { accountId, limit },
  );
  return rows;
}

/**
 * Notifies followers of an update, each at most once. Followers are visited once, in order of account. The row is
 * committed as `sending` before the mail is handed over, so mails in flight at a crash are known and not sent again. A
 * holder name identifies the attempt; one that was replaced can claim no more mails.
 */
import type { Knex } from 'knex';
import { type SiteOfRow, siteColumn } from '../directory/site-address-rules.ts';
import { prepared } from '../db/prepared.ts';
import type { Flows } from '../outbox/flows.ts';
import { workflowId } from '../outbox/messages.ts';
import type { FanOutEnd } from './fan-out-rules.ts';

/** All followers except the owner and demo accounts; `l` is the listing. */
export const isNotified = `NOT a.is_demo AND a.id IS DISTINCT FROM l.owner_id`;

const notified = prepared<{ followers: number }>(
  'count_notified',
  `SELECT count(*)::integer AS followers FROM listings l
     JOIN follows f ON f.listing_id = l.id JOIN accounts a ON a.id = f.account_id
   WHERE l.id = $1 AND ${isNotified}`,
);

/** Counts who an update of the listing would be mailed to now. */
export const countNotified = async (db: Knex, listingId: number): Promise<number> =>
  (await notified(db, [listingId]))[0]?.followers ?? 0;

/** Starts the notification of a new update, unless there is no follower to notify. Returns their number. */
export async function openFanOut(
  tx: Knex.Transaction,
  flows: Flows,
  { updateId, listingId, now }: { updateId: number; listingId: number; now: Date },
): Promise<number> {
  const { rows } = await tx.raw<{ rows: { followers: number }[] }>(
    `INSERT INTO fan_outs (update_id, created_at, followers)
     SELECT :updateId, :now, count(*) FROM listings l
       JOIN follows f ON f.listing_id = l.id JOIN accounts a ON a.id = f.account_id
     WHERE l.id = :listingId AND ${isNotified} HAVING count(*) > 0
     RETURNING followers`,
    { updateId, listingId, now },
  );
  if (!rows[0]) return 0;
  await flows.start('notifyFollowers', workflowId.listingUpdate(updateId), { updateId });
  return rows[0].followers;
}

/** What to send: an update of the listing, or its launch. */
export type FanOut = {
  listing_id: number;
  name: string;
  tagline: string | null;
  slug: string;
  site: SiteOfRow;
  created_at: Date;
} & ({ kind: 'update'; title: string; body: string } | { kind: LaunchKind });

/** A listing's first launch, or a later one in another week. */
export type LaunchKind = 'launch' | 'relaunch';

const fanOutOf = prepared<FanOut>(
  'fan_out',
  `SELECT u.listing_id, l.name, l.tagline, l.slug, ${siteColumn('l')}, u.kind, u.title, u.body, u.created_at
   FROM listing_updates u JOIN listings l ON l.id = u.listing_id WHERE u.id = $1`,
);

/** Identifies the attempt and the update. */
export interface Hold {
  updateId: number;
  holder: string;
}

/**
 * Makes `holder` the current attempt. Mails that the previous one was sending become `unknown`. Undefined if nothing is
 * left to notify.
 */
export async function takeOverFanOut(db: Knex, { updateId, holder }: Hold): Promise<FanOut | undefined> {
  return db.transaction(async (tx) => {
    const held = await tx('fan_outs')
      .where({ update_id: updateId })
      .whereNull('finished_at')
      .update({ holder });
    if (held === 0) return undefined;
    const lost = await tx('fan_out_mails')
      .where({ update_id: updateId, status: 'sending' })
      .update({ status: 'unknown' });
    if (lost > 0) await tx('fan_outs').where({ update_id: updateId }).increment('unknown', lost);
    const [fanOut] = await fanOutOf(tx, [updateId]);
    return fanOut;
  });
}

export interface FollowerMail {
  account_id: number;
  /** Delivery attempts, including the next one. */
  attempts: number;
  recipient: string;
  unsubscribe_token: string;
}

/** The result of a mail. `waiting` has `next`; a mail that was not handed over counts as no attempt. */
export interface MailOutcome {
  account_id: number;
  status: 'sent' | 'refused' | 'unknown' | 'waiting';
  answer: string | null;
  next: Date | null;
  handedOver: boolean;
}

/**
 * $1 update, $2 holder, $3 now, $4 limit; $5–$9 results of mails as parallel arrays. Stores the results, then selects
 * followers due for a retry and followers not visited yet. Skips those who have unfollowed. Each part reads the
 * snapshot from the start of the statement, which may predate a concurrent one; updates therefore check the status
 * again.
 */
const settle = prepared<FollowerMail>(
  'settle_follower_mails',
  `WITH held AS MATERIALIZED (
    SELECT o.update_id, o.walked_to, o.walked, u.listing_id, u.created_at, listing_is_public(l.status) AS is_public
    FROM fan_outs o JOIN listing_updates u ON u.id = o.update_id JOIN listings l ON l.id = u.listing_id
    WHERE o.update_id = $1 AND o.holder = $2::uuid AND o.finished_at IS NULL
    FOR UPDATE OF o),
  done AS (
    UPDATE fan_out_mails m SET status = r.status, answer = r.answer, next_attempt_at = r.next,
      attempts = m.attempts - CASE WHEN r.handed_over THEN 0 ELSE 1 END
    FROM held, unnest($5::bigint[], $6::text[], $7::text[], $8::timestamptz[], $9::boolean[])
      AS r (account_id, status, answer, next, handed_over)
    WHERE m.update_id = held.update_id AND m.account_id = r.account_id AND m.status = 'sending'
    RETURNING m.status),
  due AS MATERIALIZED (
    SELECT m.account_id FROM held CROSS JOIN LATERAL (
      SELECT account_id FROM fan_out_mails
      WHERE update_id = $1 AND status = 'waiting' AND next_attempt_at <= $3 AND held.is_public
      ORDER BY next_attempt_at, account_id LIMIT $4) m),
  met AS MATERIALIZED (
    SELECT f.account_id, f.created_at <= held.created_at AS followed_then FROM held CROSS JOIN LATERAL (
      SELECT account_id, created_at FROM follows
      WHERE listing_id = held.listing_id AND account_id > held.walked_to AND NOT held.walked AND held.is_public
      ORDER BY account_id LIMIT $4 - (SELECT count(*) FROM due)) f),
  progress AS (
    UPDATE fan_outs o SET
      sent = o.sent + (SELECT count(*) FROM done WHERE status = 'sent'),
      refused = o.refused + (SELECT count(*) FROM done WHERE status = 'refused'),
      unknown = o.unknown + (SELECT count(*) FROM done WHERE status = 'unknown'),
      walked_to = greatest(o.walked_to, (SELECT max(account_id) FROM met)),
      walked = o.walked
        OR held.is_public AND (SELECT count(*) FROM met) < $4 - (SELECT count(*) FROM due)
    FROM held WHERE o.update_id = held.update_id),
  passed AS (
    DELETE FROM fan_out_mails m USING held
    WHERE m.update_id = held.update_id AND m.account_id IN (SELECT account_id FROM due) AND m.status = 'waiting'
      AND NOT EXISTS (SELECT FROM follows f WHERE f.listing_id = held.listing_id AND f.account_id = m.account_id)),
  again AS (
    UPDATE fan_out_mails m SET status = 'sending', attempts = m.attempts + 1, next_attempt_at = NULL
    FROM held JOIN follows f ON f.listing_id = held.listing_id
    WHERE m.update_id = held.update_id AND m.account_id IN (SELECT account_id FROM due) AND m.status = 'waiting'
      AND f.account_id = m.account_id
    RETURNING m.account_id, m.attempts),
  begun AS (
    INSERT INTO fan_out_mails (update_id, account_id, status)
    SELECT held.update_id, a.id, 'sending' FROM held
      JOIN listings l ON l.id = held.listing_id
      CROSS JOIN met JOIN accounts a ON a.id = met.account_id
    WHERE met.followed_then AND ${isNotified}
    -- Skips accounts that are deleted meanwhile.
    FOR KEY SHARE OF a
    ON CONFLICT DO NOTHING
    RETURNING account_id, attempts)
  SELECT c.account_id, c.attempts, a.email AS recipient, f.unsubscribe_token
  FROM (SELECT * FROM again UNION ALL SELECT * FROM begun) c
  CROSS JOIN held
  JOIN accounts a ON a.id = c.account_id
  JOIN follows f ON f.listing_id = held.listing_id AND f.account_id = c.account_id`,
);

/**
 * Stores results and marks the next mails as `sending`, at most `limit`. Returns none if none is due, the fan-out is
 * over, or another attempt took over and marked these mails as `unknown`. One commit does both.
 */
export async function settleFollowerMails(
  db: Knex,
  { updateId, holder }: Hold,
  outcomes: readonly MailOutcome[],
  { now, limit }: { now: Date; limit: number },
): Promise<FollowerMail[]> {
  return settle(db, [
    updateId,
    holder,
    now,
    limit,
    outcomes.map((one) => one.account_id),
    outcomes.map((one) => one.status),
    outcomes.map((one) => one.answer),
    outcomes.map((one) => one.next),
    outcomes.map((one) => one.handedOver),
  ]);
}

/** The progress of a fan-out. */
export interface FanOutProgress {
  holder: string | null;
  listing_id: number;
  followers: number;
  sent: number;
  refused: number;
  unknown: number;
  waiting: number;
  /** The earliest retry. */
  next_attempt_at: Date | null;
  /** All followers have been visited. */
  walked: boolean;
  is_public: boolean;
  outcome: FanOutEnd | null;
}

const progress = prepared<FanOutProgress>(
  'fan_out_progress',
  `SELECT o.holder, u.listing_id, o.followers, o.sent, o.refused, o.unknown, o.walked, o.outcome,
     listing_is_public(l.status) AS is_public, w.waiting, w.next_attempt_at
   FROM fan_outs o JOIN listing_updates u ON u.id = o.update_id JOIN listings l ON l.id = u.listing_id
   CROSS JOIN LATERAL (SELECT count(*) AS waiting, min(next_attempt_at) AS next_attempt_at
     FROM fan_out_mails WHERE update_id = o.update_id AND status = 'waiting') w
   WHERE o.update_id = $1`,
);

/** Finds the progress of a fan-out. */
export async function findFanOutProgress(db: Knex, updateId: number): Promise<FanOutProgress | undefined> {
  return (await progress(db, [updateId]))[0];
}

/**
 * Ends a fan-out and gives up pending retries. Rows still marked `sending` belong to a claim whose response was lost.
 */
export async function finishFanOut(
  db: Knex,
  { updateId, holder }: Hold,
  outcome: FanOutEnd,
  now: Date,
): Promise<void> {
  await db.transaction(async (tx) => {
    const ended = await tx('fan_outs')
      .where({ update_id: updateId, holder })
      .whereNull('finished_at')
      .update({ outcome, finished_at: now });
    if (ended === 0) return;
    const close = (from: string, to: 'refused' | 'unknown') =>
      tx('fan_out_mails')
        .where({ update_id: updateId, status: from })
        .update({ status: to, next_attempt_at: null });
    const refused = await close('waiting', 'refused');
    const unknown = await close('sending', 'unknown');
    await tx('fan_outs').where({ update_id: updateId }).increment({ refused, unknown });
  });
}

/** Lists fan-outs that should have a running workflow. */
export async function listOpenFanOuts(db: Knex): Promise<{ update_id: number; created_at: Date }[]> {
  return db('fan_outs').whereNull('finished_at').orderBy('update_id').select('update_id', 'created_at');
}

/** Limits the rows that one pass deletes, so that it blocks nobody for long. */
const maxPurged = 50_000;

/** Deletes the recipients of fan-outs that ended before then; their counts stay. Returns the number of deleted rows. */
export async function purgeFollowerMails(db: Knex, before: Date): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM fan_out_mails WHERE ctid IN (
       SELECT m.ctid FROM fan_outs o JOIN fan_out_mails m ON m.update_id = o.update_id
       WHERE o.finished_at < ? LIMIT ${maxPurged})`,
    [before],
  );
  return rowCount;
}

/**
 * Telling followers of an update, each at most once. A follower is met once, in the order of accounts; the row that
 * says `sending` is committed before the mail is handed over, so that what a dead worker had in its hands is known, and
 * is not sent again. Who works on it holds it by a name: an attempt that was taken for dead can claim no more.
 */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import type { FanOutEnd } from './fan-out-rules.ts';

/** Followers but the owner and the people of a demo directory; `l` is the listing. */
const mayBeTold = `NOT a.is_demo AND a.id IS DISTINCT FROM l.owner_id`;

/** Opens the telling of an update that was just posted, unless there is nobody to tell; answers how many there are. */
export async function openFanOut(
  tx: Knex.Transaction,
  { updateId, listingId, now }: { updateId: number; listingId: number; now: Date },
): Promise<number> {
  const { rows } = await tx.raw<{ rows: { followers: number }[] }>(
    `INSERT INTO fan_outs (update_id, created_at, followers)
     SELECT :updateId, :now, count(*) FROM listings l
       JOIN follows f ON f.listing_id = l.id JOIN accounts a ON a.id = f.account_id
     WHERE l.id = :listingId AND ${mayBeTold} HAVING count(*) > 0
     RETURNING followers`,
    { updateId, listingId, now },
  );
  return rows[0]?.followers ?? 0;
}

/** What is told, and how far it is. */
export interface FanOut {
  listing_id: number;
  name: string;
  slug: string;
  site_name: string;
  title: string;
  body: string;
  created_at: Date;
}

const fanOutOf = prepared<FanOut>(
  'fan_out',
  `SELECT u.listing_id, l.name, l.slug, s.name AS site_name, u.title, u.body, u.created_at
   FROM listing_updates u JOIN listings l ON l.id = u.listing_id JOIN sites s ON s.id = l.site_id WHERE u.id = $1`,
);

/** What an attempt and the update are called. */
export interface Hold {
  updateId: number;
  holder: string;
}

/**
 * Takes the telling over. Mails that another had in its hands count as unknown from now on. Undefined where there is
 * nothing to tell any more.
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
  /** How often it was handed over, with the time to come. */
  attempts: number;
  recipient: string;
  unsubscribe_token: string;
}

/** What became of a mail. `waiting` has `next`; one that was not handed over counts no attempt. */
export interface MailOutcome {
  account_id: number;
  status: 'sent' | 'refused' | 'unknown' | 'waiting';
  answer: string | null;
  next: Date | null;
  handedOver: boolean;
}

/**
 * $1 update, $2 holder, $3 now, $4 how many; $5–$9 what became of mails, an array each. Those are written down; then
 * come followers whose time to try again has come, and those who were not met yet. Who follows no more is passed over.
 * Each part reads what was there when the statement began, which may be before another hand's was carried out: what it
 * changes it looks at once more, by its status.
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
    WHERE met.followed_then AND ${mayBeTold}
    -- An account that goes meanwhile is passed over.
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
 * Writes down what became of mails, and marks the next ones as being sent, at most `limit`: none where nobody is due,
 * it is over, or another has taken over, who counts these mails as unknown. Both in one commit.
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

/** How far a telling is. */
export interface FanOutStanding {
  holder: string | null;
  listing_id: number;
  followers: number;
  sent: number;
  refused: number;
  unknown: number;
  waiting: number;
  /** When the first of those who wait is due. */
  next_attempt_at: Date | null;
  /** Everybody has been met. */
  walked: boolean;
  is_public: boolean;
  outcome: FanOutEnd | null;
}

const standing = prepared<FanOutStanding>(
  'fan_out_standing',
  `SELECT o.holder, u.listing_id, o.followers, o.sent, o.refused, o.unknown, o.walked, o.outcome,
     listing_is_public(l.status) AS is_public, w.waiting, w.next_attempt_at
   FROM fan_outs o JOIN listing_updates u ON u.id = o.update_id JOIN listings l ON l.id = u.listing_id
   CROSS JOIN LATERAL (SELECT count(*) AS waiting, min(next_attempt_at) AS next_attempt_at
     FROM fan_out_mails WHERE update_id = o.update_id AND status = 'waiting') w
   WHERE o.update_id = $1`,
);

export async function findFanOutStanding(db: Knex, updateId: number): Promise<FanOutStanding | undefined> {
  const [row] = await standing(db, [updateId]);
  return row;
}

/**
 * Ends a telling; mails that were to be tried again are given up. What is still being sent by its row is in nobody's
 * hands: whoever asked for it never heard that they got it.
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

export async function listOpenFanOuts(db: Knex): Promise<{ update_id: number; created_at: Date }[]> {
  return db('fan_outs').whereNull('finished_at').orderBy('update_id').select('update_id', 'created_at');
}

/** One pass removes no more, so that it holds nobody up. */
const maxPurged = 50_000;

/** Forgets who was told of what was over before then; how many they were stays. Returns how many rows went. */
export async function purgeFollowerMails(db: Knex, before: Date): Promise<number> {
  const { rowCount } = await db.raw<{ rowCount: number }>(
    `DELETE FROM fan_out_mails WHERE ctid IN (
       SELECT m.ctid FROM fan_outs o JOIN fan_out_mails m ON m.update_id = o.update_id
       WHERE o.finished_at < ? LIMIT ${maxPurged})`,
    [before],
  );
  return rowCount;
}

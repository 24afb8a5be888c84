/** Turns of drafts at reading a website: one at a time, in the order in which they were submitted. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';

export interface TurnKey {
  draftId: string;
  /** As `websiteOf` says it. */
  host: string;
  /** Of the attempt that asks. */
  holder: string;
}

/** `ahead`: how many drafts have the turn or come before; 0: it is the draft's now. `tries`: how often it has had it. */
export interface TurnAnswer {
  ahead: number;
  tries: number;
}

/**
 * Who has just been submitted, or has asked, keeps its place this long without another word. Past it, whoever asks next looks
 * whether its run is there: what waits for a slot of a worker to read with says nothing meanwhile, however long that takes.
 */
export const turnPatienceMs = 300_000;

const askNow = prepared<{ ahead: number; silent: string | null }>(
  'ask_for_host_turn',
  `WITH own AS (
     INSERT INTO host_turns AS t (draft_id, host, arrived_at, waits_until)
     SELECT d.id, $2, d.updated_at, clock_timestamp() + $3 * interval '1 millisecond' FROM drafts d WHERE d.id = $1
     ON CONFLICT (draft_id) DO UPDATE SET waits_until = excluded.waits_until
     RETURNING t.draft_id, t.host, t.arrived_at
   )
   SELECT count(*)::integer AS ahead,
     (array_agg(t.draft_id ORDER BY t.arrived_at, t.draft_id)
       FILTER (WHERE t.waits_until <= clock_timestamp() AND coalesce(t.held_until <= clock_timestamp(), true)))[1] AS silent
   FROM own JOIN host_turns t ON t.host = own.host AND t.draft_id <> own.draft_id
   WHERE t.held_until > clock_timestamp()
     OR (t.waits_until IS NOT NULL AND (t.arrived_at, t.draft_id) < (own.arrived_at, own.draft_id))`,
);

/**
 * Has the draft wait in its place: at `host`, or where it waits already. `ahead`: how many drafts read there or come before;
 * `silent`: the first of them whose place has lapsed and is to be kept for it, or passed over. The turn is not taken by it.
 */
export async function requestTurn(
  db: Knex,
  { draftId, host }: Pick<TurnKey, 'draftId' | 'host'>,
): Promise<{ ahead: number; silent: string | null }> {
  const rows = await askNow(db, [draftId, host, turnPatienceMs]);
  return rows[0] ?? { ahead: 0, silent: null };
}

const lapsed = (db: Knex, draftId: string) =>
  db('host_turns').where({ draft_id: draftId }).whereRaw('waits_until <= clock_timestamp()');

/** Keeps a place that has lapsed for the draft: somebody has seen that it is still to be read. */
export async function keepPlace(db: Knex, draftId: string): Promise<void> {
  const kept = db.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [turnPatienceMs]);
  await lapsed(db, draftId).update({ waits_until: kept });
}

/** Gives a place that has lapsed to those behind it; the draft has it again once it asks. */
export async function passOver(db: Knex, draftId: string): Promise<void> {
  await lapsed(db, draftId).update({ waits_until: null });
}

const takeTurnNow = prepared<TurnAnswer>(
  'take_host_turn',
  `SELECT ahead, tries FROM take_host_turn($1, $2, $3, $4 * interval '1 millisecond', $5 * interval '1 millisecond')`,
);

/** The turn of a draft that exists, at this website and at no other. It lapses after `holdMs` unless it is renewed. */
export async function takeTurn(
  db: Knex,
  { draftId, host, holder }: TurnKey,
  holdMs: number,
): Promise<TurnAnswer> {
  const rows = await takeTurnNow(db, [draftId, host, holder, holdMs, turnPatienceMs]);
  if (!rows[0]) throw new Error('the turn of a draft that is gone');
  return rows[0];
}

/** Where the draft waits or reads; undefined where it does not. */
export async function findTurnHost(db: Knex, draftId: string): Promise<string | undefined> {
  const row = await db('host_turns').where({ draft_id: draftId }).first<{ host: string } | undefined>('host');
  return row?.host;
}

/** Puts a draft in its place of the queue of its website before it asks: as it is submitted again. */
export async function queueForTurn(
  tx: Knex.Transaction,
  { draftId, host, now }: { draftId: string; host: string; now: Date },
): Promise<void> {
  await tx('host_turns')
    .insert({
      draft_id: draftId,
      host,
      arrived_at: now,
      waits_until: tx.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [turnPatienceMs]),
    })
    .onConflict('draft_id')
    .merge(['host', 'arrived_at', 'waits_until']);
}

const own = (db: Knex, { draftId, holder }: Pick<TurnKey, 'draftId' | 'holder'>) =>
  db('host_turns').where({ draft_id: draftId, holder });

/** False where the turn has lapsed and another attempt has taken it since, or the draft is not to be read any more. */
export async function renewTurn(db: Knex, key: TurnKey, holdMs: number): Promise<boolean> {
  const renewed = await own(db, key).update({
    held_until: db.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [holdMs]),
  });
  return renewed > 0;
}

/** Lets the next draft read; this one keeps what it knows of its tries, and asks again when it comes back. */
export async function giveTurnBack(db: Knex, key: TurnKey): Promise<void> {
  await own(db, key).update({ holder: null, held_until: null, waits_until: null });
}

/** Call once the website has been read, or will not be. */
export async function leaveTurns(db: Knex, draftId: string): Promise<void> {
  await db('host_turns').where({ draft_id: draftId }).delete();
}

const waiting = prepared<{ waits: boolean }>(
  'draft_waits_for_turn',
  `SELECT EXISTS (
     SELECT FROM host_turns own JOIN host_turns t ON t.host = own.host AND t.draft_id <> own.draft_id
     WHERE own.draft_id = $1 AND coalesce(own.held_until < clock_timestamp(), true) AND (
       t.held_until > clock_timestamp()
       OR (t.waits_until > clock_timestamp() AND (t.arrived_at, t.draft_id) < (own.arrived_at, own.draft_id))
     )
   ) AS waits`,
);

/** Whether another draft of the same website is read first. */
export async function waitsForTurn(db: Knex, draftId: string): Promise<boolean> {
  const rows = await waiting(db, [draftId]);
  return rows[0]?.waits ?? false;
}

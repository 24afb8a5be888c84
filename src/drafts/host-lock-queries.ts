/** The queue of drafts per website (table `host_turns`): one draft at a time holds the host lock, in order of submission. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';

export interface HostLockKey {
  draftId: string;
  /** From `websiteOf`. */
  host: string;
  /** Identifies the attempt. */
  holder: string;
}

/** `ahead`: drafts that hold the lock or precede; 0 if the lock was taken. `attempts`: how often the draft held the lock. */
export interface HostLockAnswer {
  ahead: number;
  attempts: number;
}

/**
 * A draft keeps its place this long after its submission or its last request. After that, the next draft in the queue
 * checks whether its workflow is running: a draft that awaits a free worker sends no requests.
 */
export const placeLapsesMs = 300_000;

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
 * Puts a draft into the queue of `host` unless it is in a queue, and renews its place. Does not take the lock. `ahead`:
 * drafts that hold the lock or precede; `silent`: the first of them with a lapsed place, see `keepPlace` and `passOver`.
 */
export async function queueForHostLock(
  db: Knex,
  { draftId, host }: Pick<HostLockKey, 'draftId' | 'host'>,
): Promise<{ ahead: number; silent: string | null }> {
  const rows = await askNow(db, [draftId, host, placeLapsesMs]);
  return rows[0] ?? { ahead: 0, silent: null };
}

const lapsed = (db: Knex, draftId: string) =>
  db('host_turns').where({ draft_id: draftId }).whereRaw('waits_until <= clock_timestamp()');

/** Renews the lapsed place of a draft whose workflow is running. */
export async function keepPlace(db: Knex, draftId: string): Promise<void> {
  const kept = db.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [placeLapsesMs]);
  await lapsed(db, draftId).update({ waits_until: kept });
}

/** Skips a draft with a lapsed place until it requests the lock again. */
export async function passOver(db: Knex, draftId: string): Promise<void> {
  await lapsed(db, draftId).update({ waits_until: null });
}

const takeTurnNow = prepared<HostLockAnswer>(
  'take_host_turn',
  `SELECT ahead, tries AS attempts FROM take_host_turn($1, $2, $3, $4 * interval '1 millisecond', $5 * interval '1 millisecond')`,
);

/** Takes the lock of `host` for a draft if no other draft precedes, and gives up a lock elsewhere. It lapses after `holdMs`. */
export async function takeHostLock(
  db: Knex,
  { draftId, host, holder }: HostLockKey,
  holdMs: number,
): Promise<HostLockAnswer> {
  const rows = await takeTurnNow(db, [draftId, host, holder, holdMs, placeLapsesMs]);
  if (!rows[0]) throw new Error('The draft does not exist.');
  return rows[0];
}

/** Finds the host whose queue the draft is in. */
export async function findQueuedHost(db: Knex, draftId: string): Promise<string | undefined> {
  const row = await db('host_turns').where({ draft_id: draftId }).first<{ host: string } | undefined>('host');
  return row?.host;
}

/** Puts a draft at the end of the queue of its website when it is submitted again. */
export async function requeueForHostLock(
  tx: Knex.Transaction,
  { draftId, host, now }: { draftId: string; host: string; now: Date },
): Promise<void> {
  await tx('host_turns')
    .insert({
      draft_id: draftId,
      host,
      arrived_at: now,
      waits_until: tx.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [placeLapsesMs]),
    })
    .onConflict('draft_id')
    .merge(['host', 'arrived_at', 'waits_until']);
}

const own = (db: Knex, { draftId, holder }: Pick<HostLockKey, 'draftId' | 'holder'>) =>
  db('host_turns').where({ draft_id: draftId, holder });

/** Extends the lock by `holdMs`. False if it lapsed and another attempt took it, or the draft left the queue. */
export async function renewHostLock(db: Knex, key: HostLockKey, holdMs: number): Promise<boolean> {
  const renewed = await own(db, key).update({
    held_until: db.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [holdMs]),
  });
  return renewed > 0;
}

/** Releases the lock for the next draft. The draft keeps its number of attempts. */
export async function releaseHostLock(db: Knex, key: HostLockKey): Promise<void> {
  await own(db, key).update({ holder: null, held_until: null, waits_until: null });
}

/** Removes a draft from the queue, once its website has been read or will not be. */
export async function leaveHostQueue(db: Knex, draftId: string): Promise<void> {
  await db('host_turns').where({ draft_id: draftId }).delete();
}

/** Notes the pages that an attempt is requesting, for those who watch the draft. */
export async function notePagesBeingRead(db: Knex, draftId: string, urls: readonly string[]): Promise<void> {
  await db('host_turns').where({ draft_id: draftId }).update({ reading: urls });
}

/** The place of a draft in the queue of its website. */
export interface DraftTurn {
  /** Another draft of the same website precedes. */
  waits: boolean;
  /** The pages being read at this moment; none if the attempt that read them has ended or died. */
  reading: string[];
}

const turn = prepared<DraftTurn>('turn_of_draft', 'SELECT waits, reading FROM turn_of_draft($1)');

/** Undefined once the website has been read. */
export async function findTurn(db: Knex, draftId: string): Promise<DraftTurn | undefined> {
  return (await turn(db, [draftId]))[0];
}

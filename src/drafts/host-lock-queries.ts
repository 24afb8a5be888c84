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

const mustWaitNow = prepared(
  'host_turn_is_awaited',
  `SELECT FROM host_turns own JOIN host_turns t ON t.host = own.host AND t.draft_id <> own.draft_id
    WHERE own.draft_id = $1 AND (
      t.held_until > clock_timestamp()
      OR (t.waits AND (t.arrived_at, t.draft_id) < (own.arrived_at, own.draft_id)))
    LIMIT 1 FOR SHARE OF t`,
);

/**
 * Whether another draft has its turn or comes first; false for one that is in no queue. Waits for a transaction that is about
 * to remove that draft, which would otherwise not see this one and wake nobody.
 */
export async function mustWaitForTurn(db: Knex, draftId: string): Promise<boolean> {
  return (await mustWaitNow(db, [draftId])).length > 0;
}

const takeTurnNow = prepared<HostLockAnswer>(
  'take_host_turn',
  `SELECT ahead, tries AS attempts FROM take_host_turn($1, $2, $3, $4 * interval '1 millisecond')`,
);

/**
 * Takes the lock of `host` for a draft if no other draft precedes, and gives up a lock elsewhere. It lapses after `holdMs`. A
 * draft that is refused is woken when it comes first.
 */
export async function takeHostLock(
  db: Knex,
  { draftId, host, holder }: HostLockKey,
  holdMs: number,
): Promise<HostLockAnswer> {
  const rows = await takeTurnNow(db, [draftId, host, holder, holdMs]);
  if (!rows[0]) throw new Error('The draft does not exist.');
  return rows[0];
}

const queuedHost = prepared<{ host: string }>(
  'queued_host_of_draft',
  'SELECT host FROM host_turns WHERE draft_id = $1',
);

/** Finds the host whose queue the draft is in. */
export async function findQueuedHost(db: Knex, draftId: string): Promise<string | undefined> {
  return (await queuedHost(db, [draftId]))[0]?.host;
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
      waits: true,
    })
    .onConflict('draft_id')
    .merge(['host', 'arrived_at', 'waits']);
}

/** Extends the lock by `holdMs`. False if it lapsed and another attempt took it, or the draft left the queue. */
export async function renewHostLock(
  db: Knex,
  { draftId, holder }: HostLockKey,
  holdMs: number,
): Promise<boolean> {
  const held_until = db.raw(`clock_timestamp() + ? * interval '1 millisecond'`, [holdMs]);
  return (await db('host_turns').where({ draft_id: draftId, holder }).update({ held_until })) > 0;
}

const releaseTurn = prepared(
  'release_host_turn',
  `UPDATE host_turns SET holder = NULL, held_until = NULL, waits = $3, tries = tries - CASE WHEN $3 THEN 1 ELSE 0 END
    WHERE draft_id = $1 AND holder = $2`,
);

/**
 * Releases the lock for the next draft. The draft keeps its number of attempts. With `keepsPlace` it goes on as the same
 * attempt, before the others.
 */
export async function releaseHostLock(
  db: Knex,
  { draftId, holder }: HostLockKey,
  keepsPlace = false,
): Promise<void> {
  await releaseTurn(db, [draftId, holder, keepsPlace]);
}

const wakeOverdue = prepared(
  'wake_overdue_host_turns',
  `SELECT wake_next_draft_of_host(host)
     FROM (SELECT DISTINCT host FROM host_turns WHERE refused_at < clock_timestamp() - $1 * interval '1 millisecond') hosts`,
);

/** Wakes the first draft of each queue again, in case that its run missed it. Harmless to the others. */
export async function wakeOverdueTurns(db: Knex, refusedForMs: number): Promise<void> {
  await wakeOverdue(db, [refusedForMs]);
}

/** Removes a draft from the queue, once its website has been read or will not be. */
export async function leaveHostQueue(db: Knex, draftId: string): Promise<void> {
  await db('host_turns').where({ draft_id: draftId }).delete();
}

const noteReading = prepared(
  'note_pages_being_read',
  'UPDATE host_turns SET reading = $2::text[] WHERE draft_id = $1',
);

/** Notes the pages that an attempt is requesting, for those who watch the draft. */
export async function notePagesBeingRead(db: Knex, draftId: string, urls: readonly string[]): Promise<void> {
  await noteReading(db, [draftId, urls]);
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

import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';

export type SignInMethod = 'email' | 'passkey';

export interface SessionRow {
  id: number;
  method: SignInMethod;
  user_agent: string | null;
  created_at: Date;
  last_used_at: Date;
  expires_at: Date;
}

export interface SessionHolder extends SessionRow {
  account_id: number;
  email: string;
  name: string | null;
}

const sessionHolder = prepared<SessionHolder>(
  'session_holder',
  `SELECT s.id, s.method, s.user_agent, s.created_at, s.last_used_at, s.expires_at, a.id AS account_id, a.email, a.name
     FROM sessions s JOIN accounts a ON a.id = s.account_id
    WHERE s.digest = $1 AND s.expires_at > $2 AND s.last_used_at > $3`,
);

/** The session of a cookie, if it has not ended and was used since `idleSince`. */
export async function findSessionHolder(
  db: Knex,
  digest: Buffer,
  now: Date,
  idleSince: Date,
): Promise<SessionHolder | undefined> {
  return (await sessionHolder(db, [digest, now, idleSince]))[0];
}

export interface NewSession extends Omit<SessionRow, 'id' | 'last_used_at'> {
  account_id: number;
  digest: Buffer;
}

/** Stores a session; returns its id. */
export async function insertSession(tx: Knex.Transaction, session: NewSession): Promise<number> {
  const rows = await tx('sessions')
    .insert({ ...session, last_used_at: session.created_at })
    .returning<{ id: number }[]>('id');
  return rows[0]?.id ?? 0;
}

/** Records the time of a session's last use. */
export async function noteSessionUse(db: Knex, id: number, now: Date): Promise<void> {
  await db('sessions').where({ id }).update({ last_used_at: now });
}

/** Sessions that have not ended and were used since `idleSince`; most recently used first. */
export async function listSessions(
  db: Knex,
  accountId: number,
  now: Date,
  idleSince: Date,
): Promise<SessionRow[]> {
  return db('sessions')
    .where({ account_id: accountId })
    .where('expires_at', '>', now)
    .where('last_used_at', '>', idleSince)
    .orderBy([{ column: 'last_used_at', order: 'desc' }, 'id'])
    .select('id', 'method', 'user_agent', 'created_at', 'last_used_at', 'expires_at');
}

/** Ends a session; false if the account has no such session. */
export async function endSession(db: Knex, accountId: number, id: number): Promise<boolean> {
  return (await db('sessions').where({ account_id: accountId, id }).delete()) > 0;
}

/** Ends all sessions of the account, except one if given. */
export async function endSessions(db: Knex, accountId: number, exceptId: number | null): Promise<number> {
  const sessions = db('sessions').where({ account_id: accountId });
  if (exceptId !== null) void sessions.whereNot({ id: exceptId });
  return sessions.delete();
}

/** Deletes expired and idle sessions; returns their number. */
export async function purgeSessions(
  db: Knex,
  { expiredAt, idleSince }: { expiredAt: Date; idleSince: Date },
): Promise<number> {
  return db('sessions')
    .where('expires_at', '<=', expiredAt)
    .orWhere('last_used_at', '<=', idleSince)
    .delete();
}

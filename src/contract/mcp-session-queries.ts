/** What clients have set in sessions of MCP (2025-03-26 to 2025-11-25): subscriptions, and the level of log messages. */
import type { Knex } from 'knex';

export interface SessionKey {
  id: string;
  /** Who sends the request. Null: nobody is signed in. */
  accountId: number | null;
}

export interface McpSession {
  /** Digests of what the client was last notified of, by URI. */
  subscribed: Readonly<Record<string, string>>;
  logLevel: string | null;
  /** False where another account has set it. */
  isOwn: boolean;
}

export interface McpSessions {
  /** Null where nothing is set. */
  find(key: SessionKey): Promise<McpSession | null>;
  /** False, and sets nothing, where the session is another account’s or would have too many subscriptions. */
  set(key: SessionKey, set: { subscribed?: Record<string, string>; logLevel?: string }): Promise<boolean>;
  unsubscribe(key: SessionKey, uri: string): Promise<void>;
  /** Notes what the client was notified of, unless it has unsubscribed. */
  note(key: SessionKey, notified: { uri: string; digest: string }): Promise<void>;
}

/** A minute of looks stays a fraction of the limit of reads. */
export const maxSubscriptions = 20;

/** An open stream keeps its session; one write an hour suffices. */
const touchedAfterMs = 3_600_000;

/** A session that was begun before signing in goes on afterwards. */
const isOwn = '(s.account_id IS NULL OR s.account_id = :accountId)';

export const createMcpSessions = (db: Knex, clock: () => Date): McpSessions => ({
  async find({ id, accountId }) {
    const now = clock();
    const { rows } = await db.raw<{ rows: (McpSession & { usedAt: Date })[] }>(
      `SELECT subscribed, log_level AS "logLevel", ${isOwn} IS TRUE AS "isOwn", used_at AS "usedAt"
       FROM mcp_sessions s WHERE id = :id`,
      { id, accountId },
    );
    const [found] = rows;
    if (!found) return null;
    if (found.isOwn && now.getTime() - found.usedAt.getTime() > touchedAfterMs) {
      await db('mcp_sessions').where({ id }).update({ used_at: now });
    }
    return found;
  },
  async set(
    { id, accountId },
    { subscribed = {}, logLevel = null }: { subscribed?: object; logLevel?: string | null },
  ) {
    const { rowCount } = await db.raw<{ rowCount: number }>(
      `INSERT INTO mcp_sessions AS s (id, account_id, subscribed, log_level, used_at)
       VALUES (:id, :accountId, :subscribed, :logLevel, :now)
       ON CONFLICT (id) DO UPDATE SET account_id = excluded.account_id, used_at = excluded.used_at,
         subscribed = s.subscribed || excluded.subscribed, log_level = coalesce(excluded.log_level, s.log_level)
       WHERE ${isOwn}
         AND (SELECT count(*) FROM jsonb_object_keys(s.subscribed || excluded.subscribed)) <= :maxSubscriptions`,
      { id, accountId, subscribed: JSON.stringify(subscribed), logLevel, now: clock(), maxSubscriptions },
    );
    return rowCount === 1;
  },
  async unsubscribe({ id, accountId }, uri) {
    await db.raw(
      `UPDATE mcp_sessions s SET subscribed = subscribed - :uri::text, used_at = :now WHERE id = :id AND ${isOwn}`,
      { id, accountId, uri, now: clock() },
    );
  },
  async note({ id, accountId }, { uri, digest }) {
    await db.raw(
      `UPDATE mcp_sessions s SET subscribed = subscribed || jsonb_build_object(:uri::text, :digest::text), used_at = :now
       WHERE id = :id AND ${isOwn} AND subscribed ->> :uri::text IS NOT NULL`,
      { id, accountId, uri, digest, now: clock() },
    );
  },
});

/** Deletes sessions that were last used before then; returns their number. */
export async function purgeMcpSessions(db: Knex, before: Date): Promise<number> {
  return db('mcp_sessions').where('used_at', '<', before).delete();
}

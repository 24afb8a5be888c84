/** A connection of its own that hears what transactions tell as they commit (Postgres' LISTEN and NOTIFY). */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import pg from 'pg';
import type { Logger } from 'pino';

const channel = 'directory';
/** A connection that died without a word is found out within twice this time. */
const heartbeatMs = 2_000;
/** Between tries to connect: from the first to the longest, doubling. */
const firstRetryMs = 100;
const longestRetryMs = 800;

/** `lost`: messages may be missed. `away`: nor can Postgres be reached. */
export type ListenerState = 'connected' | 'lost' | 'away';

/** Sends a message to all processes that listen. */
export const notify = async (db: Knex, payload: string): Promise<void> => {
  await db.raw('SELECT pg_notify(?, ?)', [channel, payload]);
};

export interface Listening {
  /** A message on the channel. */
  heard: (payload: string) => void;
  listening: (state: ListenerState) => void;
  log: Logger;
}

/** Listens until closed, connecting again whenever the connection is lost. */
export function listenForChanges(
  url: string,
  { heard, listening, log }: Listening,
): { close(): Promise<void> } {
  const closing = new AbortController();
  const { signal } = closing;

  const listenOnce = async (onListening: () => void): Promise<void> => {
    const client = new pg.Client({
      connectionString: url,
      application_name: 'launch-directory listen',
      connectionTimeoutMillis: heartbeatMs,
      query_timeout: heartbeatMs,
      keepAlive: true,
    });
    const lost = new Promise<Error>((resolve) => {
      client.on('error', resolve);
      client.on('end', () => resolve(new Error('the connection ended')));
    });
    try {
      await client.connect();
      client.on('notification', ({ payload }) => heard(payload ?? ''));
      await client.query(`LISTEN ${channel}`);
      listening('connected');
      onListening();
      for (;;) {
        const pause = sleep(heartbeatMs, undefined, { signal }).catch(() => undefined);
        const failure = await Promise.race([lost, pause]);
        if (failure) throw failure;
        if (signal.aborted) return;
        await client.query('SELECT 1');
      }
    } finally {
      listening('lost');
      await client.end().catch(() => undefined);
    }
  };

  const run = async () => {
    let retryMs = firstRetryMs;
    while (!signal.aborted) {
      const attempt = { connected: false };
      try {
        await listenOnce(() => {
          attempt.connected = true;
          retryMs = firstRetryMs;
        });
      } catch (error) {
        if (!attempt.connected && isUnreachable(error)) listening('away');
        log.warn({ err: error }, 'changes are not heard; public reads go to Postgres until they are');
        await sleep(retryMs, undefined, { signal }).catch(() => undefined);
        retryMs = Math.min(2 * retryMs, longestRetryMs);
      }
    }
  };
  const running = run();
  return {
    async close() {
      closing.abort();
      await running;
    },
  };
}

/** Whether no server answered, or one that is starting or stopping; others refuse connections with SQLSTATEs of their own. */
function isUnreachable(error: unknown): boolean {
  return !(error instanceof pg.DatabaseError) || /^(08|57P0)/.test(error.code ?? '');
}

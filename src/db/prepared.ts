import type { Knex } from 'knex';
import pg from 'pg';
import { type RawConnection, type RowForm, execute, rowFormOf, sendTogether } from './batch.ts';

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}
export interface Connections {
  acquireConnection(): Promise<RawConnection>;
  releaseConnection(connection: RawConnection): Promise<void>;
}
/** The pool, a transaction, or what has a connection at hand (open-transaction.ts). */
export type ConnectionSource = Pick<Knex, 'client'>;
interface AtHand {
  acquireConnection(): RawConnection;
  releaseConnection(connection: RawConnection): undefined;
}

export interface Prepared<Row> {
  (db: ConnectionSource, values: unknown[]): Promise<Row[]>;
  /**
   * A write whose outcome nobody needs before the commit. In a transaction of `openTransaction` it resolves once it
   * is sent, and its outcome is waited for together with that of the commit, which spares a way to Postgres and
   * back; in any other it resolves once it is carried out.
   */
  later(tx: Knex.Transaction, values: unknown[]): Promise<void>;
}

/**
 * A query that is always the same and often made, as a named prepared statement: Postgres parses and plans it
 * once a connection, and no builder builds it. Works on the pool and inside a transaction alike.
 */
export function prepared<Row>(name: string, text: string): Prepared<Row> {
  const run = async (db: ConnectionSource, values: unknown[]) => {
    const connections = db.client as Connections | AtHand;
    const acquired = connections.acquireConnection();
    // Sent at once where no connection is waited for.
    const connection = acquired instanceof Promise ? await acquired : acquired;
    try {
      return (await ask(connection, { name, text, values })) as Row[];
    } finally {
      await connections.releaseConnection(connection);
    }
  };
  const later = async (tx: Knex.Transaction, values: unknown[]) => {
    // A transaction has one connection, which is released at its end.
    const connection = await (tx.client as Connections).acquireConnection();
    const outcome = ask(connection, { name, text, values });
    const beforeCommit = putOff.get(tx);
    if (!beforeCommit) {
      await outcome;
      return;
    }
    // Who asked does not wait for the answer, so only now does a stack lead there.
    const asked = new Error();
    // Until the commit asks for it, a failure must not count as unhandled.
    outcome.catch((error: unknown) => {
      if (error instanceof Error && asked.stack) {
        error.stack = asked.stack.replace('Error', () => String(error));
      }
    });
    beforeCommit.push(outcome);
  };
  return Object.assign(run, { later });
}

/** Of each connection: the statements that are prepared on it. */
const preparedOn = new WeakMap<RawConnection, Map<string, RowForm>>();

async function ask(connection: RawConnection, { name, text, values }: Statement): Promise<unknown[]> {
  const form = preparedOn.get(connection)?.get(name);
  try {
    return await (form
      ? execute(connection, name, values, form)
      : prepare(connection, { name, text, values }));
  } catch (error) {
    // From here the stack leads to the waiting caller, not to the socket that was read.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** By its callback: the promise that pg makes has V8 keep the rows of most answers until the next whole collection. */
const prepare = (connection: RawConnection, { name, text, values }: Statement) =>
  new Promise<unknown[]>((resolve, reject) => {
    sendTogether(connection);
    // Named afterwards, because pg clones a configuration, which takes longer than to send it.
    const query = new pg.Query(text, values, (error, result) => {
      if (error) {
        reject(error);
        return;
      }
      const known = preparedOn.get(connection) ?? new Map<string, RowForm>();
      preparedOn.set(connection, known.set(name, rowFormOf((result as unknown as pg.QueryResult).fields)));
      resolve(result.rows);
    });
    connection.query(Object.assign(query, { name }));
  });

/** Begins or commits a transaction, together with other statements of the tick. */
export async function boundary(connection: RawConnection, text: 'BEGIN' | 'COMMIT'): Promise<void> {
  await ask(connection, { name: text, text, values: [] });
}

export const rollBack = (connection: RawConnection): Promise<void> =>
  new Promise((resolve, reject) => {
    connection.query(new pg.Query('ROLLBACK', undefined, (error) => (error ? reject(error) : resolve())));
  });

/** Of transactions that wait for it at their commit (open-transaction.ts): what was sent and not waited for. */
export const putOff = new WeakMap<Knex.Transaction, Promise<unknown>[]>();

import type { Knex } from 'knex';

interface Statement {
  name: string;
  text: string;
  values: unknown[];
}
type Answered = (error: Error | null, result: { rows: unknown[] }) => void;
interface RawConnection {
  query(statement: Statement, values: undefined, answered: Answered): void;
}
interface Connections {
  acquireConnection(): Promise<RawConnection>;
  releaseConnection(connection: RawConnection): Promise<void>;
}

export interface Prepared<Row> {
  (db: Knex, values: unknown[]): Promise<Row[]>;
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
  const run = async (db: Knex, values: unknown[]) => {
    const connections = db.client as Connections;
    const connection = await connections.acquireConnection();
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

/** By its callback: the promise that pg makes has V8 keep the rows of most answers until the next whole collection. */
async function ask(connection: RawConnection, statement: Statement): Promise<unknown[]> {
  try {
    return await new Promise<unknown[]>((resolve, reject) => {
      connection.query(statement, undefined, (error, result) =>
        error ? reject(error) : resolve(result.rows),
      );
    });
  } catch (error) {
    // From here the stack leads to whoever asked and waits for it, not to the socket that was read.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

/** Of transactions that wait for it at their commit (open-transaction.ts): what was sent and not waited for. */
export const putOff = new WeakMap<Knex.Transaction, Promise<unknown>[]>();

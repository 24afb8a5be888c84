/**
 * Prepared statements that a connection has executed before. How their rows are read is known, so Postgres is not asked to
 * describe them again. Those of a transaction that are sent in the same tick share one Sync, and with it one answer.
 */
import type { Duplex } from 'node:stream';
import pg from 'pg';

export interface RawConnection {
  connection: { stream: Pick<Duplex, 'cork' | 'uncork' | 'writableCorked'> };
  query(query: pg.Query): void;
}

/** Postgres refuses to execute a prepared statement once its columns have changed. */
export interface RowForm {
  empty: Record<string, unknown>;
  columns: { name: string; parse: (text: string) => unknown }[];
}

const parserOf = pg.types.getTypeParser as (type: number, format: 'text') => (text: string) => unknown;

export function rowFormOf(fields: readonly pg.FieldDef[]): RowForm {
  const columns = fields.map(({ name, dataTypeID }) => ({
    name,
    parse: parserOf(dataTypeID, 'text'),
  }));
  return { empty: Object.fromEntries(columns.map(({ name }) => [name, null])), columns };
}

interface Execution {
  statement: string;
  values: (string | Buffer | null)[];
  form: RowForm;
  rows: Record<string, unknown>[];
  resolve: (rows: Record<string, unknown>[]) => void;
  reject: (error: unknown) => void;
}

/** SQLSTATE, and what Postgres says of statements after a failed one. */
const inFailedTransaction = '25P02';

const { prepareValue } = (
  pg as unknown as { utils: { prepareValue: (value: unknown) => string | Buffer | null } }
).utils;

/** A kind of `pg.Query`, as the driver accepts no others on a connection that sends ahead of answers. */
class Batch extends pg.Query {
  readonly #executions: Execution[] = [];
  /** How many have been carried out. */
  #done = 0;
  #unreadable: unknown;

  constructor() {
    super('');
  }

  add(execution: Execution): void {
    this.#executions.push(execution);
  }

  override submit = (connection: pg.Connection): null => {
    const to = connection as unknown as {
      bind(message: { statement: string; values: Execution['values'] }): void;
      execute(): void;
    };
    for (const { statement, values } of this.#executions) {
      to.bind({ statement, values });
      to.execute();
    }
    connection.sync();
    return null;
  };

  handleDataRow({ fields }: { fields: (string | null)[] }): void {
    const execution = this.#executions[this.#done];
    if (!execution || this.#unreadable !== undefined) return;
    const { form, rows } = execution;
    const row = { ...form.empty };
    try {
      for (const [index, { name, parse }] of form.columns.entries()) {
        const text = fields[index] ?? null;
        if (text !== null) row[name] = parse(text);
      }
      rows.push(row);
    } catch (error) {
      this.#unreadable = error;
    }
  }

  handleCommandComplete(): void {
    const execution = this.#executions[this.#done];
    this.#done += 1;
    if (this.#unreadable !== undefined) execution?.reject(this.#unreadable);
    this.#unreadable = undefined;
  }

  /** Also called where the connection is lost. */
  handleError(error: unknown): void {
    // A constraint may be checked only after the last one has been carried out.
    const failed = Math.min(this.#done, this.#executions.length - 1);
    for (const [index, { resolve, reject, rows }] of this.#executions.entries()) {
      if (index < failed) resolve(rows);
      else reject(index > failed && error instanceof pg.DatabaseError ? following(error) : error);
    }
  }

  handleReadyForQuery(): void {
    for (const { resolve, rows } of this.#executions) resolve(rows);
  }
}

const following = (cause: Error): Error =>
  Object.assign(new Error('A statement before it in the transaction failed.', { cause }), {
    code: inFailedTransaction,
  });

/** Connections in a transaction, with what leaves at the end of the tick. */
const open = new WeakMap<RawConnection, { batch: Batch | null }>();

/** Statements of the connection belong to one transaction, until `ended` is called. */
export function begins(connection: RawConnection): void {
  open.set(connection, { batch: null });
}

export const ended = (connection: RawConnection): void => void open.delete(connection);

/** What is sent until the next tick leaves in one write, which costs as much as a small statement. */
export function sendTogether(connection: RawConnection): void {
  const { stream } = connection.connection;
  if (stream.writableCorked > 0) return;
  stream.cork();
  process.nextTick(() => {
    sendWaiting(connection);
    stream.uncork();
  });
}

function sendWaiting(connection: RawConnection): void {
  const waiting = open.get(connection)?.batch;
  // It is sent by the `query` of `keepOrder`.
  if (waiting) connection.query(waiting);
}

/** Has everything else that is sent on the connection follow what was to leave at the end of the tick. */
export function keepOrder(connection: RawConnection): void {
  const send = connection.query.bind(connection) as (...query: unknown[]) => unknown;
  const inOrder = (...query: unknown[]) => {
    const transaction = open.get(connection);
    const waiting = transaction?.batch;
    if (waiting) {
      transaction.batch = null;
      if (waiting !== query[0]) send(waiting);
    }
    return send(...query);
  };
  Object.assign(connection, { query: inOrder });
}

/** Executes a prepared statement of the connection. */
export function execute(
  connection: RawConnection,
  statement: string,
  values: readonly unknown[],
  form: RowForm,
): Promise<Record<string, unknown>[]> {
  return new Promise((resolve, reject) => {
    const execution = { statement, values: values.map(prepareValue), form, rows: [], resolve, reject };
    sendTogether(connection);
    const transaction = open.get(connection);
    const batch = transaction?.batch ?? new Batch();
    batch.add(execution);
    if (transaction) transaction.batch = batch;
    else connection.query(batch);
  });
}

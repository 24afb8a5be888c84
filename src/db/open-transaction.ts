import type { Knex } from 'knex';
import { type RawConnection, begins, ended, keepOrder } from './batch.ts';
import { type ConnectionSource, type Connections, boundary, putOff, rollBack } from './prepared.ts';

/** A transaction that is begun before it is known whether there will be work for it. */
export interface OpenTransaction {
  /**
   * Sends prepared statements on the transaction’s connection before BEGIN, so that all leave in one write. They are no
   * part of the transaction. To be called in the tick of `openTransaction`.
   */
  ahead<T>(send: (db: ConnectionSource) => Promise<T>): Promise<T>;
  /** Sends prepared statements as the first of the transaction, without waiting for BEGIN. To be called in the same tick. */
  early<T>(send: (tx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** Does the work and commits; where it fails, rolls back and throws what failed. To be called once. */
  run<T>(work: (tx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** Rolls back where there was no work after all. */
  abandon(): void;
}

export function openTransaction(db: Knex): OpenTransaction {
  const pool = db.client as Connections;
  const connecting = pool.acquireConnection();
  const release = () =>
    void connecting.then((connection) => pool.releaseConnection(connection)).catch(ignored);
  let isBegun = false;
  const begin = async () => {
    // What is sent ahead waits for the connection already, so it is sent first.
    await Promise.resolve();
    const connection = await connecting;
    isBegun = true;
    return beginOn(connection, db);
  };
  const beginning = begin();
  const opening = beginning.then(async (transaction) => {
    await transaction.begun;
    return transaction;
  });
  // The caller handles the rejection; until then it must not count as unhandled.
  opening.catch(release);
  let worked = false;
  return {
    early: (send) => beginning.then(({ tx }) => send(tx)),
    async ahead(send) {
      const connection = await connecting;
      return send({
        client: {
          // Later statements must not become part of the transaction.
          acquireConnection: () => (isBegun ? pool.acquireConnection() : connection),
          releaseConnection: (used: typeof connection) =>
            used === connection ? undefined : pool.releaseConnection(used),
        },
      });
    },
    async run(work) {
      worked = true;
      const transaction = await opening;
      const outcomes: Promise<unknown>[] = [];
      putOff.set(transaction.tx, outcomes);
      try {
        const result = await work(transaction.tx);
        // Where an earlier statement failed, Postgres answers the commit by rolling back, without an error: the
        // statement's own is thrown here.
        await Promise.all([...outcomes, transaction.end('COMMIT')]);
        return result;
      } catch (error) {
        await transaction.end('ROLLBACK').catch(ignored);
        throw error;
      } finally {
        release();
      }
    },
    abandon() {
      if (worked) return;
      opening.then(({ end }) => end('ROLLBACK').catch(ignored).then(release)).catch(ignored);
    },
  };
}

interface Transaction {
  tx: Knex.Transaction;
  /** Once Postgres has answered; statements may be sent before. */
  begun: Promise<void>;
  /** Ends it as the first call says. */
  end: (how: 'COMMIT' | 'ROLLBACK') => Promise<void>;
}

/**
 * The transaction of knex that was first begun on each connection. Making one takes as long as several statements, so it
 * is never ended for knex, and serves the later ones on its connection as well.
 */
const firstOf = new WeakMap<RawConnection, Knex.Transaction>();

async function beginOn(connection: RawConnection, db: Knex): Promise<Transaction> {
  const known = firstOf.get(connection);
  if (!known) keepOrder(connection);
  const first = known ?? (await db.transaction({ connection }));
  firstOf.set(connection, first);
  begins(connection);
  const begun = known ? boundary(connection, 'BEGIN') : Promise.resolve();
  let isOver = false;
  const inTime = () => {
    if (isOver) throw new Error('The transaction is over; its connection may be in use by another.');
  };
  const tx = new Proxy(first, {
    apply(target, self, values) {
      inTime();
      return Reflect.apply(target, self, values) as unknown;
    },
    get(target, name) {
      inTime();
      return Reflect.get(target, name) as unknown;
    },
  });
  const finish = async (how: 'COMMIT' | 'ROLLBACK') => {
    isOver = true;
    try {
      if (how === 'COMMIT') await boundary(connection, how);
      else await rollBack(connection);
    } catch (error) {
      // A commit is not carried out where a statement that was sent with it failed.
      if (how === 'COMMIT') await rollBack(connection);
      throw error;
    } finally {
      ended(connection);
    }
  };
  let ending: Promise<void> | undefined;
  const end = (how: 'COMMIT' | 'ROLLBACK') => (ending ??= finish(how));
  return { tx, begun, end };
}

const ignored = () => undefined;

import type { Knex } from 'knex';
import { type ConnectionSource, type Connections, putOff } from './prepared.ts';

/** A transaction that is begun before it is known whether there will be work for it. */
export interface OpenTransaction {
  /**
   * Sends prepared statements on the transaction’s connection before BEGIN, so that all leave in one write. They are no
   * part of the transaction. To be called in the tick of `openTransaction`.
   */
  ahead<T>(send: (db: ConnectionSource) => Promise<T>): Promise<T>;
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
    try {
      return await db.transaction({ connection });
    } catch (error) {
      release();
      throw error;
    }
  };
  const opening = begin();
  // The caller handles the rejection; until then it must not count as unhandled.
  opening.catch(ignored);
  let worked = false;
  return {
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
      const tx = await opening;
      const outcomes: Promise<unknown>[] = [];
      putOff.set(tx, outcomes);
      try {
        const result = await work(tx);
        // Where a statement failed, Postgres answers the commit by rolling back, without an error: the statement's
        // own is thrown here.
        await Promise.all([...outcomes, tx.commit()]);
        return result;
      } catch (error) {
        if (!tx.isCompleted()) await tx.rollback().catch(ignored);
        throw error;
      } finally {
        release();
      }
    },
    abandon() {
      if (worked) return;
      opening.then((tx) => tx.rollback().catch(ignored).then(release)).catch(ignored);
    },
  };
}

const ignored = () => undefined;

import type { Knex } from 'knex';
import { putOff } from './prepared.ts';

/** A transaction that is begun before it is known whether there will be work for it. */
export interface OpenTransaction {
  /** Does the work and commits; where it fails, rolls back and throws what failed. To be called once. */
  run<T>(work: (tx: Knex.Transaction) => Promise<T>): Promise<T>;
  /** Rolls back where there was no work after all. */
  abandon(): void;
}

export function openTransaction(db: Knex): OpenTransaction {
  const opening = db.transaction();
  // The caller handles the rejection; until then it must not count as unhandled.
  opening.catch(() => undefined);
  let worked = false;
  return {
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
        if (!tx.isCompleted()) await tx.rollback().catch(() => undefined);
        throw error;
      }
    },
    abandon() {
      if (!worked) opening.then((tx) => tx.rollback()).catch(() => undefined);
    },
  };
}

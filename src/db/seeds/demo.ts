/**
 * The demo directory: fictional products, their founders, eight weeks of launches with votes and two weeks to
 * come. Every row that stands by itself is marked `is_demo`, so that it can be told apart and taken out again.
 */
import type { Knex } from 'knex';
import { mondayOf } from '../../launches/week-rules.ts';
import { insertDemo } from './demo-inserts.ts';

/** Any number, the same in every process: seeding and removing take turns. */
const lockKey = 7_306_117;
const seedName = 'demo';

export interface SeedOptions {
  now: Date;
  /** Load it even where it was taken out before. Without this, what was removed stays removed. */
  again?: boolean;
}

/**
 * Loads the demo around `now`, once in the life of a database; one transaction, and safe when two start at
 * once. Where it is there already, demo launches whose week has begun since go live, as no workflow stands
 * behind them.
 */
export async function seedDemo(
  db: Knex,
  { now, again = false }: SeedOptions,
): Promise<{ seeded: boolean; removedEarlier: boolean }> {
  return db.transaction(async (tx) => {
    await takeTurn(tx);
    const known = await tx('seeds').where({ name: seedName }).first<SeedRow | undefined>('removed_at');
    if (known && !known.removed_at) {
      await launchDueDemo(tx, now);
      return { seeded: false, removedEarlier: false };
    }
    if (known && !again) return { seeded: false, removedEarlier: true };
    await insertDemo(tx, now);
    await tx('seeds')
      .insert({ name: seedName, loaded_at: now, removed_at: null })
      .onConflict('name')
      .merge(['loaded_at', 'removed_at']);
    return { seeded: true, removedEarlier: false };
  });
}

interface SeedRow {
  removed_at: Date | null;
}

/**
 * Takes out exactly the demo's rows. Categories that other listings use stay, with those above them; they are
 * taken out by a later call once nothing uses them. The number is that of listings removed.
 */
export async function removeDemo(db: Knex): Promise<{ removed: number }> {
  return db.transaction(async (tx) => {
    await takeTurn(tx);
    const removed = await tx('listings').where('is_demo', true).delete();
    await tx('founders').where('is_demo', true).delete();
    await tx('accounts').where('is_demo', true).delete();
    await tx.raw(`
      WITH RECURSIVE kept AS (
        SELECT id, parent_id FROM categories
        WHERE NOT is_demo OR id IN (SELECT category_id FROM listing_categories)
        UNION
        SELECT above.id, above.parent_id FROM categories above JOIN kept ON above.id = kept.parent_id
      )
      DELETE FROM categories WHERE is_demo AND id NOT IN (SELECT id FROM kept)`);
    await tx('seeds').where({ name: seedName, removed_at: null }).update({ removed_at: tx.fn.now() });
    return { removed };
  });
}

const takeTurn = (tx: Knex.Transaction) => tx.raw('SELECT pg_advisory_xact_lock(?)', [lockKey]);

async function launchDueDemo(tx: Knex.Transaction, now: Date): Promise<void> {
  await tx('listings')
    .where({ is_demo: true, status: 'scheduled' })
    .where('launch_week', '<=', mondayOf(now))
    .update({
      status: 'live',
      launched_at: tx.raw(`launch_week::timestamp AT TIME ZONE 'UTC'`),
      updated_at: now,
      version: tx.raw('version + 1'),
    });
}

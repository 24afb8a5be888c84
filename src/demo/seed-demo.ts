/**
 * The demo directory: fictional products, their founders, eight weeks of launches with votes and two weeks to
 * come, and what a directory shows beside them. Every row that stands by itself is marked `is_demo`, so that it
 * can be told apart and taken out again; the others go with the row they hang on.
 */
import type { Knex } from 'knex';
import { mondayOf } from '../shared/week-rules.ts';
import { readContent } from './content.ts';
import { insertDemoDirectory } from './directory.ts';
import { insertDemoListings } from './listings.ts';
import { forgetDemoWeeks } from './weeks.ts';

/** Any number, the same in every process: seeding and removing take turns. */
const lockKey = 7_306_117;

/**
 * The demo's parts in the order in which they are loaded, by their names in the table `seeds`. A version that
 * brings more of the demo adds a part, and databases that have the others get it at the next start.
 */
const parts = [
  ['demo', insertDemoListings],
  ['demo-directory', insertDemoDirectory],
] as const;

export interface SeedOptions {
  now: Date;
  /** Load it even where it was taken out before. Without this, what was removed stays removed. */
  again?: boolean;
}

export interface SeedOutcome {
  /** Whether the demo was loaded, whole. */
  seeded: boolean;
  /** Whether a demo that an earlier version had loaded got what it lacked. */
  completed: boolean;
  removedEarlier: boolean;
}

/**
 * Loads the demo around `now`, once in the life of a database; one transaction, and safe when two start at
 * once. Where it is there already, demo launches whose week has begun since go live, as no workflow stands
 * behind them.
 */
export async function seedDemo(db: Knex, { now, again = false }: SeedOptions): Promise<SeedOutcome> {
  return db.transaction(async (tx) => {
    await takeHostLock(tx);
    const rows = await tx('seeds').select<{ name: string; removed_at: Date | null }[]>('name', 'removed_at');
    const known = new Map(rows.map(({ name, removed_at }) => [name, removed_at]));
    const removedAt = known.get('demo');
    if (removedAt && !again) return { seeded: false, completed: false, removedEarlier: true };
    const isThere = removedAt === null;
    if (isThere) await launchDueDemo(tx, now);

    // Of a demo that is there, only what it lacks.
    const missing = isThere ? parts.filter(([name]) => known.get(name) !== null) : parts;
    if (missing.length > 0) await insertParts(tx, missing, now);
    return { seeded: !isThere, completed: isThere && missing.length > 0, removedEarlier: false };
  });
}

async function insertParts(
  tx: Knex.Transaction,
  missing: readonly (typeof parts)[number][],
  now: Date,
): Promise<void> {
  const content = readContent();
  for (const [name, insert] of missing) {
    await insert(tx, content, now);
    await tx('seeds')
      .insert({ name, loaded_at: now, removed_at: null })
      .onConflict('name')
      .merge(['loaded_at', 'removed_at']);
  }
}

/**
 * Takes out exactly the demo's rows. Categories that other listings use stay, with those above them and without
 * the demo's FAQs, and so do interview questions that others have answered; they are taken out by a later call
 * once nothing uses them. The number is that of listings removed.
 */
export async function removeDemo(db: Knex): Promise<{ removed: number }> {
  return db.transaction(async (tx) => {
    await takeHostLock(tx);
    await forgetDemoWeeks(tx);
    const removed = await tx('listings').where('is_demo', true).delete();
    for (const table of ['founders', 'accounts', 'domain_ratings', 'blog_posts']) {
      await tx(table).where('is_demo', true).delete();
    }
    await tx('interview_questions')
      .where('is_demo', true)
      .whereNotIn('id', tx('interview_answers').select('question_id'))
      .delete();
    await tx.raw(`
      WITH RECURSIVE kept AS (
        SELECT id, parent_id FROM categories
        WHERE NOT is_demo OR id IN (SELECT category_id FROM listing_categories)
        UNION
        SELECT above.id, above.parent_id FROM categories above JOIN kept ON above.id = kept.parent_id
      )
      DELETE FROM categories WHERE is_demo AND id NOT IN (SELECT id FROM kept)`);
    await tx('categories').where('is_demo', true).whereRaw(`faqs <> '[]'`).update({ faqs: '[]' });
    await tx('seeds')
      .whereIn(
        'name',
        parts.map(([name]) => name),
      )
      .whereNull('removed_at')
      .update({ removed_at: tx.fn.now() });
    return { removed };
  });
}

const takeHostLock = (tx: Knex.Transaction) => tx.raw('SELECT pg_advisory_xact_lock(?)', [lockKey]);

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

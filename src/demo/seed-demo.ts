/**
 * The demo directory: fictional products, their founders, eight weeks of launches with votes and two weeks to
 * come, and what a directory shows beside them. Every row that stands by itself is marked `is_demo`, so that it
 * can be told apart and removed again; the others go with the row they hang on.
 */
import type { Knex } from 'knex';
import { mondayOf } from '../shared/week-rules.ts';
import { readContent } from './content.ts';
import { drawPictures } from './drawings/draw-pictures.ts';
import { insertDemoDirectory } from './directory.ts';
import { insertDemoListings } from './listings.ts';
import { loadReferenceData } from '../reference-data/load-reference-data.ts';
import { putPictures, removeDemoPictures } from './pictures.ts';
import { type PictureStore, createPictureStore } from '../pictures/picture-store.ts';
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
  /** PICTURES_DIR; without it, pictures are stored in Postgres. */
  picturesDir?: string | undefined;
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
export async function seedDemo(
  db: Knex,
  { now, again = false, picturesDir }: SeedOptions,
): Promise<SeedOutcome> {
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
    if (missing.length > 0) {
      await loadReferenceData(tx, now);
      await insertParts(tx, missing, now, createPictureStore({ db: tx, directory: picturesDir }));
    }
    return { seeded: !isThere, completed: isThere && missing.length > 0, removedEarlier: false };
  });
}

async function insertParts(
  tx: Knex.Transaction,
  missing: readonly (typeof parts)[number][],
  now: Date,
  store: PictureStore,
): Promise<void> {
  const content = readContent();
  const drawn = await drawPictures(content.products);
  await putPictures(store, drawn);
  for (const [name, insert] of missing) {
    await insert(tx, content, drawn, now);
    await tx('seeds')
      .insert({ name, loaded_at: now, removed_at: null })
      .onConflict('name')
      .merge(['loaded_at', 'removed_at']);
  }
}

/**
 * Removes exactly the demo's rows; categories and interview questions belong to the directory and stay. Returns the number
 * of listings removed, or null if there is no demo. A start does not load it again.
 */
export async function removeDemo(tx: Knex.Transaction, picturesDir?: string): Promise<number | null> {
  await takeHostLock(tx);
  const wasThere = await tx('seeds')
    .whereIn(
      'name',
      parts.map(([name]) => name),
    )
    .whereNull('removed_at')
    .update({ removed_at: tx.fn.now() });
  if (wasThere === 0) return null;
  await forgetDemoWeeks(tx);
  await removeDemoPictures(tx, createPictureStore({ db: tx, directory: picturesDir }));
  const removed = await tx('listings').where('is_demo', true).delete();
  for (const table of ['founders', 'accounts', 'domain_ratings', 'blog_posts']) {
    await tx(table).where('is_demo', true).delete();
  }
  return removed;
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

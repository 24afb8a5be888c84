/**
 * Reference data: what every directory needs before its first listing. Categories and interview questions are loaded once
 * into a database and belong to the site team from then on; each new site gets its products and their prices from a trigger
 * (src/db/functions/orders/stock_site.sql).
 */
import type { Knex } from 'knex';
import { type ReferenceCategory, readCategories, readQuestions } from './content.ts';

/** Any number, the same in every process: those that start at once load one after another. */
const lockKey = 7_306_118;

/** The parts by their names in the table `seeds`. */
const parts = {
  categories: insertCategories,
  'interview-questions': insertQuestions,
} as const;

/**
 * Loads what this database has never had, in one transaction; safe when several processes start at once. What the site team
 * changed or removed stays as it is. Returns the names of the parts that were loaded.
 */
export async function loadReferenceData(db: Knex, now: Date): Promise<string[]> {
  return db.transaction(async (tx) => {
    await tx.raw('SELECT pg_advisory_xact_lock(?)', [lockKey]);
    const known = new Set(await tx('seeds').pluck<string[]>('name'));
    const missing = Object.entries(parts).filter(([name]) => !known.has(name));
    for (const [name, insert] of missing) {
      await insert(tx);
      await tx('seeds').insert({ name, loaded_at: now });
    }
    return missing.map(([name]) => name);
  });
}

/** A category whose slug exists already is left as it is. */
async function insertCategories(tx: Knex.Transaction): Promise<void> {
  const tree = readCategories();
  await insertSiblings(tx, tree, null);
  const parents = new Map(
    (await tx('categories').select<{ slug: string; id: number }[]>('slug', 'id')).map(({ slug, id }) => [
      slug,
      id,
    ]),
  );
  for (const { slug, children } of tree) await insertSiblings(tx, children, parents.get(slug) ?? null);
}

async function insertSiblings(
  tx: Knex.Transaction,
  siblings: readonly Omit<ReferenceCategory, 'children'>[],
  parentId: number | null,
): Promise<void> {
  if (siblings.length === 0) return;
  const rows = siblings.map(({ slug, name, description, keywords, faqs }, position) => ({
    slug,
    name,
    description,
    keywords,
    faqs: JSON.stringify(faqs),
    parent_id: parentId,
    position,
  }));
  await tx('categories').insert(rows).onConflict('slug').ignore();
}

/** After the questions that exist already. */
async function insertQuestions(tx: Knex.Transaction): Promise<void> {
  const [last] = await tx('interview_questions').max<{ max: number | null }[]>('position');
  const rows = Object.values(readQuestions()).map(({ question, hint }, index) => ({
    question,
    hint,
    position: (last?.max ?? 0) + index + 1,
  }));
  await tx('interview_questions').insert(rows);
}

import type { Knex } from 'knex';

/** Drafts that have been read or drafted since before then: their step takes minutes, or fails them. */
export async function listSlowDrafts(
  db: Knex,
  before: Date,
  limit: number,
): Promise<{ id: string; status: 'crawling' | 'drafting'; updated_at: Date; pages: number }[]> {
  return db('drafts as d')
    .whereIn('d.status', ['crawling', 'drafting'])
    .where('d.updated_at', '<', before)
    .orderBy('d.updated_at')
    .limit(limit)
    .select(
      'd.id',
      'd.status',
      'd.updated_at',
      db('draft_pages').whereRaw('draft_id = d.id').whereNull('refused_why').count().as('pages'),
    );
}

/** Redrafts of fields that were asked for before then and are not over: seconds, where nothing hangs. */
export async function listSlowRedrafts(
  db: Knex,
  before: Date,
  limit: number,
): Promise<{ draftId: string; n: number; created_at: Date }[]> {
  return db('draft_redrafts')
    .whereNull('finished_at')
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .select('draft_id as draftId', 'n', 'created_at');
}

/** Competitors that were named before then and are not read yet. */
export async function listSlowCompetitors(
  db: Knex,
  before: Date,
  limit: number,
): Promise<{ id: number; draft_id: string; created_at: Date }[]> {
  return db('draft_competitors')
    .where({ status: 'reading' })
    .where('created_at', '<', before)
    .orderBy('created_at')
    .limit(limit)
    .select('id', 'draft_id', 'created_at');
}

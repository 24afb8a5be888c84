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

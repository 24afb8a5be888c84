/** Updates that owners post to followers. */
import type { Knex } from 'knex';

export interface PostedUpdateRow {
  id: number;
  title: string;
  body: string;
  created_at: Date;
}

export async function insertUpdate(
  tx: Knex.Transaction,
  listingId: number,
  { title, body, now }: { title: string; body: string; now: Date },
): Promise<PostedUpdateRow> {
  const rows = await tx('listing_updates')
    .insert({ listing_id: listingId, title, body, created_at: now })
    .returning<PostedUpdateRow[]>(['id', 'title', 'body', 'created_at']);
  if (!rows[0]) throw new Error('An update was not inserted.');
  return rows[0];
}

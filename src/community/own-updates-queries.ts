/** The updates of a listing as its owner sees them. */
import type { Knex } from 'knex';
import { type PageRequest, offsetOf } from '../contract/paging.ts';

export interface OwnUpdateRow {
  id: number;
  title: string;
  body: string;
  created_at: Date;
  /** Followers to notify when it was posted; null without any. */
  followers: number | null;
  sent: number | null;
  /** Null while mails are left to send. */
  finished_at: Date | null;
}

/** Lists a page of the updates of a listing, newest first, and counts all of them. */
export async function listOwnUpdates(
  db: Knex,
  listingId: number,
  page: PageRequest,
): Promise<{ rows: OwnUpdateRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db('posted_updates as u')
      .leftJoin('fan_outs as o', 'o.update_id', 'u.id')
      .where('u.listing_id', listingId)
      .orderBy([
        { column: 'u.created_at', order: 'desc' },
        { column: 'u.id', order: 'desc' },
      ])
      .limit(page.per_page)
      .offset(offsetOf(page))
      .select<OwnUpdateRow[]>(
        'u.id',
        'u.title',
        'u.body',
        'u.created_at',
        'o.followers',
        'o.sent',
        'o.finished_at',
      ),
    db('posted_updates').where({ listing_id: listingId }).count<{ count: number }[]>('* as count'),
  ]);
  return { rows, total: counted[0]?.count ?? 0 };
}

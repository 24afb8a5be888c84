/** The history of a listing with the authors of its changes, as its owner may see them. */
import type { Knex } from 'knex';
import { type PageRequest, offsetOf } from '../contract/paging.ts';
import type { Facts } from './version-queries.ts';

export interface AuthoredVersion {
  version: number;
  made_at: Date;
  /** The operation. */
  made_by: string;
  /** The name of the key or connected app; null on the site. */
  made_with: string | null;
  account_id: number | null;
  /** The author's name or address if they edit the draft of the listing as a co-founder; else null. */
  cofounder: string | null;
  before: Facts;
  after: Facts;
}

/** Lists a page of the changes of a listing, newest first, and counts all of them. */
export async function listAuthoredVersions(
  db: Knex,
  listingId: number,
  page: PageRequest,
): Promise<{ rows: AuthoredVersion[]; total: number }> {
  const [rows, counted] = await Promise.all([
    db('listing_versions as v')
      .where('v.listing_id', listingId)
      .orderBy('v.version', 'desc')
      .limit(page.per_page)
      .offset(offsetOf(page))
      .select<AuthoredVersion[]>(
        'v.version',
        'v.made_at',
        'v.made_by',
        'v.made_with',
        'v.account_id',
        'v.before',
        'v.after',
        db.raw(`(SELECT coalesce(a.name, a.email) FROM accounts a WHERE a.id = v.account_id AND EXISTS (
          SELECT FROM draft_invites i JOIN drafts d ON d.id = i.draft_id
          WHERE d.listing_id = v.listing_id AND i.accepted_by = a.id)) AS cofounder`),
      ),
    db('listing_versions').where({ listing_id: listingId }).count<{ count: number }[]>('* as count'),
  ]);
  return { rows, total: counted[0]?.count ?? 0 };
}

export interface Verification {
  method: 'dns' | 'meta' | 'file' | 'email';
  account_id: number;
  verified_at: Date;
  /** Whether it still holds. */
  is_current: boolean;
}

/** Lists the claims by which a listing was verified, newest first, at most five. */
export async function listVerifications(db: Knex, listingId: number): Promise<Verification[]> {
  return db('claims')
    .where({ listing_id: listingId })
    .whereNotNull('verified_at')
    .orderBy('verified_at', 'desc')
    .limit(5)
    .select<Verification[]>(
      'method',
      'account_id',
      'verified_at',
      db.raw(`status = 'verified' AS is_current`),
    );
}

/** Claims as rows, for tests of what follows from them. */
import type { Knex } from 'knex';

const day = 86_400_000;

/** A claim that was verified, and the listing its claimant's. Returns its id. */
export async function insertVerified(
  db: Knex,
  listingId: number,
  email: string,
  { now = new Date('2026-11-20T12:00:00Z'), method = 'dns', ...more }: VerifiedRow = {},
): Promise<number> {
  const account = await db('accounts').where({ email }).first<{ id: number }>('id');
  const listing = await db('listings').where({ id: listingId }).first<{ website_url: string }>('website_url');
  await db('listings').where({ id: listingId }).update({ owner_id: account.id });
  const rows = await db('claims')
    .insert({
      account_id: account.id,
      listing_id: listingId,
      method,
      status: 'verified',
      website_url: listing.website_url,
      token: method === 'email' ? null : '0123456789abcdef0123456789abcdef',
      next_check_at: new Date(now.getTime() + 91 * day),
      expires_at: new Date(now.getTime() + 7 * day),
      verified_at: now,
      confirmed_at: now,
      created_at: now,
      updated_at: now,
      ...more,
    })
    .returning<{ id: number }[]>('id');
  return rows[0]?.id ?? 0;
}

interface VerifiedRow {
  now?: Date;
  method?: string;
  email?: string;
  grace_ends_at?: Date;
}

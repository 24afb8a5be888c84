/** Claims as rows, for tests of what follows from them. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { digestOf } from '../../src/shared/token-rules.ts';
import { upsertAccount } from '../../src/accounts/queries.ts';
import { proofText } from '../../src/claims/instruction-rules.ts';
import { insertClaim } from '../../src/claims/queries.ts';
import { expiryOf, nextPendingCheck } from '../../src/claims/check-time-rules.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';

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

export interface PendingClaim {
  listingId: number;
  now: Date;
  method?: 'dns' | 'meta' | 'file' | 'email';
  email?: string;
  /** Of a claim by e-mail. */
  linkToken?: string;
}

/** A claim by somebody new, as claim_listing leaves it, its run in the outbox. */
export async function openClaim(db: Knex, claim: PendingClaim) {
  const { listingId, now, method = 'dns', email, linkToken } = claim;
  const claimant = `claimant-${(count += 1)}@shop.example`;
  const account = await upsertAccount(db, claimant, now);
  const listing = await db('listings').where({ id: listingId }).first<{ website_url: string }>('website_url');
  const token = method === 'email' ? null : randomBytes(16).toString('hex');
  const row = await db.transaction(async (tx) => {
    const inserted = await insertClaim(
      tx,
      {
        account_id: account.id,
        listing_id: listingId,
        method,
        website_url: listing.website_url,
        token,
        email: email ?? null,
        link_digest: linkToken === undefined ? null : digestOf(linkToken),
        link_sent_at: email === undefined ? null : now,
        next_check_at: method === 'email' ? expiryOf(now) : nextPendingCheck(now, now),
        expires_at: expiryOf(now),
      },
      now,
    );
    await flowsIn(tx).start('claim', workflowId.claim(inserted.id), { claimId: inserted.id });
    return inserted;
  });
  return { id: row.id, accountId: account.id, claimant, token: token ?? '', proof: proofText(token ?? '') };
}

let count = 0;

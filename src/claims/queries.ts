/** Claims as their claimants see them and their runs move them along; what verification does: outcome-queries.ts. */
import type { Knex } from 'knex';
import { type PageRequest, offsetOf } from '../contract/paging.ts';
import type { ClaimMethod } from './schema.ts';
import type { ClaimRow, EndedWhy } from './view-rules.ts';

const claimColumns = [
  'id',
  'account_id',
  'listing_id',
  'method',
  'status',
  'website_url',
  'token',
  'email',
  'link_sent_at',
  'asks',
  'answered',
  'asked_at',
  'last_check_at',
  'last_check_outcome',
  'last_check_found',
  'next_check_at',
  'expires_at',
  'verified_at',
  'confirmed_at',
  'grace_ends_at',
  'ended_why',
  'created_at',
].map((column) => `claim.${column}`);

const claims = (db: Knex) =>
  db('claims as claim')
    .join('listings', 'listings.id', 'claim.listing_id')
    .select<ClaimRow[]>(...claimColumns, 'listings.slug', 'listings.name as listing_name');

export interface ClaimableListing {
  id: number;
  slug: string;
  name: string;
  website_url: string;
  owner_id: number | null;
  status: string;
}

/** A public listing, held until `tx` ends: whoever claims or verifies it goes one after another. */
export async function lockPublicListing(
  tx: Knex.Transaction,
  siteId: number,
  slug: string,
): Promise<ClaimableListing | undefined> {
  return tx('listings')
    .where({ site_id: siteId, slug })
    .whereRaw('listing_is_public(status)')
    .forNoKeyUpdate()
    .first<ClaimableListing | undefined>('id', 'slug', 'name', 'website_url', 'owner_id', 'status');
}

export async function findVerifiedClaim(
  db: Knex,
  listingId: number,
): Promise<Pick<ClaimRow, 'id' | 'account_id' | 'grace_ends_at'> | undefined> {
  return db('claims')
    .where({ listing_id: listingId, status: 'verified' })
    .first<Pick<ClaimRow, 'id' | 'account_id' | 'grace_ends_at'> | undefined>(
      'id',
      'account_id',
      'grace_ends_at',
    );
}

/** The pending claim of an account on a listing, held until `tx` ends. */
export async function lockPendingClaim(
  tx: Knex.Transaction,
  accountId: number,
  listingId: number,
): Promise<ClaimRow | undefined> {
  return claims(tx)
    .where({ 'claim.account_id': accountId, 'claim.listing_id': listingId, 'claim.status': 'pending' })
    .forUpdate('claim')
    .first<ClaimRow | undefined>();
}

export async function countPendingClaims(db: Knex, accountId: number): Promise<number> {
  const [counted] = await db('claims')
    .where({ account_id: accountId, status: 'pending' })
    .count<{ count: number }[]>('* as count');
  return counted?.count ?? 0;
}

export interface NewClaim {
  account_id: number;
  listing_id: number;
  method: ClaimMethod;
  website_url: string;
  token: string | null;
  email: string | null;
  link_digest: Buffer | null;
  link_sent_at: Date | null;
  next_check_at: Date | null;
  expires_at: Date;
}

export async function insertClaim(tx: Knex.Transaction, claim: NewClaim, now: Date): Promise<ClaimRow> {
  const rows = await tx('claims')
    .insert({ ...claim, status: 'pending', created_at: now, updated_at: now })
    .returning<{ id: number }[]>('id');
  const row = await claims(tx)
    .where({ 'claim.id': rows[0]?.id ?? 0 })
    .first<ClaimRow | undefined>();
  if (!row) throw new Error('The claim was not inserted.');
  return row;
}

/** Gives a claim another link; the one before it stops working. */
export async function replaceLink(
  tx: Knex.Transaction,
  id: number,
  digest: Buffer | null,
  now: Date,
): Promise<void> {
  await tx('claims').where({ id }).update({ link_digest: digest, link_sent_at: now, updated_at: now });
}

export async function findOwnClaim(db: Knex, accountId: number, id: number): Promise<ClaimRow | undefined> {
  return claims(db).where({ 'claim.id': id, 'claim.account_id': accountId }).first<ClaimRow | undefined>();
}

export async function lockOwnClaim(
  tx: Knex.Transaction,
  accountId: number,
  id: number,
): Promise<ClaimRow | undefined> {
  return claims(tx)
    .where({ 'claim.id': id, 'claim.account_id': accountId })
    .forUpdate('claim')
    .first<ClaimRow | undefined>();
}

export async function listOwnClaims(
  db: Knex,
  accountId: number,
  page: PageRequest,
): Promise<{ rows: ClaimRow[]; total: number }> {
  const [rows, counted] = await Promise.all([
    claims(db)
      .where({ 'claim.account_id': accountId })
      .orderBy('claim.id', 'desc')
      .limit(page.per_page)
      .offset(offsetOf(page)),
    db('claims').where({ account_id: accountId }).count<{ count: number }[]>('* as count'),
  ]);
  return { rows, total: counted[0]?.count ?? 0 };
}

/** Counts that somebody asks for a look; resolves with the number that this ask has. */
export async function requestCheck(tx: Knex.Transaction, id: number, now: Date): Promise<number> {
  const rows = await tx('claims')
    .where({ id })
    .update({ asks: tx.raw('asks + 1'), asked_at: now, updated_at: now })
    .returning<{ asks: number }[]>('asks');
  return rows[0]?.asks ?? 0;
}

/** Ends claims that are still pending, or, where they are lost, verified. Returns those that it ended. */
export async function endClaims(
  tx: Knex.Transaction,
  which: { id?: number; listing_id?: number; status: 'pending' | 'verified' },
  end: { status: 'expired' | 'superseded'; why: EndedWhy; exceptId?: number },
  now: Date,
): Promise<number[]> {
  const query = tx('claims').where(which);
  if (end.exceptId !== undefined) void query.whereNot({ id: end.exceptId });
  const ended = await query
    .update({
      status: end.status,
      ended_why: end.why,
      next_check_at: null,
      grace_ends_at: null,
      link_digest: null,
      updated_at: now,
    })
    .returning<{ id: number }[]>('id');
  return ended.map(({ id }) => id);
}

export interface OpenClaim {
  id: number;
  created_at: Date;
}

/** Claims that a workflow should be waiting with. */
export async function listOpenClaims(db: Knex): Promise<OpenClaim[]> {
  return db('claims').whereIn('status', ['pending', 'verified']).orderBy('id').select('id', 'created_at');
}

export async function listOpenClaimIdsOf(tx: Knex.Transaction, accountId: number): Promise<number[]> {
  const rows = await tx('claims')
    .where({ account_id: accountId })
    .whereIn('status', ['pending', 'verified'])
    .orderBy('id')
    .forUpdate()
    .select<{ id: number }[]>('id');
  return rows.map(({ id }) => id);
}

/** Those of the claims named that are there, whatever became of them. */
export async function findClaimIds(db: Knex, ids: readonly number[]): Promise<Set<number>> {
  return new Set(await db('claims').whereIn('id', ids).pluck<number[]>('id'));
}

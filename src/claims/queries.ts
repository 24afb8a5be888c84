/** Reads and writes of claims. verification-queries.ts and ending-queries.ts contain the transitions. */
import type { Knex } from 'knex';
import { fault } from '../faults.ts';
import { findCurrentSlug } from '../listings/alias-queries.ts';
import { type PageRequest, offsetOf } from '../contract/paging.ts';
import type { ClaimMethod } from './schema.ts';
import type { ClaimRow, EndCode } from './view-rules.ts';

const claims = (db: Knex) =>
  db('claims as claim')
    .join('listings', 'listings.id', 'claim.listing_id')
    .select<ClaimRow[]>('claim.*', 'listings.slug', 'listings.name as listing_name');

export interface ClaimableListing {
  id: number;
  slug: string;
  name: string;
  website_url: string;
}

/** Finds a listing that is not hidden and locks it until `tx` ends, so that its claims change one after another. */
export async function lockClaimableListing(
  tx: Knex.Transaction,
  siteId: number,
  slug: string,
): Promise<ClaimableListing | undefined> {
  return tx('listings')
    .where({ site_id: siteId, slug })
    .whereNot({ status: 'hidden' })
    .forNoKeyUpdate()
    .first<ClaimableListing | undefined>('id', 'slug', 'name', 'website_url');
}

/** Finds a listing that is not hidden, public or not, by its slug or a former one. */
export async function findClaimableListing(
  db: Knex,
  siteId: number,
  slug: string,
): Promise<(ClaimableListing & { status: string }) | undefined> {
  const slugs = [slug, (await findCurrentSlug(db, siteId, slug)) ?? slug];
  return db('listings')
    .where({ site_id: siteId })
    .whereIn('slug', slugs)
    .whereNot({ status: 'hidden' })
    .first<(ClaimableListing & { status: string }) | undefined>(
      'id',
      'slug',
      'name',
      'website_url',
      'status',
    );
}

type VerifiedClaim = Pick<ClaimRow, 'id' | 'account_id' | 'grace_ends_at'>;

/** Finds the verified claim of a listing; there is at most one. */
export async function findVerifiedClaim(db: Knex, listingId: number): Promise<VerifiedClaim | undefined> {
  return db('claims')
    .where({ listing_id: listingId, status: 'verified' })
    .first<VerifiedClaim | undefined>('id', 'account_id', 'grace_ends_at');
}

/** Finds the pending claim of an account on a listing by a method and locks it until `tx` ends. */
export async function lockPendingClaim(
  tx: Knex.Transaction,
  { accountId, listingId, method }: { accountId: number; listingId: number; method: ClaimMethod },
): Promise<ClaimRow | undefined> {
  return claims(tx)
    .where({
      'claim.account_id': accountId,
      'claim.listing_id': listingId,
      'claim.method': method,
      'claim.status': 'pending',
    })
    .forUpdate('claim')
    .first<ClaimRow | undefined>();
}

/** Counts the pending claims of an account. */
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

/** Inserts a pending claim. */
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

/** Replaces the link of a claim; the previous one stops working. */
export async function replaceLink(
  tx: Knex.Transaction,
  id: number,
  digest: Buffer | null,
  now: Date,
): Promise<void> {
  await tx('claims').where({ id }).update({ link_digest: digest, link_sent_at: now, updated_at: now });
}

/** Finds a claim of the account. */
export async function findOwnClaim(db: Knex, accountId: number, id: number): Promise<ClaimRow | undefined> {
  return claims(db).where({ 'claim.id': id, 'claim.account_id': accountId }).first<ClaimRow | undefined>();
}

/** Finds a claim of the account and locks it until `tx` ends. */
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

/** Lists a page of the account's claims, newest first, and counts all of them. */
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

/** Records a request for a check. Returns its number. */
export async function requestCheck(tx: Knex.Transaction, id: number, now: Date): Promise<number> {
  const rows = await tx('claims')
    .where({ id })
    .update({ asks: tx.raw('asks + 1'), asked_at: now, updated_at: now })
    .returning<{ asks: number }[]>('asks');
  return rows[0]?.asks ?? 0;
}

export interface ClaimEnd {
  status: 'expired' | 'superseded';
  why: EndCode;
}

/** Ends a claim if it still has the given status. */
export async function endClaimRow(
  tx: Knex.Transaction,
  which: { id: number; status: 'pending' | 'verified' },
  { status, why }: ClaimEnd,
  now: Date,
): Promise<void> {
  await tx('claims').where(which).update({
    status,
    ended_why: why,
    next_check_at: null,
    grace_ends_at: null,
    link_digest: null,
    updated_at: now,
  });
}

export interface OpenClaim {
  id: number;
  created_at: Date;
}

/** Lists claims that should have a running workflow. */
export async function listOpenClaims(db: Knex): Promise<OpenClaim[]> {
  return db('claims').whereIn('status', ['pending', 'verified']).orderBy('id').select('id', 'created_at');
}

/** Lists the open claims of an account and locks them until `tx` ends. */
export async function listOpenClaimIdsOf(tx: Knex.Transaction, accountId: number): Promise<number[]> {
  const rows = await tx('claims')
    .where({ account_id: accountId })
    .whereIn('status', ['pending', 'verified'])
    .orderBy('id')
    .forUpdate()
    .select<{ id: number }[]>('id');
  return rows.map(({ id }) => id);
}

/** Returns those of the ids that have a row, in any status. */
export async function findClaimIds(db: Knex, ids: readonly number[]): Promise<Set<number>> {
  return new Set(await db('claims').whereIn('id', ids).pluck<number[]>('id'));
}

/** Throws the fault for a claim that does not exist or belongs to others; both look the same, so ids cannot be probed. */
export const noSuchClaim = (): never =>
  fault('claim_not_found', 'You have no claim with this id; list_my_claims shows yours.');

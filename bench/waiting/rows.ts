/** Rows of free launches and claims that wait, as the operations write them. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { addWeeks, mondayOf } from '../../src/shared/week-rules.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { completeFounder, insertAccount } from '../../test/workflows/support/rows.ts';

export interface WaitingRun {
  name: 'freeLaunch' | 'claim';
  id: string;
  args: [object];
}

const weeksAhead = 6;

/** Inserts listings on the free plan, without an owner, so that no mails are sent; websites are those of `hosts` in turn. */
export async function insertLaunches(
  db: Knex,
  count: number,
  hosts: readonly string[],
): Promise<WaitingRun[]> {
  const launch_week = addWeeks(mondayOf(new Date()), weeksAhead);
  return db.transaction(async (tx) => {
    await tx.raw('SET LOCAL statement_timeout = 0');
    const { rows } = await tx.raw<{ rows: { id: number }[] }>(
      `INSERT INTO listings (site_id, slug, status, plan, launch_week, name, website_url, domain)
       SELECT s.id, x.slug, 'awaiting_badge', 'free', :launch_week, 'Shop', 'https://' || x.host || '/' || x.slug, x.host
       FROM sites s, generate_series(1, :count) n,
         LATERAL (SELECT 'shop-' || gen_random_uuid() AS slug, (:hosts::text[])[1 + n % :size] AS host) x
       WHERE s.is_default RETURNING id`,
      { launch_week, count, hosts: [...hosts], size: hosts.length },
    );
    const ids = rows.map(({ id }) => id);
    await tx.raw(
      `INSERT INTO free_launches (listing_id, n, launch_week, status, created_at, updated_at)
       SELECT id, 1, ?, 'awaiting_badge', now(), now() FROM unnest(?::bigint[]) AS id`,
      [launch_week, ids],
    );
    return ids.map((listingId) => ({
      name: 'freeLaunch',
      id: workflowId.freeLaunch(listingId, 1),
      args: [{ listingId, n: 1 }],
    }));
  });
}

/** Inserts claims of listings by e-mail, which wait for a link to be opened. */
export async function insertClaims(db: Knex, launches: readonly WaitingRun[]): Promise<WaitingRun[]> {
  const accountId = await insertAccount(db, `claimant-${randomBytes(4).toString('hex')}@shop.example`);
  const listingIds = launches.map(({ args: [launch] }) => (launch as { listingId: number }).listingId);
  const { rows } = await db.raw<{ rows: { id: number }[] }>(
    `INSERT INTO claims (account_id, listing_id, method, status, website_url, email, link_digest, link_sent_at,
       next_check_at, expires_at, created_at, updated_at)
     SELECT ?, id, 'email', 'pending', website_url, 'owner@shop.example', sha256(slug::bytea), now(),
       now() + interval '7 days', now() + interval '7 days', now(), now()
     FROM listings WHERE id = ANY (?::bigint[]) RETURNING id`,
    [accountId, listingIds],
  );
  return rows.map(({ id: claimId }) => ({
    name: 'claim',
    id: workflowId.claim(claimId),
    args: [{ claimId }],
  }));
}

/** Puts the runs into the outbox. */
export async function enqueueRuns(db: Knex, runs: readonly WaitingRun[]): Promise<void> {
  const entries = runs.map(({ name, id, args }) => ({
    kind: 'start',
    workflow_id: id,
    name,
    args: JSON.stringify(args),
  }));
  await db.batchInsert('outbox', entries, 1_000);
}

/** Gives the launches this week, an owner and a founder: with their badge, the next check makes them live. */
export async function makeDue(db: Knex, launches: readonly WaitingRun[]): Promise<void> {
  const listingIds = launches.map(({ args: [launch] }) => (launch as { listingId: number }).listingId);
  const week = mondayOf(new Date());
  const ownerId = await insertAccount(db);
  const { name, title, bio } = completeFounder;
  const [founder] = await db('founders')
    .insert({ slug: 'bench-founder', name, bio })
    .returning<{ id: number }[]>('id');
  await db.transaction(async (tx) => {
    await tx.raw('SET LOCAL statement_timeout = 0');
    await tx('listings').whereIn('id', listingIds).update({ launch_week: week, owner_id: ownerId });
    await tx('free_launches').whereIn('listing_id', listingIds).update({ launch_week: week });
    await tx.raw(
      `INSERT INTO listing_founders (listing_id, founder_id, position, title) SELECT id, ?, 0, ? FROM unnest(?::bigint[]) AS id`,
      [founder?.id ?? null, title, listingIds],
    );
  });
}

export async function countOf(db: Knex, table: string, where: string): Promise<number> {
  const [row] = await db(table).whereRaw(where).count<{ count: number }[]>('* as count');
  return row?.count ?? 0;
}

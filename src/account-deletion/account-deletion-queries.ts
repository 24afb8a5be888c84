/** Everything of an account, and how it goes. What merely refers to the account goes with its row (ON DELETE CASCADE). */
import type { Knex } from 'knex';
import { openStatuses } from '../shared/free-launch-status-rules.ts';

export interface Belongings {
  /** Names. */
  live: string[];
  /** Names of listings that wait for a launch that is paid for. */
  paid: string[];
  /** Names of listings that wait on the free plan, and of those that are not public. */
  waiting: string[];
  unpublished: string[];
  drafts: number;
  /** Drafts of the account that co-founders edit too: they go for them as well. */
  shared: number;
  /** Drafts of others that the account edits: they stay theirs. */
  joined: number;
}

export async function findBelongings(db: Knex, accountId: number): Promise<Belongings> {
  const { rows } = await db.raw<{ rows: [Belongings] }>(
    `SELECT
       coalesce(array_agg(name ORDER BY id) FILTER (WHERE status = 'live'), '{}') AS live,
       coalesce(array_agg(name ORDER BY id) FILTER (WHERE status = ANY (:open) AND plan = 'paid'), '{}') AS paid,
       coalesce(array_agg(name ORDER BY id) FILTER (WHERE status = ANY (:open) AND plan IS DISTINCT FROM 'paid'), '{}') AS waiting,
       coalesce(array_agg(name ORDER BY id) FILTER (WHERE status IN ('draft', 'unpublished')), '{}') AS unpublished,
       (SELECT count(*) FROM drafts WHERE account_id = :accountId AND listing_id IS NULL)::integer AS drafts,
       (SELECT count(DISTINCT i.draft_id) FROM draft_invites i JOIN drafts d ON d.id = i.draft_id
        WHERE d.account_id = :accountId AND i.accepted_by IS NOT NULL)::integer AS shared,
       (SELECT count(*) FROM draft_invites i JOIN drafts d ON d.id = i.draft_id
        WHERE i.accepted_by = :accountId AND d.account_id <> :accountId)::integer AS joined
     FROM listings WHERE owner_id = :accountId`,
    { accountId, open: [...openStatuses] },
  );
  return rows[0];
}

export async function listOwnWaitingLaunches(
  tx: Knex.Transaction,
  accountId: number,
): Promise<{ listingId: number; n: number }[]> {
  return tx('free_launches as launch')
    .join('listings', 'listings.id', 'launch.listing_id')
    .where('listings.owner_id', accountId)
    .whereIn('launch.status', [...openStatuses])
    .orderBy('launch.listing_id')
    .select('launch.listing_id as listingId', 'launch.n');
}

const runningStatuses = ['crawling', 'drafting', 'ready'];

/**
 * Drafts that a run may still work on or wait with. All of the account are held, whoever edits one, and those that it edits
 * with others: an edit that began before the account goes is let finish, and none waits for the account while the account
 * waits for it.
 */
export async function listRunningDrafts(tx: Knex.Transaction, accountId: number): Promise<string[]> {
  const drafts = await tx('drafts')
    .where({ account_id: accountId })
    .orWhereIn('id', tx('draft_invites').where({ accepted_by: accountId }).select('draft_id'))
    .orderBy('id')
    .forUpdate()
    .select<{ id: string; account_id: number; status: string }[]>('id', 'account_id', 'status');
  return drafts
    .filter(({ account_id, status }) => account_id === accountId && runningStatuses.includes(status))
    .map(({ id }) => id);
}

/**
 * Holds the account's listings, and those whose votes and followers change when it goes, until `tx` ends: all at once and
 * in one order, so that two who leave do not wait for each other.
 */
export async function holdListings(tx: Knex.Transaction, accountId: number): Promise<void> {
  await tx('listings')
    .where({ owner_id: accountId })
    .orWhereIn('id', tx('votes').where({ account_id: accountId }).select('listing_id'))
    .orWhereIn('id', tx('follows').where({ account_id: accountId }).select('listing_id'))
    .orderBy('id')
    .forNoKeyUpdate()
    .select('id');
}

/** The rows themselves; call with its launches withdrawn. What is public stays, and is nobody's. */
export async function deleteAccount(tx: Knex.Transaction, accountId: number, email: string): Promise<void> {
  await tx('listings')
    .where({ owner_id: accountId })
    .whereRaw(`(status IN ('draft', 'unpublished') OR (status = ANY (?) AND plan IS DISTINCT FROM 'paid'))`, [
      [...openStatuses],
    ])
    .delete();
  const own = tx('orders').where({ account_id: accountId });
  await tx('order_items').whereIn('order_id', own.clone().select('id')).update({ addresses: '{}' });
  // What was paid, or still can be, has an invoice, which must keep its billing details.
  await own.whereIn('status', ['expired', 'cancelled']).update({ billing_name: null, billing_address: null });
  await tx('founders').where({ account_id: accountId }).delete();
  await tx('mails').where({ recipient: email }).delete();
  await tx('sign_in_links').where({ email }).delete();
  await tx('draft_invites').where({ email }).delete();
  await tx('accounts').where({ id: accountId }).delete();
}

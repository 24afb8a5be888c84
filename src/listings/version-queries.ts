/** The history of a listing: each change with what it changed, before and after. */
import type { Knex } from 'knex';

/** What may change in a listing, by the names that its owner knows; values as JSON has them. */
export type Facts = Readonly<Record<string, unknown>>;

export interface ListingChange {
  listingId: number;
  /** Null: the site team. */
  accountId: number | null;
  /** The operation or command that changes it. */
  madeBy: string;
  before: Facts;
  after: Facts;
  now: Date;
}

export interface ListingVersion {
  version: number;
  made_by: string;
  account_id: number | null;
  before: Facts;
  after: Facts;
  made_at: Date;
}

/**
 * Counts the listing's version up and keeps what the change changed, and nothing else of `before` and `after`. Null, and
 * nothing is written, where they are the same. Call it with the listing held, in the transaction that changes it.
 */
export async function recordVersion(
  tx: Knex.Transaction,
  { listingId, accountId, madeBy, before, after, now }: ListingChange,
): Promise<ListingVersion | null> {
  const changed = changedFacts(before, after);
  if (changed.length === 0) return null;
  const part = (facts: Facts) =>
    JSON.stringify(Object.fromEntries(changed.map((name) => [name, facts[name] ?? null])));
  const counted = await tx('listings')
    .where({ id: listingId })
    .update({ version: tx.raw('version + 1'), updated_at: now })
    .returning<{ version: number }[]>('version');
  const rows = await tx('listing_versions')
    .insert({
      listing_id: listingId,
      version: counted[0]?.version,
      account_id: accountId,
      made_by: madeBy,
      before: part(before),
      after: part(after),
      made_at: now,
    })
    .returning<ListingVersion[]>(['version', 'made_by', 'account_id', 'before', 'after', 'made_at']);
  return rows[0] ?? null;
}

/** Names of what differs, in the order of `after`. */
function changedFacts(before: Facts, after: Facts): string[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...names].filter((name) => textOf(before[name]) !== textOf(after[name]));
}

/** Members in any order are the same; so are what is absent and null. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** The newest first. */
export async function listVersions(db: Knex, listingId: number, limit: number): Promise<ListingVersion[]> {
  return db('listing_versions')
    .where({ listing_id: listingId })
    .orderBy('version', 'desc')
    .limit(limit)
    .select('version', 'made_by', 'account_id', 'before', 'after', 'made_at');
}

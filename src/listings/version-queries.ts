/** The history of a listing: each change with the changed facts before and after. */
import type { Knex } from 'knex';

/** Facts of a listing by name; the values are JSON. */
export type Facts = Readonly<Record<string, unknown>>;

export interface ListingChange {
  listingId: number;
  /** Null for the site team. */
  accountId: number | null;
  /** The operation or command. */
  madeBy: string;
  /** The name of the key or app; null on the site. */
  madeWith: string | null;
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
 * Increments the listing's version and stores the facts that changed. Null if nothing changed. The caller holds the lock
 * on the listing.
 */
export async function recordVersion(
  tx: Knex.Transaction,
  { listingId, accountId, madeBy, madeWith, before, after, now }: ListingChange,
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
      made_with: madeWith,
      before: part(before),
      after: part(after),
      made_at: now,
    })
    .returning<ListingVersion[]>(['version', 'made_by', 'account_id', 'before', 'after', 'made_at']);
  return rows[0] ?? null;
}

/** The names of facts that differ, in the order of `after`. */
function changedFacts(before: Facts, after: Facts): string[] {
  const names = new Set([...Object.keys(after), ...Object.keys(before)]);
  return [...names].filter((name) => textOf(before[name]) !== textOf(after[name]));
}

/** Ignores the order of members; absent and null are equal. */
function textOf(value: unknown): string {
  return JSON.stringify(value ?? null, (_, inner: unknown) =>
    typeof inner === 'object' && inner !== null && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  );
}

/** Lists versions, newest first. */
export async function listVersions(db: Knex, listingId: number, limit: number): Promise<ListingVersion[]> {
  return db('listing_versions')
    .where({ listing_id: listingId })
    .orderBy('version', 'desc')
    .limit(limit)
    .select('version', 'made_by', 'account_id', 'before', 'after', 'made_at');
}

/** Approved alternatives of a listing. Positions count from 1 without gaps. */
import type { Knex } from 'knex';

export interface ApprovedAlternative {
  position: number;
  id: number;
  slug: string;
  name: string;
  /** Only live alternatives are shown. */
  status: string;
  approved_at: Date;
}

/** Lists the alternatives of a listing in any status, in their order. */
export async function listApprovedAlternatives(db: Knex, listingId: number): Promise<ApprovedAlternative[]> {
  const rows = await db('alternatives as a')
    .join('listings as l', 'l.id', 'a.alternative_id')
    .where('a.listing_id', listingId)
    .orderBy(['a.position', 'l.id'])
    .select<Omit<ApprovedAlternative, 'position'>[]>('l.id', 'l.slug', 'l.name', 'l.status', 'a.approved_at');
  return rows.map((row, index) => ({ ...row, position: index + 1 }));
}

/**
 * Adds or moves an alternative. `position` counts from 1; by default, or if there are fewer, it becomes the last one.
 * Returns its position.
 */
export async function approveAlternative(
  tx: Knex.Transaction,
  alternative: { listingId: number; alternativeId: number; position?: number | undefined; now: Date },
): Promise<number> {
  const { listingId, alternativeId, now } = alternative;
  const others = (await lockOrder(tx, listingId)).filter((id) => id !== alternativeId);
  const position = Math.min(alternative.position ?? others.length + 1, others.length + 1);
  await tx('alternatives')
    .insert({ listing_id: listingId, alternative_id: alternativeId, position, approved_at: now })
    .onConflict(['listing_id', 'alternative_id'])
    .ignore();
  await writeOrder(tx, listingId, others.toSpliced(position - 1, 0, alternativeId));
  return position;
}

/** Removes an alternative. False if there is none. */
export async function removeAlternative(
  tx: Knex.Transaction,
  { listingId, alternativeId }: { listingId: number; alternativeId: number },
): Promise<boolean> {
  const others = (await lockOrder(tx, listingId)).filter((id) => id !== alternativeId);
  const removed = await tx('alternatives')
    .where({ listing_id: listingId, alternative_id: alternativeId })
    .delete();
  await writeOrder(tx, listingId, others);
  return removed > 0;
}

/** Lists the alternatives in their order, and locks the order until `tx` ends. */
async function lockOrder(tx: Knex.Transaction, listingId: number): Promise<number[]> {
  await tx('listings').where({ id: listingId }).forUpdate().select('id');
  return tx('alternatives')
    .where({ listing_id: listingId })
    .orderBy(['position', 'alternative_id'])
    .pluck('alternative_id');
}

async function writeOrder(tx: Knex.Transaction, listingId: number, ids: number[]): Promise<void> {
  await tx.raw(
    `UPDATE alternatives a SET position = new.position
     FROM unnest(?::bigint[]) WITH ORDINALITY AS new (id, position)
     WHERE a.listing_id = ? AND a.alternative_id = new.id AND a.position <> new.position`,
    [ids, listingId],
  );
}

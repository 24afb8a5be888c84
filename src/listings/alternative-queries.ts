/** Alternatives that were approved for a listing, in their order, which is 1, 2, 3 … without gaps. */
import type { Knex } from 'knex';

export interface ApprovedAlternative {
  position: number;
  id: number;
  slug: string;
  name: string;
  /** Only live ones are shown. */
  status: string;
  approved_at: Date;
}

export async function listApprovedAlternatives(db: Knex, listingId: number): Promise<ApprovedAlternative[]> {
  const rows = await db('alternatives as a')
    .join('listings as l', 'l.id', 'a.alternative_id')
    .where('a.listing_id', listingId)
    .orderBy(['a.position', 'l.id'])
    .select<Omit<ApprovedAlternative, 'position'>[]>('l.id', 'l.slug', 'l.name', 'l.status', 'a.approved_at');
  return rows.map((row, index) => ({ ...row, position: index + 1 }));
}

/**
 * Puts an alternative at a position, counted from 1, at the end by default or where there are fewer; one that is there
 * already moves. Returns the position it has.
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

/** False where it was not among them. */
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

/** The alternatives in their order; who changes it next waits until `tx` ends. */
async function lockOrder(tx: Knex.Transaction, listingId: number): Promise<number[]> {
  await tx('listings').where({ id: listingId }).forUpdate().select('id');
  return tx('alternatives')
    .where({ listing_id: listingId })
    .orderBy(['position', 'alternative_id'])
    .pluck('alternative_id');
}

async function writeOrder(tx: Knex.Transaction, listingId: number, ids: number[]): Promise<void> {
  await tx.raw(
    `UPDATE alternatives a SET position = wanted.position
     FROM unnest(?::bigint[]) WITH ORDINALITY AS wanted (id, position)
     WHERE a.listing_id = ? AND a.alternative_id = wanted.id AND a.position <> wanted.position`,
    [ids, listingId],
  );
}

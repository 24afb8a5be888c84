/** Announces launches to followers by mail, as updates are. */
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { type LaunchKind, countNotified, openFanOut } from './fan-out-queries.ts';

/**
 * Mails the followers of a listing, except its owner, that it has launched. Call it once per launch, in the transaction
 * that makes the listing live, with the listing locked.
 */
export async function announceLaunch(
  tx: Knex.Transaction,
  flows: Flows,
  listingId: number,
  { kind, now }: { kind: LaunchKind; now: Date },
): Promise<void> {
  if ((await countNotified(tx, listingId)) === 0) return;
  const [row] = await tx('listing_updates')
    .insert({ listing_id: listingId, kind, created_at: now })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('The launch was not inserted.');
  await openFanOut(tx, flows, { updateId: row.id, listingId, now });
}

import { type ItemListing, insertWork, moveItem } from '../../src/orders/fulfilment-queries.ts';
import { noteOf } from '../../src/orders/fulfilment-rules.ts';
import type { OrderItemRow } from '../../src/orders/order-queries.ts';
import { type MailDeps, sendToTeam } from './order-mails.ts';

/** Puts an item before the site team; `why` where it was to happen by itself and cannot. Both sides are told. */
export async function giveToTeam(
  desk: MailDeps,
  item: OrderItemRow,
  listing: ItemListing | null,
  { what, why }: { what: string; why: string | null },
): Promise<void> {
  const { tx, now } = desk;
  const note = why === null ? noteOf.withTeam : noteOf.stuck(why);
  await moveItem(tx, item, { status: 'with_team', note }, now);
  await insertWork(tx, item, why === null ? what : `${what}: ${why}`, now);
  await sendToTeam(desk, item, { listing, what, why });
}

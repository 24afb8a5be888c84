import { type ItemListing, insertWork, moveItem } from '../../src/orders/fulfilment-queries.ts';
import { noteOf } from '../../src/orders/fulfilment-rules.ts';
import type { OrderItemRow } from '../../src/orders/order-queries.ts';
import { type MailDeps, sendToTeam } from './order-mails.ts';

/** Creates work for the site team and mails team and buyer. `why`: the reason the item cannot be fulfilled automatically. */
export async function giveToTeam(
  deps: MailDeps,
  item: OrderItemRow,
  listing: ItemListing | null,
  { what, why }: { what: string; why: string | null },
): Promise<void> {
  const { tx, now } = deps;
  const note = why === null ? noteOf.withTeam : noteOf.stuck(why);
  await moveItem(tx, item, { status: 'with_team', note }, now);
  await insertWork(tx, item, why === null ? what : `${what}: ${why}`, now);
  await sendToTeam(deps, item, { listing, what, why });
}

import { z } from 'zod';
import { EmailAddress } from '../../shared/mail-address-schema.ts';
import { inMoney } from '../../shared/money-rules.ts';
import { orderStatuses } from '../../orders/schema.ts';
import { type TeamOrder, listTeamOrders } from '../../orders/team-order-queries.ts';
import { inputs, reading } from './command.ts';
import { findListing } from './find-listing.ts';

export const orders = reading({
  name: 'orders',
  takes: '[--status STATUS] [--account EMAIL] [--listing LISTING] [--limit N]',
  does: `Lists orders, the newest first: of a status (${orderStatuses.join(', ')}), of a buyer, with an item for a listing.`,
  example: 'orders --status paid --listing tidewell',
  places: [],
  input: {
    status: z.enum(orderStatuses, `is one of ${orderStatuses.join(', ')}`).optional(),
    account: EmailAddress.optional(),
    listing: inputs.listing.optional(),
    limit: inputs.limit(50),
  },
  async run({ status, account, listing: name, limit }, { db }) {
    const listing = name === undefined ? undefined : await findListing(db, name);
    const found = await listTeamOrders(db, { status, email: account, listingId: listing?.id, limit });
    return { value: found, lines: found.length === 0 ? ['There are no such orders.'] : found.map(lineOf) };
  },
});

function lineOf({ id, site_key, status, currency, total_cents, created_at, account_id, items }: TeamOrder) {
  const what = items.map(({ product, listing, status: of }) =>
    [product, ...(listing === null ? [] : [`of ${listing}`]), `(${of})`].join(' '),
  );
  return [
    created_at.toISOString(),
    id,
    status,
    inMoney(total_cents, currency),
    site_key,
    account_id === null ? 'account gone' : `account ${account_id}`,
    what.join(', '),
  ].join('  ');
}

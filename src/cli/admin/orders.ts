import { z } from 'zod';
import { EmailAddress } from '../../shared/mail-address-schema.ts';
import { inMoney } from '../../shared/money-rules.ts';
import { orderStatuses } from '../../orders/schema.ts';
import { type TeamOrder, listTeamOrders } from '../../orders/team-order-queries.ts';
import { inputs, readCommand } from './command.ts';
import { findListing } from './find-listing.ts';

export const orders = readCommand({
  name: 'orders',
  usage: '[--status STATUS] [--account EMAIL] [--listing LISTING] [--limit N]',
  description: `Lists orders, newest first, optionally by status (${orderStatuses.join(', ')}), buyer, or listing.`,
  example: 'orders --status paid --listing tidewell',
  positionals: [],
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
    account_id === null ? 'account deleted' : `account ${account_id}`,
    what.join(', '),
  ].join('  ');
}

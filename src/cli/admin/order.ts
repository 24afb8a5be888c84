import { workflowId } from '../../outbox/messages.ts';
import { type RunDetails, readRunDetails } from '../../../temporal/run-details.ts';
import { inMoney } from '../../shared/money-rules.ts';
import { type OrderItemRow, type OrderRow, findOrder, listItems } from '../../orders/order-queries.ts';
import { type OrderHistory, findOrderHistory } from '../../orders/team-order-queries.ts';
import { listRefunds } from '../../orders/refund-queries.ts';
import type { RefundRow } from '../../orders/refund-rules.ts';
import { checkoutUrlOf } from '../../orders/view-rules.ts';
import { queryTemporal, inLine } from './query-temporal.ts';
import { type ReadContext, Refusal, readCommand } from './command.ts';
import { orderInputs } from './order-inputs.ts';

export const order = readCommand({
  name: 'order',
  usage: 'ORDER',
  description:
    'Shows an order: buyer, items, price, payment, events, invoice, refunds, work, and the status of its runs.',
  example: 'order 5f0c1c9e-6b53-4d0e-9d7c-0e7d0c1f1a55',
  positionals: ['order'],
  input: { order: orderInputs.order },
  async run({ order: id }, tools) {
    const { db, config, runtime, now } = tools;
    const found = await findOrder(db, id);
    const trail = await findOrderHistory(db, id);
    if (!found || !trail) throw new Refusal(`There is no order ${id}; \`orders\` lists them.`);
    const { checkout_token: _, ...row } = found;
    const items = await listItems(db, [id]);
    const refunds = await listRefunds(db, [id]);
    const isOpen = row.status === 'pending' && row.expires_at > now;
    const checkoutUrl = isOpen ? checkoutUrlOf(found, runtime?.baseUrl ?? config.BASE_URL) : null;
    const { runs, unavailable } = await readRuns(tools, id);
    return {
      value: {
        ...row,
        ...trail,
        listings: Object.fromEntries(trail.listings),
        items,
        refunds,
        checkout_url: checkoutUrl,
        runs,
        temporal: unavailable,
      },
      lines: [
        `order/${id}  ${row.status}  ${trail.site_key}`,
        ...buyerLines(row, trail),
        ...(checkoutUrl === null ? [] : [`  to be paid at ${checkoutUrl}`]),
        ...items.flatMap((item) => itemLines(item, row.currency, trail)),
        ...priceLines(row),
        ...paymentLines(row, trail),
        ...refunds.map((one) => refundLine(one, row.currency)),
        ...runs.flatMap(runLines),
        ...(unavailable === null ? [] : [`  ${unavailable}`]),
      ],
    };
  },
});

type Row = Omit<OrderRow, 'checkout_token'>;

function buyerLines(row: Row, { buyer_email: email }: OrderHistory): string[] {
  const times = [
    `created ${row.created_at.toISOString()}`,
    `price valid until ${row.expires_at.toISOString()}`,
    ...(row.paid_at ? [`paid ${row.paid_at.toISOString()}`] : []),
    ...(row.ended_at ? [`ended ${row.ended_at.toISOString()}`] : []),
    ...(row.replaced_by === null ? [] : [`replaced by order/${row.replaced_by}`]),
  ];
  const billing = [row.billing_name, row.billing_address, row.billing_country].filter(Boolean).join(', ');
  const vat = row.vat_number === null ? [] : [`VAT number ${row.vat_number} (${row.vat_number_status})`];
  const account = row.account_id === null ? 'account deleted' : `account ${row.account_id}, ${email ?? ''}`;
  return [`  ${times.join(', ')}`, `  buyer: ${[account, billing, ...vat].filter(Boolean).join('; ')}`];
}

function itemLines(item: OrderItemRow, currency: string, { listings, work }: OrderHistory): string[] {
  const { position, product, listing_id: listingId, week, categories } = item;
  const options = { ...item.options, ...item.addresses };
  const slug = listings.get(listingId ?? 0);
  const what = [
    product,
    ...(slug === undefined ? [] : [`of ${slug} (listing/${listingId})`]),
    ...(week === null ? [] : [`week of ${week}`]),
    ...(categories.length === 0 ? [] : [`in ${categories.join(', ')}`]),
    ...(Object.keys(options).length === 0 ? [] : [JSON.stringify(options)]),
  ].join(', ');
  const off = item.discount_cents === 0 ? '' : `, discount ${inMoney(item.discount_cents, currency)}`;
  const done = item.done_at ? ` ${item.done_at.toISOString()}` : '';
  return [
    `  item ${position}: ${what}  ${inMoney(item.amount_cents, currency)}${off}  ${item.status}${done}${
      item.note === null ? '' : `: ${inLine(item.note)}`
    }`,
    ...work
      .filter((one) => one.position === position)
      .map(({ id, what: todo, status, note, created_at: since }) =>
        inLine(`work/${id} ${status}, since ${since.toISOString()}: ${todo}${note ? ` “${note}”` : ''}`),
      )
      .map((line) => `    ${line}`),
  ];
}

function priceLines(row: Row): string[] {
  const { currency, promo_code: promo } = row;
  const vat = row.vat_reverse_charge ? 'reverse charge' : `VAT ${row.vat_rate_percent} %`;
  return [
    `  ${[
      `net ${inMoney(row.subtotal_cents, currency)}`,
      `discount ${inMoney(row.discount_cents, currency)}${promo === null ? '' : ` (${promo})`}`,
      `${vat} ${inMoney(row.vat_cents, currency)}`,
      `total ${inMoney(row.total_cents, currency)}`,
    ].join(', ')}`,
  ];
}

function paymentLines(row: Row, { documents, events }: OrderHistory): string[] {
  const ids = [
    row.provider,
    row.session_id && `session ${row.session_id}`,
    row.payment_id && `payment ${row.payment_id}`,
  ].filter(Boolean);
  return [
    `  payment: ${ids.length === 0 ? 'not started' : ids.join(', ')}`,
    ...events.map(
      ({ provider, event_id, kind, received_at }) =>
        `  event: ${received_at.toISOString()} ${provider} ${kind} ${event_id}`,
    ),
    ...documents.map(
      ({ name, is_credit, issued_at }) =>
        `  ${is_credit ? 'credit note' : 'invoice'}: ${name}, ${issued_at.toISOString()}`,
    ),
  ];
}

function refundLine(refund: RefundRow, currency: string): string {
  const { n, cents, asked_at: askedAt, asked_by: by, refund_id: refundId, why } = refund;
  return `  refund ${n}: ${[
    inMoney(cents, currency),
    `requested ${askedAt.toISOString()} by ${by ?? 'unknown'}`,
    refundStatus(refund),
    ...(refundId === null ? [] : [refundId]),
    ...(why === null ? [] : [`“${inLine(why)}”`]),
  ].join('; ')}`;
}

function refundStatus({ made_at: madeAt, credited_at: creditedAt, credit }: RefundRow): string {
  if (creditedAt !== null) return `made ${creditedAt.toISOString()}, credit note ${credit ?? 'none'}`;
  return madeAt === null ? 'not made yet' : 'refunded, credit note not issued yet';
}

interface Run {
  id: string;
  /** Null if Temporal has no such run. */
  details: RunDetails | null;
}

/** The runs of the order and of its refunds. */
async function readRuns(
  tools: ReadContext,
  orderId: string,
): Promise<{ runs: Run[]; unavailable: string | null }> {
  const ids = [workflowId.order(orderId), workflowId.orderRefund(orderId)];
  const response = await queryTemporal(tools, (client) =>
    Promise.all(ids.map(async (id) => ({ id, details: await readRunDetails(client, id) }))),
  );
  return 'unavailable' in response
    ? { runs: [], unavailable: response.unavailable }
    : { runs: response.result, unavailable: null };
}

function runLines({ id, details }: Run): string[] {
  if (!details) return id.startsWith('order-refund/') ? [] : [`  run ${id}: not found in Temporal`];
  const { status, startedAt, endedAt, currentDetails, pending } = details;
  const time = endedAt ? `ended ${endedAt.toISOString()}` : `since ${startedAt.toISOString()}`;
  const notes = [...(currentDetails === null ? [] : [currentDetails.replaceAll('**', '')]), ...pending].map(
    inLine,
  );
  return [`  run ${id}: ${[`${status.toLowerCase()} ${time}`, ...notes].join('; ')}`];
}

import { workflowId } from '../../outbox/messages.ts';
import { type RunDetails, readRunDetails } from '../../../temporal/run-details.ts';
import { inMoney } from '../../shared/money-rules.ts';
import { type OrderItemRow, type OrderRow, findOrder, listItems } from '../../orders/order-queries.ts';
import { type OrderTrail, findOrderTrail } from '../../orders/team-order-queries.ts';
import { listRefunds } from '../../orders/refund-queries.ts';
import type { RefundRow } from '../../orders/refund-rules.ts';
import { checkoutUrlOf } from '../../orders/view-rules.ts';
import { askTemporal, inLine } from './ask-temporal.ts';
import { type ReadingTools, Refusal, reading } from './command.ts';
import { orderInputs } from './order-inputs.ts';

export const order = reading({
  name: 'order',
  takes: 'ORDER',
  does: 'Shows all of an order: buyer, items, price, payment, events, invoice, refunds, work, and how its runs stand.',
  example: 'order 5f0c1c9e-6b53-4d0e-9d7c-0e7d0c1f1a55',
  places: ['order'],
  input: { order: orderInputs.order },
  async run({ order: id }, tools) {
    const { db, config, runtime, now } = tools;
    const found = await findOrder(db, id);
    const trail = await findOrderTrail(db, id);
    if (!found || !trail) throw new Refusal(`There is no order ${id}; \`orders\` lists them.`);
    const { checkout_token: token, ...row } = found;
    const items = await listItems(db, [id]);
    const refunds = await listRefunds(db, [id]);
    const isOpen = row.status === 'pending' && row.expires_at > now;
    const checkoutUrl = isOpen ? checkoutUrlOf(runtime?.baseUrl ?? config.BASE_URL, token) : null;
    const { runs, away } = await readRuns(tools, id);
    return {
      value: {
        ...row,
        ...trail,
        listings: Object.fromEntries(trail.listings),
        items,
        refunds,
        checkout_url: checkoutUrl,
        runs,
        temporal: away,
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
        ...(away === null ? [] : [`  ${away}`]),
      ],
    };
  },
});

type Row = Omit<OrderRow, 'checkout_token'>;

function buyerLines(row: Row, { buyer_email: email }: OrderTrail): string[] {
  const times = [
    `made ${row.created_at.toISOString()}`,
    `price stands until ${row.expires_at.toISOString()}`,
    ...(row.paid_at ? [`paid ${row.paid_at.toISOString()}`] : []),
    ...(row.ended_at ? [`ended ${row.ended_at.toISOString()}`] : []),
    ...(row.replaced_by === null ? [] : [`replaced by order/${row.replaced_by}`]),
  ];
  const billing = [row.billing_name, row.billing_address, row.billing_country].filter(Boolean).join(', ');
  const vat = row.vat_number === null ? [] : [`VAT number ${row.vat_number} (${row.vat_number_status})`];
  const account = row.account_id === null ? 'account gone' : `account ${row.account_id}, ${email ?? ''}`;
  return [`  ${times.join(', ')}`, `  buyer: ${[account, billing, ...vat].filter(Boolean).join('; ')}`];
}

function itemLines(item: OrderItemRow, currency: string, { listings, work }: OrderTrail): string[] {
  const { position, product, listing_id: listingId, week, categories, options } = item;
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

function paymentLines(row: Row, { documents, events }: OrderTrail): string[] {
  const ids = [
    row.provider,
    row.session_id && `session ${row.session_id}`,
    row.payment_id && `payment ${row.payment_id}`,
  ].filter(Boolean);
  return [
    `  payment: ${ids.length === 0 ? 'none was begun' : ids.join(', ')}`,
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
    `requested ${askedAt.toISOString()} by ${by ?? 'nobody known'}`,
    refundStatus(refund),
    ...(refundId === null ? [] : [refundId]),
    ...(why === null ? [] : [`“${inLine(why)}”`]),
  ].join('; ')}`;
}

function refundStatus({ made_at: madeAt, credited_at: creditedAt, credit }: RefundRow): string {
  if (creditedAt !== null) return `made ${creditedAt.toISOString()}, credit note ${credit ?? 'none'}`;
  return madeAt === null ? 'not made yet' : 'paid back, and its credit note is not issued yet';
}

interface Run {
  id: string;
  /** Null where Temporal has no such run. */
  details: RunDetails | null;
}

/** The runs of the order and of its refunds. */
async function readRuns(
  tools: ReadingTools,
  orderId: string,
): Promise<{ runs: Run[]; /** Why Temporal is unavailable. */ away: string | null }> {
  const ids = [workflowId.order(orderId), workflowId.orderRefund(orderId)];
  const result = await askTemporal(tools, (client) =>
    Promise.all(ids.map(async (id) => ({ id, details: await readRunDetails(client, id) }))),
  );
  return 'away' in result ? { runs: [], away: result.away } : { runs: result.answer, away: null };
}

function runLines({ id, details }: Run): string[] {
  if (!details) return id.startsWith('order-refund/') ? [] : [`  run ${id}: Temporal knows none`];
  const { status, startedAt, endedAt, currentDetails, pending } = details;
  const time = endedAt ? `ended ${endedAt.toISOString()}` : `since ${startedAt.toISOString()}`;
  const notes = [...(currentDetails === null ? [] : [currentDetails.replaceAll('**', '')]), ...pending].map(
    inLine,
  );
  return [`  run ${id}: ${[`${status.toLowerCase()} ${time}`, ...notes].join('; ')}`];
}

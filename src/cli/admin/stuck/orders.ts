import { workflowId } from '../../../outbox/messages.ts';
import {
  listOldWork,
  listOverdueItems,
  listOverduePending,
  listStrayEvents,
  listUnmadeRefunds,
} from '../../../orders/stuck-queries.ts';
import { type Finder, minutesBefore } from './finder.ts';

/** A provider that does not answer is asked again every few minutes, before an order may expire or be refunded. */
const providerMinutes = 30;
/** What is due is brought about within seconds; relaunches half an hour after their week begins. */
const overdueMinutes = 60;
/** The session that an event is of may be known a moment later. */
const strayMinutes = 15;
/** What came longer ago is no news. */
const newsMinutes = 7 * 24 * 60;
const oldWorkMinutes = 3 * 24 * 60;

export const stuckOrders: Finder = async ({ db, now, limit, temporal }) => {
  const look = (id: string) => temporal(`workflow describe -w ${id}`);
  const recheck = (id: string, why: string) => `npm run admin -- recheck-order ${id} --why "${why}"`;
  const pending = await listOverduePending(db, minutesBefore(now, providerMinutes), limit);
  const items = await listOverdueItems(db, minutesBefore(now, overdueMinutes), limit);
  const refunds = await listUnmadeRefunds(db, minutesBefore(now, providerMinutes), limit);
  const events = await listStrayEvents(db, {
    since: minutesBefore(now, newsMinutes),
    before: minutesBefore(now, strayMinutes),
    limit,
  });
  const work = await listOldWork(db, minutesBefore(now, oldWorkMinutes), limit);
  return [
    ...pending.map(({ id, expires_at }) => ({
      id: workflowId.order(id),
      since: expires_at,
      why: 'its time is over, and it is neither paid nor expired',
      todo: recheck(id, `pending since ${expires_at.toISOString()}`),
    })),
    ...items.map(({ order_id: id, position, product, status, due_at }) => ({
      id: workflowId.order(id),
      since: due_at,
      why: `is paid, and its item ${position} (${product}) is due and still ${status}`,
      todo: recheck(id, `item ${position} is due since ${due_at.toISOString()}`),
    })),
    ...refunds.map(({ id, since }) => ({
      id: workflowId.orderRefund(id),
      since,
      why: 'its refund was requested and is not made',
      todo: look(workflowId.orderRefund(id)),
    })),
    ...events.map(({ provider, event_id, kind, received_at }) => ({
      id: `${provider}/${event_id}`,
      since: received_at,
      why: `${kind} is of no order that is known here`,
      todo: `look ${event_id} up in the dashboard of ${provider}: another service may share its account`,
    })),
    ...work.map(({ id, order_id, what, created_at }) => ({
      id: `work/${id}`,
      since: created_at,
      why: `the site team has it to do: ${what}`,
      todo: `npm run admin -- order ${order_id}; then finish-work ${id} or cancel-work ${id}`,
    })),
  ];
};

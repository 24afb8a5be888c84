/** Orders under random faults: what was lost, and what happened twice. */
import { setTimeout as sleep } from 'node:timers/promises';
import { requestRefund } from '../../src/orders/refund-queries.ts';
import type { OrderItemInput } from '../../src/orders/schema.ts';
import { flowsIn } from '../../src/outbox/queries.ts';
import { recordEvent } from '../../src/payments/event-queries.ts';
import { type TestProvider, createTestProvider } from '../../src/payments/test-provider.ts';
import { insertAccount, insertCategory, insertListing } from '../listings/listing-rows.ts';
import { beginPaying, buildOrder } from './order-desk.ts';
import { type Fault, type Schedule, planFaults, planSchedule, randomOf } from './schedule-plan.ts';
import { type Stage, openStage } from './schedule-stage.ts';
import {
  type Ends,
  type Verdict,
  countEffects,
  judge,
  listUnfinished,
  numberingProblems,
} from './schedule-verdict.ts';

export interface SchedulesReport {
  schedules: number;
  orders: number;
  events: number;
  faults: Record<Fault['kind'], number>;
  /** Orders, each with what is wrong with it; empty where all is well. */
  lost: string[];
  twice: string[];
  /** Gaps in the numbers of invoices. */
  gaps: string[];
}

/** Schedules that meet the same faults. */
const aRound = 20;
/** Long enough for a killed worker to be noticed, several times over. */
const settleWithinMs = 120_000;

interface Tracked {
  orderId: string;
  session: string;
  schedule: Schedule;
  number: number;
}

export async function runSchedules(options: {
  count: number;
  seed: number;
  print: (line: string) => void;
}): Promise<SchedulesReport> {
  const { count, seed, print } = options;
  const stage = await openStage();
  try {
    const payments = createTestProvider({
      db: stage.db,
      flowsIn,
      committed: () => undefined,
      clock: () => new Date(),
      baseUrl: 'https://launches.localhost',
    });
    await countEffects(stage.db);
    for (const slug of ['mail', 'maps']) await insertCategory(stage.db, slug);
    const report: SchedulesReport = {
      schedules: 0,
      orders: 0,
      events: 0,
      faults: { 'kill the worker': 0, 'restart Postgres': 0, 'Temporal away': 0 },
      lost: [],
      twice: [],
      gaps: [],
    };
    while (report.schedules < count) {
      const size = Math.min(aRound, count - report.schedules);
      const round = await playRound(stage, payments, { from: report.schedules, size, seed });
      report.schedules += size;
      report.orders += round.verdicts.length;
      report.events += round.events;
      for (const { kind } of round.faults) report.faults[kind] += 1;
      report.lost.push(...round.verdicts.flatMap(({ order, lost }) => (lost ? [`${order}: ${lost}`] : [])));
      report.twice.push(
        ...round.verdicts.flatMap(({ order, twice }) => (twice ? [`${order}: ${twice}`] : [])),
      );
      print(`  ${report.schedules} of ${count} schedules: ${linesOf(report)[1] ?? ''}`);
    }
    report.gaps = await numberingProblems(stage.db);
    return report;
  } finally {
    await stage.close();
  }
}

export const linesOf = ({ schedules, orders, events, faults, lost, twice }: SchedulesReport): string[] => [
  `${schedules} random schedules: ${orders} orders, ${events} events delivered, ${Object.entries(faults)
    .map(([kind, times]) => `${kind} ${times} ×`)
    .join(', ')}`,
  `orders lost: ${lost.length}, fulfilled twice: ${twice.length}`,
];

async function playRound(
  stage: Stage,
  payments: TestProvider,
  { from, size, seed }: { from: number; size: number; seed: number },
): Promise<{ verdicts: Verdict[]; faults: Fault[]; events: number }> {
  const faults = planFaults(randomOf(seed * 7_919 + from));
  const schedules = Array.from({ length: size }, (_, index) =>
    planSchedule(randomOf(seed * 104_729 + from + index)),
  );
  const tracked = (
    await Promise.all(schedules.map((schedule, index) => build(stage, payments, schedule, from + index)))
  ).flat();
  const [events] = await Promise.all([
    Promise.all(tracked.map((one) => play(stage, payments, one))),
    stage.bring(faults),
  ]);
  const ends = new Map(tracked.map((one) => [one.orderId, endsOf(one, tracked)]));
  const deadline = Date.now() + settleWithinMs;
  while (Date.now() < deadline) {
    if ((await stage.insist(() => listUnfinished(stage.db, ends))).length === 0) break;
    await sleep(250);
  }
  const verdicts = await stage.insist(() => judge(stage.db, ends));
  return { verdicts, faults, events: sum(events) };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** Of two orders for one launch that are both paid, one is kept and the other is paid back (ADR 22). */
function endsOf({ orderId, schedule, number }: Tracked, all: readonly Tracked[]): Ends {
  const { fate, products } = schedule;
  if (fate === 'unpaid') return { statuses: ['expired'] };
  if (fate === 'refunded' || fate === 'refunded_there' || fate === 'in_parts') {
    return { statuses: ['refunded'] };
  }
  const isLaunch = products.includes('launch') || products.includes('launch_bundle');
  const rival = all.find((other) => other.number === number && other.orderId !== orderId);
  return rival && isLaunch
    ? { statuses: ['paid', 'refunded'], rival: rival.orderId }
    : { statuses: ['paid'] };
}

/** One or two orders for a listing of their own, with a session begun each. */
async function build(
  { db }: Stage,
  payments: TestProvider,
  schedule: Schedule,
  number: number,
): Promise<Tracked[]> {
  const accountId = await insertAccount(db, `buyer-${number}@shop.example`);
  const listingId = await insertListing(db, `shop-${number}`, {
    owner_id: accountId,
    status: 'draft',
    launched_at: null,
  });
  const items = schedule.products.map((product): OrderItemInput => ({
    product,
    listing_id: listingId,
    ...(product === 'billboard_min' && { amount_cents: 2_000 }),
    ...(product === 'extra_categories' && { categories: ['mail', 'maps'] }),
  }));
  const carts = [items, ...(schedule.rival ? [[{ product: 'launch', listing_id: listingId }]] : [])];
  return Promise.all(
    carts.map(async (cart) => {
      const orderId = await buildOrder(db, {
        items: cart,
        accountId,
        now: new Date(),
        openMs: schedule.openMs,
      });
      const session = await beginPaying(db, payments, orderId);
      // The provider would take the money longer than the order stands: its run has to see to that.
      await db('test_payments')
        .where({ session_id: session })
        .update({ expires_at: new Date(Date.now() + 3_600_000) });
      return { orderId, session, schedule, number };
    }),
  );
}

/** What buyer, provider and site team do to an order. Returns how many events were delivered. */
async function play(stage: Stage, payments: TestProvider, tracked: Tracked): Promise<number> {
  const { schedule } = tracked;
  const told = schedule.deliveries.map(async ({ event, kind, afterMs }) => {
    await sleep(afterMs);
    await deliver(stage, tracked, `${event}`, kind);
  });
  const story = live(stage, payments, tracked);
  await Promise.all(told);
  return schedule.deliveries.length + (await story);
}

async function live(stage: Stage, payments: TestProvider, tracked: Tracked): Promise<number> {
  const { db } = stage;
  const { schedule, orderId, session } = tracked;
  const { fate } = schedule;
  if (fate === 'unpaid') return 0;
  await sleep(schedule.payAfterMs);
  if (fate === 'late') {
    await stage.insist(async () => {
      const order = await db('orders')
        .where({ id: orderId })
        // A rival that was paid late has it cancelled.
        .whereIn('status', ['expired', 'cancelled'])
        .first<object | undefined>('id');
      if (!order) throw new Error('it is still open');
    });
  }
  // In a session that was just being closed, or one that is open.
  await stage.insist(() =>
    db('test_payments')
      .where({ session_id: session })
      .update({ status: 'paid', payment_id: `payment-${orderId}` }),
  );
  if (fate === 'lost') return 0;
  await deliver(stage, tracked, 'paid', 'checkout.session.completed');
  if (fate === 'refunded') {
    await sleep(schedule.refundAfterMs);
    await ask(stage, orderId, null);
  }
  if (fate === 'in_part' || fate === 'in_parts') {
    await sleep(schedule.refundAfterMs);
    const part = { paymentId: `payment-${orderId}`, amountCents: 700, key: `theirs-${orderId}` };
    await ask(stage, orderId, 500);
    await sleep(schedule.partAfterMs);
    await payBack(stage, payments, orderId, () => Promise.resolve(part));
    await Promise.all([
      deliver(stage, tracked, 'in part', 'charge.refunded'),
      fate === 'in_parts' && sleep(schedule.partAfterMs).then(() => ask(stage, orderId, null)),
    ]);
    return 2;
  }
  if (fate === 'refunded_there') {
    await sleep(schedule.refundAfterMs);
    await payBack(stage, payments, orderId, async () => {
      const { amountCents } = await payments.stateOf(session);
      return { paymentId: `payment-${orderId}`, amountCents, key: `theirs-${orderId}` };
    });
    await deliver(stage, tracked, 'refunded', 'charge.refunded');
    return 2;
  }
  return 1;
}

/** Pays back at the provider, unless the service has paid back all of it, as it does to a rival. */
const payBack = (
  stage: Stage,
  payments: TestProvider,
  orderId: string,
  refund: () => Promise<Parameters<TestProvider['refund']>[0]>,
) =>
  stage.insist(async () => {
    const refunded = await stage
      .db('orders')
      .where({ id: orderId, status: 'refunded' })
      .first<object | undefined>('id');
    if (!refunded) await payments.refund(await refund());
  });

/** What the site team asks to be paid back; null: all that is left. */
const ask = (stage: Stage, orderId: string, cents: number | null) =>
  stage.insist(async () => {
    const wish = { orderId, cents, why: 'Asked for.', by: 'mara', now: new Date() };
    const { refusal } = await stage.db.transaction((tx) => requestRefund(tx, flowsIn(tx), wish));
    if (refusal === 'not_paid') throw new Error('it is not paid yet');
  });

/** As a provider does: again and again, until it is taken. */
async function deliver(
  stage: Stage,
  { orderId, session }: Tracked,
  event: string,
  kind: string,
): Promise<void> {
  const eventId = `${orderId}-${event}`;
  await stage.insist(() =>
    stage.db.transaction((tx) =>
      recordEvent(
        tx,
        flowsIn(tx),
        'test',
        { eventId, kind, sessionId: session, orderId, paymentId: null },
        new Date(),
      ),
    ),
  );
}

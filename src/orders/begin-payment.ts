/**
 * From "Pay" to a payment session. At most one session of an order is payable at any time: its URL is returned only once
 * the order is stored with it and its price, and an older session is closed at the provider, and confirmed closed, before
 * it is replaced. No lock is held during requests to the provider; of two concurrent payments the first to store its
 * session wins, and the other continues with that session.
 */
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { fault } from '../faults.ts';
import { type PaymentProvider, type SessionState } from './payment-provider.ts';
import { type BillingRow, countAttempt, saveAddresses, saveBilling, savePrice } from './checkout-queries.ts';
import {
  type CheckoutItem,
  type Repriced,
  matchesPrice,
  paymentLines,
  checkoutStatusOf,
} from './checkout-rules.ts';
import { type OrderRow, lockOrder } from './order-queries.ts';
import { checkOrderPromo, lockPromoCode } from './promo-queries.ts';
import type { PromoCode } from './promo-rules.ts';
import { isTakenOver } from './taken-over-queries.ts';
import type { ShippingField } from './shipping-rules.ts';
import { signalOrder } from './settlement-queries.ts';

export interface RequestedPayment {
  order: OrderRow;
  items: readonly CheckoutItem[];
  price: Repriced;
  promo: PromoCode | null;
  billing: BillingRow;
  shipping: readonly ShippingField[];
}

/**
 * `settled`: it was paid before, or its total is 0; the order's run is signalled. `over`: it can no longer be paid.
 * `promo`: another order has taken the code's last use meanwhile. `taken_over`: a listing of the order has passed to
 * another account.
 */
export type PaymentStart =
  | { step: 'pay'; url: string }
  | { step: 'settled' | 'over' }
  | { step: 'taken_over' }
  | { step: 'promo'; why: string };

export interface PaymentDeps {
  db: Knex;
  flowsIn: (tx: Knex.Transaction) => Flows;
  committed: () => void;
  /** Null: only orders with a total of 0 can be completed. */
  provider: PaymentProvider | null;
  clock: () => Date;
  /** The address of the order's page. */
  pageUrl: (order: OrderRow) => string;
}

/** The number of retries after another tab interferes. */
const maxRounds = 5;

/** @throws ProviderAway, AmountRefused, Fault unavailable */
export async function beginPayment(deps: PaymentDeps, wanted: RequestedPayment): Promise<PaymentStart> {
  let closed: string | null = null;
  for (let round = 0; round < maxRounds; round += 1) {
    const plan = await planPayment(deps, wanted, closed);
    if (plan.step === 'over' || plan.step === 'taken_over') return plan;
    if (plan.step === 'reuse') {
      const state = await stateOf(deps, plan.sessionId);
      if (state?.status === 'open' && state.url !== null) return { step: 'pay', url: state.url };
      if (isPaid(state)) return settled(deps, wanted.order.id);
      closed = plan.sessionId;
      continue;
    }
    if (plan.older !== null && (await closeSession(deps, plan.older)) === 'paid')
      return settled(deps, wanted.order.id);
    const replaced = await replace(deps, wanted, plan);
    if (replaced.step !== 'moved') return replaced;
  }
  return fault('unavailable', 'The order is being paid in another window. Look there, or press Pay again.', {
    retryAfterSeconds: 5,
  });
}

type Plan =
  | { step: 'over' }
  | { step: 'taken_over' }
  | { step: 'reuse'; sessionId: string }
  /** `was`: the session that the order has now; `older`: the same, where it may be open at our provider. */
  | { step: 'replace'; attempt: number; was: string | null; older: string | null };

/** `closed`: a session that can no longer be paid. */
function planPayment(
  { db, provider, clock }: PaymentDeps,
  wanted: RequestedPayment,
  closed: string | null,
): Promise<Plan> {
  const { order, price, promo, billing, shipping } = wanted;
  return db.transaction(async (tx) => {
    const locked = await lockOrder(tx, order.id);
    if (!locked || checkoutStatusOf(locked, clock()) !== 'payable') return { step: 'over' };
    if (await isTakenOver(tx, locked)) return { step: 'taken_over' };
    const { session_id: was } = locked;
    const older = locked.provider === provider?.name && was !== closed ? was : null;
    if (older !== null && matchesPrice(locked, price, promo?.id ?? null)) {
      await saveBilling(tx, order.id, billing);
      await saveAddresses(tx, order.id, shipping);
      return { step: 'reuse', sessionId: older };
    }
    return { step: 'replace', attempt: await countAttempt(tx, order.id), was, older };
  });
}

/** `paid`: the session was paid before it could be closed. */
async function closeSession(deps: PaymentDeps, sessionId: string): Promise<'closed' | 'paid'> {
  await deps.provider?.expireSession(sessionId);
  const state = await stateOf(deps, sessionId);
  if (state?.status === 'open') throw new Error('The payment provider keeps a session open that was closed.');
  return isPaid(state) ? 'paid' : 'closed';
}

const stateOf = ({ provider }: PaymentDeps, sessionId: string) =>
  provider ? provider.stateOf(sessionId) : Promise.resolve(null);

const isPaid = (state: SessionState | null) =>
  state !== null && ['paid', 'processing', 'refunded'].includes(state.status);

/** Creates a session at this price and stores it with the order; `moved`: another tab was faster. */
async function replace(
  deps: PaymentDeps,
  wanted: RequestedPayment,
  plan: Extract<Plan, { step: 'replace' }>,
): Promise<PaymentStart | { step: 'moved' }> {
  const { provider } = deps;
  const free = wanted.price.totalCents === 0;
  if (!free && !provider) return { step: 'over' };
  const session =
    free || !provider ? null : await provider.createSession(requestOf(deps, wanted, plan.attempt));
  const saved = await saveSession(deps, wanted, plan.was, session?.sessionId ?? null);
  if (saved.step === 'saved') {
    deps.committed();
    return session ? { step: 'pay', url: session.url } : { step: 'settled' };
  }
  // Its URL was not returned to anybody, so it can be closed.
  if (session) await provider?.expireSession(session.sessionId);
  return saved;
}

const requestOf = ({ pageUrl }: PaymentDeps, { order, items, price }: RequestedPayment, attempt: number) => ({
  orderId: order.id,
  totalCents: price.totalCents,
  currency: order.currency,
  lines: paymentLines(items, price),
  returnUrl: `${pageUrl(order)}/done`,
  cancelUrl: pageUrl(order),
  expiresAt: order.expires_at,
  attempt,
});

type Saved = { step: 'saved' } | { step: 'over' } | { step: 'moved' } | { step: 'promo'; why: string };

function saveSession(
  { db, flowsIn, provider, clock }: PaymentDeps,
  { order, items, price, promo, billing, shipping }: RequestedPayment,
  was: string | null,
  sessionId: string | null,
): Promise<Saved> {
  return db.transaction(async (tx) => {
    if (promo) await lockPromoCode(tx, { id: promo.id });
    const locked = await lockOrder(tx, order.id);
    const now = clock();
    if (!locked || checkoutStatusOf(locked, now) !== 'payable') return { step: 'over' };
    if (locked.session_id !== was) return { step: 'moved' };
    if (promo) {
      const products = items.map(({ product }) => product);
      const found = await checkOrderPromo(tx, { order, code: promo.code, products, now });
      if ('why' in found) return { step: 'promo', why: found.why };
    }
    await savePrice(tx, order.id, {
      price,
      promoId: promo?.id ?? null,
      billing,
      session: sessionId !== null && provider ? { provider: provider.name, sessionId } : null,
      freeConfirmedAt: price.totalCents === 0 ? now : null,
    });
    await saveAddresses(tx, order.id, shipping);
    if (price.totalCents === 0) await signalOrder(flowsIn(tx), order.id);
    return { step: 'saved' };
  });
}

/** Paid, and the order's run may not know. */
async function settled({ db, flowsIn, committed }: PaymentDeps, orderId: string): Promise<PaymentStart> {
  await db.transaction((tx) => signalOrder(flowsIn(tx), orderId));
  committed();
  return { step: 'settled' };
}

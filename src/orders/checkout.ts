/**
 * The checkout page, where a user pays an order. Its address is the only credential. Item amounts are fixed when the order
 * is created; VAT and promo code depend on the buyer.
 */
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import type { Flows } from '../outbox/flows.ts';
import type { Limiter } from '../contract/limits.ts';
import { AmountRefused, type PaymentProvider, ProviderAway } from './payment-provider.ts';
import { type AssessDeps, type Problems, assess, pricedView, promoSentence } from './assess-checkout.ts';
import { type PaymentDeps, beginPayment } from './begin-payment.ts';
import { Billing, PriceTerms, type TypedBilling } from './billing-schema.ts';
import { recordStatusRequest } from './checkout-queries.ts';
import type { CheckoutView } from './checkout-rules.ts';
import { type LoadedOrder, hasSeller, loadOrder, storedView } from './load-checkout.ts';
import { shippingProblems, typedField } from './shipping-rules.ts';
import { checkoutUrlOf } from './view-rules.ts';
import { cancelOrder, signalOrder } from './settlement-queries.ts';
import type { VatRegister } from '../vat/vat-register.ts';

/** The page again, with the price of the typed form and its problems. */
export interface CheckoutForm {
  view: CheckoutView;
  problems: Problems;
  /**
   * `changed`: the price differs from the one shown and needs confirmation. `away`: the provider is unavailable. `seller`:
   * the site has no VAT number to charge this VAT with. `taken_over`: a listing has passed to another account.
   */
  why: 'changed' | 'away' | 'seller' | 'taken_over' | null;
}

/** `pay`: redirect to `url`. `settled` and `over`: the order's page shows its status. */
export type PaymentOutcome =
  { step: 'pay'; url: string } | { step: 'settled' | 'over' } | ({ step: 'form' } & CheckoutForm);

export interface CheckoutInput {
  token: string;
  typed: TypedBilling;
  /** Addresses by the names of their fields; those left out stay as they are. */
  addresses: Readonly<Record<string, string>>;
  ip: string;
}

export interface Checkout {
  /** Origins that the page's form may lead to. */
  readonly origins: readonly string[];
  /** Null where no order has the address. */
  find(token: string, now: Date): Promise<CheckoutView | null>;
  /** The price for what was typed; saves nothing. Null as of `find`. @throws Fault rate_limited */
  preview(input: CheckoutInput, now: Date): Promise<CheckoutForm | null>;
  /** `shownCents`: the total that the buyer saw. Null as of `find`. @throws Fault rate_limited, unavailable */
  pay(input: CheckoutInput & { shownCents: number | null }, now: Date): Promise<PaymentOutcome | null>;
  /** Cancels an order that awaits its payment, and releases its places. Null as of `find`. */
  cancel(token: string, now: Date): Promise<CheckoutView | null>;
  /** The buyer returned from paying: requests the status from the provider. Null as of `find`. */
  returned(token: string, now: Date): Promise<CheckoutView | null>;
}

export interface CheckoutDeps {
  db: Knex;
  flowsIn: (tx: Knex.Transaction) => Flows;
  committed: () => void;
  limiter: Limiter;
  provider: PaymentProvider | null;
  /** Real money is taken, for which an invoice must state the seller. */
  isRealMoney: boolean;
  /** Null: VAT numbers are checked only by their form. */
  register: VatRegister | null;
  clock: () => Date;
  baseUrl: string;
  log: Logger;
}

/** A page that reloads itself causes no more frequent requests to the provider. */
const minRequestIntervalMs = 2_000;

export function createCheckout(deps: CheckoutDeps): Checkout {
  const { db, flowsIn, committed, provider, isRealMoney, baseUrl, log } = deps;
  const payment: PaymentDeps = { ...deps, pageUrl: (order) => checkoutUrlOf(order, baseUrl) };
  const load = (token: string) => loadOrder(db, token);
  const canInvoice = (loaded: LoadedOrder, vat: Parameters<typeof hasSeller>[1], now: Date) =>
    !isRealMoney || hasSeller(loaded, vat, now);
  const stored = (loaded: LoadedOrder, now: Date) => {
    const { vat_cents: vatCents, vat_reverse_charge: reverseCharge } = loaded.order;
    return storedView(loaded, provider !== null && canInvoice(loaded, { vatCents, reverseCharge }, now), now);
  };

  return {
    origins: provider?.origins ?? [],

    async find(token, now) {
      const loaded = await load(token);
      return loaded && stored(loaded, now);
    },

    async preview({ token, typed, addresses, ip }, now) {
      const loaded = await load(token);
      const view = loaded && withAddresses(stored(loaded, now), addresses);
      return view && preview(deps, loaded, { typed, ip, view }, now);
    },

    async pay({ token, typed, addresses, ip, shownCents }, now) {
      const loaded = await load(token);
      if (!loaded) return null;
      const view = withAddresses(stored(loaded, now), addresses);
      if (view.status === 'settling' || view.status === 'paid') return { step: 'settled' };
      if (view.status !== 'payable') return { step: 'over' };
      const { success, data, error } = Billing.safeParse(typed);
      const shipping = view.items.flatMap((item) => item.shipping);
      const unsendable = shippingProblems(shipping);
      if (!success || Object.keys(unsendable).length > 0) {
        const { problems, ...shown } = await preview(deps, loaded, { typed, ip, view }, now);
        const unbillable = error ? problemsOf(error) : {};
        return { step: 'form', ...shown, problems: { ...unsendable, ...unbillable, ...problems } };
      }
      const assessed = await assess(deps, loaded, data, { ip, now, register: deps.register });
      const again = (problems: Problems, why: CheckoutForm['why'] = null): PaymentOutcome => ({
        step: 'form',
        view: pricedView(view, typed, assessed),
        problems,
        why,
      });
      const { price, promo, number, problems } = assessed;
      if (Object.keys(problems).length > 0) return again(problems);
      const vat = { vatCents: price.vatCents, reverseCharge: price.vat.reverseCharge };
      if (price.totalCents > 0 && !canInvoice(loaded, vat, now)) return again({}, 'seller');
      if (shownCents !== null && shownCents !== price.totalCents) return again({}, 'changed');
      const billing = {
        billing_name: data.name,
        billing_address: data.address,
        vat_number: number?.number ?? null,
        vat_number_status: number?.status ?? null,
      };
      const { order, items } = loaded;
      try {
        const started = await beginPayment(payment, { order, items, price, promo, billing, shipping });
        if (started.step === 'taken_over') return again({}, 'taken_over');
        return started.step === 'promo' ? again({ promo: promoSentence(started.why) }) : started;
      } catch (error) {
        if (error instanceof AmountRefused) return again({ promo: amountRefused });
        if (!(error instanceof ProviderAway)) throw error;
        log.error({ orderId: order.id, err: error }, 'the payment provider is unavailable');
        return again({}, 'away');
      }
    },

    async cancel(token, now) {
      const loaded = await load(token);
      if (!loaded) return null;
      const { status } = stored(loaded, now);
      if (status === 'payable' || status === 'unpayable') {
        const cancelled = await db.transaction((tx) => cancelOrder(tx, flowsIn(tx), loaded.order.id, now));
        if (cancelled) committed();
      }
      return this.find(token, now);
    },

    async returned(token, now) {
      const loaded = await load(token);
      if (!loaded) return null;
      const requested = await db.transaction(async (tx) => {
        const lastBefore = new Date(now.getTime() - minRequestIntervalMs);
        const due = await recordStatusRequest(tx, loaded.order.id, { now, lastBefore });
        if (due) await signalOrder(flowsIn(tx), loaded.order.id);
        return due;
      });
      if (requested) committed();
      return stored(loaded, now);
    },
  };
}

/** The page of an order that can be paid, with the addresses as they were typed. */
const withAddresses = (view: CheckoutView, typed: CheckoutInput['addresses']): CheckoutView =>
  view.status !== 'payable'
    ? view
    : {
        ...view,
        items: view.items.map((item) => ({
          ...item,
          shipping: item.shipping.map((field) => typedField(field, typed)),
        })),
      };

const amountRefused =
  'The payment provider does not accept this amount. Change the promo code, or write to the site team.';

/** The price of the typed form, as far as it is valid. */
async function preview(
  deps: AssessDeps,
  loaded: LoadedOrder,
  { typed, ip, view }: { typed: TypedBilling; ip: string; view: CheckoutView },
  now: Date,
): Promise<CheckoutForm> {
  if (view.status !== 'payable') return { view, problems: {}, why: null };
  const { success, data, error } = PriceTerms.safeParse(typed);
  if (!success) return { view: { ...view, typed }, problems: problemsOf(error), why: null };
  const assessed = await assess(deps, loaded, data, { ip, now, register: null });
  return { view: pricedView(view, typed, assessed), problems: assessed.problems, why: null };
}

function problemsOf(error: {
  issues: readonly { path: readonly PropertyKey[]; message: string }[];
}): Problems {
  const problems: Record<string, string> = {};
  const fields: Record<string, string> = { vatNumber: 'vat_number', promoCode: 'promo' };
  for (const { path, message } of error.issues) {
    const name = String(path[0]);
    problems[fields[name] ?? name] ??= message;
  }
  return problems;
}

/** The interface of payment providers. Amounts are integer cents; card data never reaches this service. */

export interface PaymentLine {
  name: string;
  /** Price after discount; VAT is a separate line. */
  amountCents: number;
}

export interface SessionRequest {
  orderId: string;
  /** Always more than 0. */
  totalCents: number;
  /** ISO 4217. */
  currency: string;
  /** Their amounts add up to `totalCents`. */
  lines: readonly PaymentLine[];
  /** Where the buyer returns to, paid or not. */
  returnUrl: string;
  cancelUrl: string;
  /** A provider may keep a session open for a little longer. */
  expiresAt: Date;
  /** Which of the order's sessions it is: each is another request to the provider. */
  attempt: number;
}

export interface SessionState {
  /**
   * `processing`: a payment by a slow method is in progress. The session is not payable again; it becomes `paid`, or
   * `expired` on failure. `paid`: also after a partial refund.
   */
  status: 'open' | 'processing' | 'paid' | 'expired' | 'refunded';
  /** Null until something was paid. */
  paymentId: string | null;
  amountCents: number;
  /** Of what was paid. */
  refundedCents: number;
  currency: string;
  /** Where a person pays, while it is open. */
  url: string | null;
}

/** A session as the provider lists it. */
export interface ListedSession {
  sessionId: string;
  /** Null where it is not of an order of ours. */
  orderId: string | null;
  state: SessionState;
}

/** An event of the provider. It only triggers fetching the status; its content is not trusted. */
export interface ProviderEvent {
  eventId: string;
  kind: string;
  sessionId: string | null;
  orderId: string | null;
  paymentId: string | null;
}

/** Each call throws ProviderAway where the provider fails or does not answer in time; the call may be retried. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  /** Origins of its pages, which the form-action policy of our page must allow. */
  readonly origins: readonly string[];
  /** The same order and attempt make one session. @throws AmountRefused */
  createSession(request: SessionRequest): Promise<{ sessionId: string; url: string }>;
  stateOf(sessionId: string): Promise<SessionState>;
  /** Closes the session; one that is paid or over stays unchanged. */
  expireSession(sessionId: string): Promise<void>;
  /** The same `key` refunds once. */
  refund(refund: { paymentId: string; amountCents: number; key: string }): Promise<{ refundId: string }>;
  /** Sessions that may have been begun, paid or refunded since then; for comparing all of them after a restore. */
  listSessions(since: Date): Promise<ListedSession[]>;
  /** @throws EventRefused where the signature is not the provider's, or older than 5 minutes. */
  readEvent(rawBody: Buffer, signature: string | undefined, now: Date): ProviderEvent;
}

/** The provider is unavailable. The message contains no secret. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}

/** The provider takes no sum so small, or so large. */
export class AmountRefused extends Error {
  override name = 'AmountRefused';
}

/** The event's signature is invalid. */
export class EventRefused extends Error {
  override name = 'EventRefused';
}

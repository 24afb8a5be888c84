/** What the service asks of whoever takes the money. Amounts are integer cents; nothing of a card ever comes here. */

export interface PaymentLine {
  name: string;
  /** What is paid for it, discount taken off; VAT is a line of its own. */
  amountCents: number;
}

export interface SessionRequest {
  orderId: string;
  /** More than 0: there is nothing to ask a provider for otherwise. */
  totalCents: number;
  /** ISO 4217. */
  currency: string;
  /** Their amounts add up to `totalCents`. */
  lines: readonly PaymentLine[];
  /** Where the person comes back to, paid or not. */
  returnUrl: string;
  cancelUrl: string;
  /** A provider may keep a session open for a little longer. */
  expiresAt: Date;
  /** Which of the order's sessions it is: each is another request to the provider. */
  attempt: number;
}

export interface SessionState {
  /**
   * `processing`: the person has paid in a way that takes its time. Nobody can pay again; it becomes `paid`, or `expired`
   * where it fails. `paid`: also where a part of it was refunded.
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

/** What a provider says has happened. It is a reason to ask what is true, and is believed in nothing else. */
export interface ProviderEvent {
  eventId: string;
  kind: string;
  sessionId: string | null;
  orderId: string | null;
  paymentId: string | null;
}

/** Each call throws ProviderAway where the provider does not answer in time or is not well; it may be asked again. */
export interface PaymentProvider {
  readonly name: 'stripe' | 'test';
  /** Origins of its pages: a form that ends there has to be let through by the page that it is on. */
  readonly origins: readonly string[];
  /** The same order and attempt make one session. @throws AmountRefused */
  createSession(request: SessionRequest): Promise<{ sessionId: string; url: string }>;
  stateOf(sessionId: string): Promise<SessionState>;
  /** Nobody can pay in it any more; one that was paid, or is over, stays what it is. */
  expireSession(sessionId: string): Promise<void>;
  /** The same `key` refunds once. */
  refund(refund: { paymentId: string; amountCents: number; key: string }): Promise<{ refundId: string }>;
  /** @throws EventRefused where the signature is not the provider's, or older than 5 minutes. */
  readEvent(rawBody: Buffer, signature: string | undefined, now: Date): ProviderEvent;
}

/** The provider could not be asked, now. Its message names no secret. */
export class ProviderAway extends Error {
  override name = 'ProviderAway';
}

/** The provider takes no sum so small, or so large. */
export class AmountRefused extends Error {
  override name = 'AmountRefused';
}

/** It is not from the provider, or not what it sent. */
export class EventRefused extends Error {
  override name = 'EventRefused';
}

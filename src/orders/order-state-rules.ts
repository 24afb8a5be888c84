/**
 * Where an order stands, and what its run does next. Pure, and light enough for workflows: the clock is an argument.
 */
import type { OrderStatus } from './schema.ts';

/** As a run needs to know it. `refunding`: paid, and its refund is under way. `gone`: the row is no more. */
export interface OrderState {
  status: OrderStatus | 'refunding' | 'gone';
  /** The end of the time in which it may be paid, ISO 8601; null once it was paid or is over. */
  expiresAt: string | null;
  /** The order that took its place. */
  replacedBy: string | null;
  /** The item to be seen to next, and when; null where there is none (any more). */
  next: { position: number; at: string } | null;
  /** How many items people see to. */
  withTeam: number;
  /** Somebody has paid in a way that takes its time. */
  processing: boolean;
  /** The payment provider could not be asked. */
  away: boolean;
}

export interface NextStep {
  at: Date;
  act: 'ask' | 'fulfil';
  /** For the timer: until … */
  until: string;
}

const minuteMs = 60_000;
/** The provider is asked shortly before an order expires: a payment whose event was lost is found in time. */
export const lookBeforeExpiryMs = 10 * minuteMs;
/** A refund tells the order's run when it is made; this is for one that could not. */
const lookAfterRefundMs = 60 * minuteMs;
/** Some ways to pay take days; the provider tells when one is through, and this is for where that is lost. */
const lookWhileProcessingMs = 30 * minuteMs;
const firstRetryMs = 5_000;
const longestRetryMs = 5 * minuteMs;

/** How long to wait with a provider that did not answer so many times in a row. */
export const retryInMs = (tries: number): number =>
  Math.min(longestRetryMs, firstRetryMs * 3 ** Math.min(10, Math.max(0, tries - 1)));

/** Null: the run is over. `awayTries`: how often in a row the provider could not be asked. */
export function nextStep(state: OrderState, now: Date, awayTries: number): NextStep | null {
  const step = usualStep(state, now);
  if (!state.away) return step;
  const retry = new Date(now.getTime() + retryInMs(awayTries));
  // What is due is seen to meanwhile; that needs no provider.
  if (step?.act === 'fulfil' && step.at < retry) return step;
  return { at: retry, act: 'ask', until: 'the payment provider is asked again' };
}

function usualStep({ status, expiresAt, next, processing }: OrderState, now: Date): NextStep | null {
  if (status === 'pending' && expiresAt !== null) {
    const end = new Date(expiresAt);
    const before = new Date(end.getTime() - lookBeforeExpiryMs);
    if (now < before) return { at: before, act: 'ask', until: 'shortly before the order expires' };
    if (now < end) return { at: end, act: 'ask', until: 'the order expires' };
    // What was asked before its end and answered after it is asked again.
    if (!processing) return { at: now, act: 'ask', until: 'the order expires' };
    const at = new Date(now.getTime() + lookWhileProcessingMs);
    return { at, act: 'ask', until: 'a look whether the payment is through' };
  }
  if (status === 'paid' && next !== null) {
    return { at: new Date(next.at), act: 'fulfil', until: `item ${next.position} is due` };
  }
  if (status === 'refunding') {
    const at = new Date(now.getTime() + lookAfterRefundMs);
    return { at, act: 'ask', until: 'a look whether the refund is made' };
  }
  return null;
}

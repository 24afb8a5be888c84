/**
 * The state of an order, and the next step of its run. Pure, and small enough for workflows: the clock is an argument.
 */
import { dayInWords } from '../shared/week-rules.ts';
import type { OrderStatus } from './schema.ts';

/** `refunding`: paid, and a refund of the whole is in progress. `gone`: the row is deleted. */
export interface OrderState {
  status: OrderStatus | 'refunding' | 'gone';
  /** Deadline of the payment, ISO 8601; null once it is paid or over. */
  expiresAt: string | null;
  /** The replacing order. */
  replacedBy: string | null;
  /** The item to fulfil next, its product, and when; null if there is none. */
  next: { position: number; product: string; at: string } | null;
  /** How many items the site team handles. */
  withTeam: number;
  /** A payment by a slow method is in progress. */
  processing: boolean;
  /** The payment provider is unavailable. */
  away: boolean;
}

export interface NextStep {
  at: Date;
  act: 'check' | 'fulfil';
  /** For the timer's summary: wait until … */
  until: string;
}

const minuteMs = 60_000;
/** The payment status is fetched shortly before an order expires, to find a payment whose event was lost. */
export const checkBeforeExpiryMs = 10 * minuteMs;
/** Completed refunds signal the order's run; this poll is for lost signals. */
const checkAfterRefundMs = 60 * minuteMs;
/** Slow payments take days; the provider sends an event on completion, and this poll is for lost events. */
const checkWhileProcessingMs = 30 * minuteMs;
const firstRetryMs = 5_000;
const longestRetryMs = 5 * minuteMs;

/** Back-off after so many consecutive failures of the provider. */
export const retryInMs = (attempts: number): number =>
  Math.min(longestRetryMs, firstRetryMs * 3 ** Math.min(10, Math.max(0, attempts - 1)));

/** Null: the run is over. `awayAttempts`: consecutive failures of the provider. */
export function nextStep(state: OrderState, now: Date, awayAttempts: number): NextStep | null {
  const step = usualStep(state, now);
  if (!state.away) return step;
  const retry = new Date(now.getTime() + retryInMs(awayAttempts));
  // Due items are fulfilled meanwhile, as that needs no provider.
  if (step?.act === 'fulfil' && step.at < retry) return step;
  return { at: retry, act: 'check', until: 'the next request to the payment provider' };
}

function usualStep({ status, expiresAt, next, processing }: OrderState, now: Date): NextStep | null {
  if (status === 'pending' && expiresAt !== null) {
    const end = new Date(expiresAt);
    const before = new Date(end.getTime() - checkBeforeExpiryMs);
    if (now < before) return { at: before, act: 'check', until: 'shortly before the order expires' };
    if (now < end) return { at: end, act: 'check', until: 'the order expires' };
    // A status from before the deadline may be outdated and is fetched again.
    if (!processing) return { at: now, act: 'check', until: 'the order expires' };
    const at = new Date(now.getTime() + checkWhileProcessingMs);
    return { at, act: 'check', until: 'the next check of the payment' };
  }
  if (status === 'paid' && next !== null) {
    return {
      at: new Date(next.at),
      act: 'fulfil',
      until: `item ${next.position}, ${next.product}, is due on ${dayInWords(new Date(next.at))}`,
    };
  }
  if (status === 'refunding') {
    const at = new Date(now.getTime() + checkAfterRefundMs);
    return { at, act: 'check', until: 'the next check of the refund' };
  }
  return null;
}

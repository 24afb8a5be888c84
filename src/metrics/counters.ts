/**
 * What this process counts. Labels have few values, all of them names in the code: no addresses, ids or texts. docs/operations.md
 * lists them.
 */
import { Counter } from 'prom-client';
import { fetchFailureCodes } from '../guarded-fetch/fetch-failure.ts';
import { registry } from './registry.ts';
import { type Tally, tallied, talliedHistogram } from './tallied.ts';

const registers = [registry];

const requests = tallied({
  name: 'launch_directory_requests_total',
  help: 'Calls of operations over REST, MCP and pages, by outcome: ok, refused, limited (429), failed (5xx).',
  labelNames: ['operation', 'outcome'],
});
const requestDurations = talliedHistogram({
  name: 'launch_directory_request_duration_seconds',
  help: 'Duration of calls of operations.',
  label: 'operation',
  // Each is a series per operation. Kept answers take less than 1 ms, most others 5 to 50.
  bounds: [0.001, 0.005, 0.02, 0.1, 0.5, 2.5, 10],
});
const pages = new Counter({
  registers,
  name: 'launch_directory_page_requests_total',
  help: 'HTTP requests that are no calls of operations: pages, files, OAuth, MCP messages; outcomes as of requests.',
  labelNames: ['outcome'],
});
const cacheLookups = tallied({
  name: 'launch_directory_cache_lookups_total',
  help: 'Lookups of answers of operations, and of pages, in the caches of public reads.',
  labelNames: ['cache', 'result'],
});
const crawls = new Counter({
  registers,
  name: 'launch_directory_crawls_total',
  help: 'Websites of drafts that were read, or given up, by the code of the failure.',
  labelNames: ['outcome'],
});
const drafts = new Counter({
  registers,
  name: 'launch_directory_drafts_total',
  help: 'Profiles drafted, first and again.',
  labelNames: ['drafter'],
});
const modelCalls = new Counter({
  registers,
  name: 'launch_directory_model_calls_total',
  help: 'Calls of the drafting model.',
  labelNames: ['model', 'outcome'],
});
const modelTokens = new Counter({
  registers,
  name: 'launch_directory_model_tokens_total',
  help: 'Tokens that the drafting model reported.',
  labelNames: ['model', 'kind'],
});
const modelCost = new Counter({
  registers,
  name: 'launch_directory_model_cost_dollars_total',
  help: 'Cost of the drafting model, of calls whose prices are known.',
  labelNames: ['model'],
});
const mails = new Counter({
  registers,
  name: 'launch_directory_mails_total',
  help: 'Attempts to send a mail; one that is deferred is tried again.',
  labelNames: ['outcome'],
});
const webhooks = new Counter({
  registers,
  name: 'launch_directory_webhook_attempts_total',
  help: 'Attempts to deliver an event to a webhook endpoint; one that failed is tried again.',
  labelNames: ['outcome'],
});
const payments = new Counter({
  registers,
  name: 'launch_directory_payments_total',
  help: 'Orders by what became of their payment; wrong_amount: paid, but not the total of the order.',
  labelNames: ['outcome'],
});

const mailOutcomes = ['sent', 'filed', 'deferred', 'refused', 'unknown', 'suppressed', 'too_late'] as const;
export type MailOutcome = (typeof mailOutcomes)[number];
const paymentOutcomes = [
  'paid',
  'wrong_amount',
  'paid_back',
  'expired',
  'refunded',
  'provider_away',
] as const;
export type PaymentOutcome = (typeof paymentOutcomes)[number];

/** Prometheus sees no increase in a series that begins at its first count, so these begin at 0. */
export function beginAtZero(): void {
  for (const outcome of ['read', 'internal_error', ...fetchFailureCodes]) crawls.inc({ outcome }, 0);
  for (const outcome of mailOutcomes) mails.inc({ outcome }, 0);
  for (const outcome of paymentOutcomes) payments.inc({ outcome }, 0);
}

type Outcome = 'ok' | 'refused' | 'limited' | 'failed';

function outcomeOf(status: number): Outcome {
  if (status < 400) return 'ok';
  if (status === 429) return 'limited';
  return status < 500 ? 'refused' : 'failed';
}

interface OperationSeries {
  outcomes: Record<Outcome, Tally>;
  took: (seconds: number) => void;
}

/** Looked up once per operation: a lookup by labels costs more than counting. */
const seriesOf = new Map<string, OperationSeries>();

export function countRequest(operation: string, status: number, durationMs: number): void {
  let series = seriesOf.get(operation);
  if (!series) {
    const tally = (outcome: Outcome) => requests({ operation, outcome });
    series = {
      outcomes: {
        ok: tally('ok'),
        refused: tally('refused'),
        limited: tally('limited'),
        failed: tally('failed'),
      },
      took: requestDurations(operation),
    };
    seriesOf.set(operation, series);
  }
  series.outcomes[outcomeOf(status)].count += 1;
  series.took(durationMs / 1000);
}

export const countPage = (status: number): void => pages.inc({ outcome: outcomeOf(status) });

const lookupsOf = (cache: string) => ({
  hit: cacheLookups({ cache, result: 'hit' }),
  miss: cacheLookups({ cache, result: 'miss' }),
});
const answerLookups = lookupsOf('answers');
const pageLookups = lookupsOf('pages');

export function countAnswerLookup(result: 'hit' | 'miss'): void {
  answerLookups[result].count += 1;
}
export function countPageLookup(result: 'hit' | 'miss'): void {
  pageLookups[result].count += 1;
}

/** `outcome`: `read`, or the code of the failure. */
export const countCrawl = (outcome: string): void => crawls.inc({ outcome });
export const countDraft = (drafter: string): void => drafts.inc({ drafter });
export const countMail = (outcome: MailOutcome): void => mails.inc({ outcome });
/** `outcome`: `delivered`, or the code of the failure. */
export const countWebhook = (outcome: string): void => webhooks.inc({ outcome });
export const countPayment = (outcome: PaymentOutcome): void => payments.inc({ outcome });

export interface ModelCall {
  model: string;
  outcome: string;
  /** Null where the server reported none. */
  use: Readonly<Record<'input' | 'output' | 'cacheWrite' | 'cacheRead', number>> | null;
  /** In millionths of a dollar; null where unknown. */
  cost: number | null;
}

export function countModelCall({ model, outcome, use, cost }: ModelCall): void {
  modelCalls.inc({ model, outcome });
  if (use) {
    modelTokens.inc({ model, kind: 'input' }, use.input);
    modelTokens.inc({ model, kind: 'output' }, use.output);
    modelTokens.inc({ model, kind: 'cache_write' }, use.cacheWrite);
    modelTokens.inc({ model, kind: 'cache_read' }, use.cacheRead);
  }
  if (cost !== null) modelCost.inc({ model }, cost / 1_000_000);
}

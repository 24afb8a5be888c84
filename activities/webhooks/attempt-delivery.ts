/** One attempt at delivering an event to an endpoint, signed as Standard Webhooks specifies. */
import { Webhook } from 'standardwebhooks';
import { addressOfSite } from '../../src/directory/site-address-rules.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import type { PostAnswer } from '../../src/guarded-fetch/guarded-post.ts';
import { countWebhook } from '../../src/metrics/counters.ts';
import { type AttemptFailure, failureOfFetch, failureOfStatus } from '../../src/webhooks/attempt-rules.ts';
import {
  type AttemptResult,
  type DeliveryToSend,
  findDeliveryToSend,
  keepDelivery,
  recordAttempt,
} from '../../src/webhooks/delivery-queries.ts';
import { testEvent } from '../../src/shared/event-type-rules.ts';
import { messageIdOf, payloadOf } from '../../src/webhooks/event-rules.ts';
import { listSecretKeys } from '../../src/webhooks/key-queries.ts';
import { mailPaused } from '../../src/webhooks/pause-mail-queries.ts';
import { secretsOf } from '../../src/webhooks/secret-rules.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';

type DeliveryDeps = Pick<ActivityDeps, 'db' | 'config' | 'log' | 'post' | 'endpointPlaces' | 'committed'>;

export interface AttemptInput {
  deliveryId: number;
  n: number;
  /** Attempts that the run knows of. */
  made: number;
  at: string;
}

export interface Attempted {
  outcome: 'delivered' | 'retry' | 'failed' | 'kept' | 'busy' | 'over' | 'gone';
  /** Recorded attempts. */
  attempts: number;
}

/** `busy`: the endpoint has as many requests open as it may; ask again later. */
export async function attemptDelivery(deps: DeliveryDeps, input: AttemptInput): Promise<Attempted> {
  const { db, endpointPlaces } = deps;
  const delivery = await findDeliveryToSend(db, input.deliveryId);
  if (!delivery) return { outcome: 'gone', attempts: input.made };
  const { attempts } = delivery;
  if (delivery.n !== input.n) return { outcome: 'over', attempts };
  if (delivery.status !== 'pending') return { outcome: delivery.status, attempts };
  // Recorded, but the worker was lost before it could say so.
  if (attempts > input.made) return { outcome: 'retry', attempts };
  if (delivery.paused_at !== null && delivery.type !== testEvent) {
    await keepDelivery(db, delivery);
    return { outcome: 'kept', attempts };
  }
  const giveBack = endpointPlaces.take(delivery.endpoint_id);
  if (!giveBack) return { outcome: 'busy', attempts };
  try {
    return await withHeartbeat(async (signal) => {
      const result = await send(deps, delivery, signal);
      return record(deps, delivery, { ...result, at: new Date(input.at) });
    });
  } finally {
    giveBack();
  }
}

type Sent = Omit<AttemptResult, 'at'>;

async function send(
  { db, config, post }: DeliveryDeps,
  delivery: DeliveryToSend,
  signal: AbortSignal,
): Promise<Sent> {
  // The real time: receivers refuse signatures that are five minutes off.
  const now = new Date();
  const secrets = secretsOf(delivery, await listSecretKeys(db, config.WEBHOOK_SECRETS), now);
  if (secrets.length === 0) return { durationMs: 0, status: null, answer: null, failure: 'no_secret' };
  const body = payloadOf(delivery, addressOfSite(delivery.site, config.BASE_URL));
  const id = messageIdOf(delivery);
  const headers = {
    'content-type': 'application/json',
    'webhook-id': id,
    'webhook-timestamp': String(Math.floor(now.getTime() / 1_000)),
    'webhook-signature': secrets.map((secret) => new Webhook(secret).sign(id, now, body)).join(' '),
  };
  const begunAt = performance.now();
  const answered = await post(delivery.url, { headers, body, signal }).catch((error: unknown) => {
    // Where the worker stops, another attempt is made elsewhere.
    if (error instanceof FetchFailure) return failureOfFetch(error.code);
    throw error;
  });
  return { durationMs: Math.round(performance.now() - begunAt), ...resultOf(answered) };
}

const resultOf = (answered: PostAnswer | AttemptFailure): Omit<Sent, 'durationMs'> =>
  typeof answered === 'string'
    ? { status: null, answer: null, failure: answered }
    : { status: answered.status, answer: answered.body, failure: failureOfStatus(answered.status) };

async function record(
  deps: DeliveryDeps,
  delivery: DeliveryToSend,
  result: AttemptResult,
): Promise<Attempted> {
  const recorded = await inTransaction(deps, async (tx, flows) => {
    const after = await recordAttempt(tx, delivery, result);
    if (after?.paused) {
      await mailPaused(tx, flows, {
        delivery,
        ...after.paused,
        baseUrl: deps.config.BASE_URL,
        now: result.at,
      });
    }
    return after;
  });
  const { endpoint_id: endpointId, id: deliveryId, attempts } = delivery;
  countWebhook(result.failure ?? 'delivered');
  if (recorded?.paused) deps.log.warn({ endpointId, why: recorded.paused.why }, 'webhook endpoint paused');
  if (result.failure !== null) {
    deps.log.info(
      { endpointId, deliveryId, failure: result.failure, status: result.status },
      'webhook failed',
    );
  }
  if (recorded === null) return { outcome: 'gone', attempts };
  const outcome = recorded.status === 'pending' ? 'retry' : recorded.status;
  return { outcome, attempts: attempts + 1 };
}

/** Attempts at deliveries, for the activity. */
import type { Knex } from 'knex';
import { type SiteOfRow, siteColumn } from '../directory/site-address-rules.ts';
import { prepared } from '../db/prepared.ts';
import type { AttemptFailure } from './attempt-rules.ts';
import type { DeliveryStatus } from './delivery-rules.ts';
import { pauseEndpoint } from './endpoint-queries.ts';
import { testEvent } from '../shared/event-type-rules.ts';
import type { EventFacts } from './event-rules.ts';
import { afterFailure } from './retry-rules.ts';
import type { PauseReason } from './row-rules.ts';
import type { SecretColumns } from './secret-rules.ts';

export interface DeliveryToSend extends EventFacts, SecretColumns {
  id: number;
  n: number;
  status: DeliveryStatus;
  endpoint_id: number;
  url: string;
  paused_at: Date | null;
  /** Recorded attempts of this round. */
  attempts: number;
  site: SiteOfRow;
}

const deliveryToSend = prepared<DeliveryToSend>(
  'webhook_delivery_to_send',
  `SELECT d.id, d.n, d.status, d.endpoint_id, d.event_id, d.type, d.subject, d.path, d.occurred_at,
     e.url, e.paused_at, e.secret_salt, e.secret_key_id, e.previous_salt, e.previous_key_id, e.previous_until,
     (SELECT count(*)::integer FROM webhook_attempts a WHERE a.delivery_id = d.id AND a.n = d.n) AS attempts,
     ${siteColumn('d')}
   FROM webhook_deliveries d JOIN webhook_endpoints e ON e.id = d.endpoint_id WHERE d.id = $1`,
);

/** Undefined if its endpoint is deleted. */
export const findDeliveryToSend = async (db: Knex, id: number): Promise<DeliveryToSend | undefined> =>
  (await deliveryToSend(db, [id]))[0];

/** Keeps a delivery whose endpoint is paused, unless it was requested anew meanwhile. */
export async function keepDelivery(db: Knex, { id, n }: Pick<DeliveryToSend, 'id' | 'n'>): Promise<void> {
  await db('webhook_deliveries')
    .where({ id, n, status: 'pending' })
    .update({ status: 'kept', next_attempt_at: null });
}

export interface AttemptResult {
  at: Date;
  durationMs: number;
  /** Null without an answer. */
  status: number | null;
  answer: string | null;
  failure: AttemptFailure | null;
}

export interface Recorded {
  status: DeliveryStatus;
  paused: { why: PauseReason; accountId: number } | null;
}

/** Records an attempt and what follows from it; null if the endpoint was deleted meanwhile. */
export async function recordAttempt(
  tx: Knex.Transaction,
  delivery: Pick<DeliveryToSend, 'id' | 'n' | 'endpoint_id' | 'type' | 'attempts'>,
  { at, durationMs, ...result }: AttemptResult,
): Promise<Recorded | null> {
  const { id, n, endpoint_id } = delivery;
  const attempt = delivery.attempts + 1;
  const endpoint = await tx('webhook_endpoints')
    .where({ id: endpoint_id })
    .forNoKeyUpdate()
    .first<{ account_id: number; paused_at: Date | null; failing_since: Date | null } | undefined>(
      'account_id',
      'paused_at',
      'failing_since',
    );
  if (!endpoint) return null;
  await tx('webhook_attempts').insert({
    delivery_id: id,
    n,
    attempt,
    at,
    duration_ms: durationMs,
    ...result,
  });
  const { status, nextAttemptAt, failingSince, pause } =
    result.failure === null
      ? ({ status: 'delivered', nextAttemptAt: null, failingSince: null, pause: null } as const)
      : afterFailure(
          {
            attempts: attempt,
            isGone: result.failure === 'gone',
            isTest: delivery.type === testEvent,
            failingSince: endpoint.failing_since,
            isPaused: endpoint.paused_at !== null,
          },
          at,
        );
  await tx('webhook_deliveries').where({ id, n }).update({ status, next_attempt_at: nextAttemptAt });
  if (failingSince?.getTime() !== endpoint.failing_since?.getTime()) {
    await tx('webhook_endpoints').where({ id: endpoint_id }).update({ failing_since: failingSince });
  }
  if (pause !== null) await pauseEndpoint(tx, endpoint_id, pause, at);
  return { status, paused: pause && { why: pause, accountId: endpoint.account_id } };
}

/** Deliveries that are under way, for the reconciler. */
export async function listPendingDeliveries(
  db: Knex,
): Promise<{ id: number; n: number; requested_at: Date }[]> {
  return db('webhook_deliveries').where({ status: 'pending' }).select('id', 'n', 'requested_at');
}

export async function purgeDeliveries(db: Knex, before: Date): Promise<number> {
  return db('webhook_deliveries').where('occurred_at', '<', before).whereNot({ status: 'pending' }).delete();
}

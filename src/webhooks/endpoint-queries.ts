/** Endpoints of an account. */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import { fault } from '../faults.ts';
import { type EventType, testEvent } from '../shared/event-type-rules.ts';
import type { EndpointRow, PauseReason } from './row-rules.ts';
import { type SecretKey, rotationMs } from './secret-rules.ts';

const columns = [
  'id',
  'url',
  'events',
  'secret_salt',
  'secret_key_id',
  'previous_salt',
  'previous_key_id',
  'previous_until',
  'paused_at',
  'paused_why',
  'failing_since',
  'created_at',
] as const;

const endpointsOf = (db: Knex, accountId: number) =>
  db('webhook_endpoints as e')
    .where({ account_id: accountId })
    .select<EndpointRow[]>(
      ...columns,
      db.raw(
        `(SELECT count(*)::integer FROM webhook_deliveries d
           WHERE d.endpoint_id = e.id AND d.status IN ('failed', 'kept')) AS undelivered`,
      ),
    );

export const listEndpoints = (db: Knex, accountId: number): Promise<EndpointRow[]> =>
  endpointsOf(db, accountId).orderBy('id');

/** Serialises additions of an account until `tx` ends, so that their number and addresses are exact. */
export async function listEndpointsToAdd(
  tx: Knex.Transaction,
  accountId: number,
): Promise<Pick<EndpointRow, 'id' | 'url'>[]> {
  await tx('accounts').where({ id: accountId }).forNoKeyUpdate().select('id');
  return tx('webhook_endpoints').where({ account_id: accountId }).select('id', 'url');
}

/** @throws Fault webhook_not_found */
export async function findEndpoint(db: Knex, accountId: number, id: number): Promise<EndpointRow> {
  const [endpoint] = await endpointsOf(db, accountId).where({ id });
  return endpoint ?? noSuchEndpoint();
}

/** Locks it until `tx` ends. @throws Fault webhook_not_found */
export async function lockEndpoint(
  tx: Knex.Transaction,
  accountId: number,
  id: number,
): Promise<EndpointRow> {
  const locked = await tx('webhook_endpoints')
    .where({ account_id: accountId, id })
    .forNoKeyUpdate()
    .first<{ id: number } | undefined>('id');
  return locked ? findEndpoint(tx, accountId, id) : noSuchEndpoint();
}

const noSuchEndpoint = (): never =>
  fault(
    'webhook_not_found',
    'You have no webhook endpoint with this id; list_webhook_endpoints lists yours.',
  );

export async function insertEndpoint(
  tx: Knex.Transaction,
  accountId: number,
  { url, events, key, now }: { url: string; events: readonly EventType[]; key: SecretKey; now: Date },
): Promise<number> {
  const [row] = await tx('webhook_endpoints')
    .insert({
      account_id: accountId,
      url,
      events,
      secret_salt: randomUUID(),
      secret_key_id: key.id,
      created_at: now,
    })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('no endpoint was inserted');
  return row.id;
}

export async function changeEndpoint(
  tx: Knex.Transaction,
  id: number,
  changes: { url?: string; events?: readonly EventType[] },
): Promise<void> {
  if (Object.keys(changes).length > 0) await tx('webhook_endpoints').where({ id }).update(changes);
}

/** Gives it a new secret; the present one signs, too, until the rotation is over. */
export async function rotateSecret(
  tx: Knex.Transaction,
  { id, secret_salt, secret_key_id }: EndpointRow,
  key: SecretKey,
  now: Date,
): Promise<void> {
  await tx('webhook_endpoints')
    .where({ id })
    .update({
      secret_salt: randomUUID(),
      secret_key_id: key.id,
      previous_salt: secret_salt,
      previous_key_id: secret_key_id,
      previous_until: new Date(now.getTime() + rotationMs),
    });
}

/** Pauses it and keeps what is under way. Test events still go out. */
export async function pauseEndpoint(
  tx: Knex.Transaction,
  id: number,
  why: PauseReason,
  now: Date,
): Promise<void> {
  await tx('webhook_endpoints').where({ id }).update({ paused_at: now, paused_why: why });
  await tx('webhook_deliveries')
    .where({ endpoint_id: id, status: 'pending' })
    .whereNot({ type: testEvent })
    .update({ status: 'kept', next_attempt_at: null });
}

/** What was kept meanwhile is sent on request only. */
export async function resumeEndpoint(tx: Knex.Transaction, id: number): Promise<void> {
  await tx('webhook_endpoints')
    .where({ id })
    .update({ paused_at: null, paused_why: null, failing_since: null });
}

export async function deleteEndpoint(tx: Knex.Transaction, id: number): Promise<void> {
  await tx('webhook_endpoints').where({ id }).delete();
}

/** Endpoints and events as rows, for tests of what happens to them. */
import type { Knex } from 'knex';
import { insertEndpoint } from '../../src/webhooks/endpoint-queries.ts';
import { type EventType, eventTypes } from '../../src/shared/event-type-rules.ts';
import { ensureSecretKeys, listSecretKeys } from '../../src/webhooks/key-queries.ts';
import { secretsOf, type SecretColumns } from '../../src/webhooks/secret-rules.ts';

export async function addEndpoint(
  db: Knex,
  accountId: number,
  url: string,
  events: readonly EventType[] = eventTypes,
): Promise<number> {
  return db.transaction(async (tx) => {
    const [key] = await ensureSecretKeys(tx, undefined);
    return insertEndpoint(tx, accountId, { url, events, key, now: new Date() });
  });
}

/** The secrets of an endpoint, the present one first. */
export async function secretsOfEndpoint(db: Knex, id: number): Promise<string[]> {
  const row = await db('webhook_endpoints').where({ id }).first<SecretColumns>();
  return secretsOf(row, await listSecretKeys(db, undefined), new Date());
}

/** Records an event of an account, as the triggers do; returns the ids of its deliveries. */
export async function recordEvent(
  db: Knex,
  accountId: number,
  { type = 'listing.live', at = new Date() } = {},
): Promise<number[]> {
  const { id: siteId } = await db('sites').first<{ id: number }>('id');
  const last = (await db('webhook_deliveries').max<{ max: number | null }[]>('id'))[0]?.max ?? 0;
  await db.raw('SELECT record_webhook_event(?, ?, ?, ?, ?, ?)', [
    accountId,
    siteId,
    type,
    '7',
    '/me/listings/7',
    at,
  ]);
  return db('webhook_deliveries').where('id', '>', last).orderBy('id').pluck<number[]>('id');
}

export const deliveryOf = (db: Knex, id: number) =>
  db('webhook_deliveries').where({ id }).first<{ status: string; n: number; event_id: string }>();

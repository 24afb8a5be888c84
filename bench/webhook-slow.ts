/** 10,000 webhook endpoints, of which one does not answer and has a backlog: how long the others wait for their events. */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Knex } from 'knex';
import { eventTypes } from '../src/shared/event-type-rules.ts';
import { requestsPerEndpoint } from '../src/webhooks/retry-rules.ts';
import { neverAnswers, openWebhookEndpoint } from '../test/support/webhook-endpoint.ts';
import { addEndpoint, recordEvent } from '../test/webhooks/webhook-rows.ts';
import { insertAccount } from '../test/workflows/support/rows.ts';
import { type RunningService, startRunningService } from './running-service.ts';
import type { Finding } from './table.ts';

const endpoints = 10_000;
/** Four times the slots of a worker. */
const backlog = 200;
const settleMs = 3_000;

/** Adds endpoints of an account each, and returns the accounts. */
async function addMany(db: Knex, count: number): Promise<number[]> {
  await addEndpoint(db, await insertAccount(db), 'https://quick.example/first');
  const { rows } = await db.raw<{ rows: { account_id: number }[] }>(
    `WITH owners AS (
       INSERT INTO accounts (email) SELECT 'owner-' || n || '@many.example' FROM generate_series(1, ?) n RETURNING id)
     INSERT INTO webhook_endpoints (account_id, url, events, secret_salt, secret_key_id, created_at)
     SELECT id, 'https://quick.example/' || id, ?::text[], gen_random_uuid(), (SELECT min(id) FROM webhook_keys), now()
     FROM owners RETURNING account_id`,
    [count, eventTypes],
  );
  return rows.map(({ account_id }) => account_id);
}

export async function benchWebhookSlow({ count }: { count: number }): Promise<Finding[]> {
  const [slow, quick] = await Promise.all([openWebhookEndpoint(), openWebhookEndpoint()]);
  const at = (endpoint: typeof slow) => {
    const [, address = '', port = ''] = /=([\d.]+):(\d+)$/.exec(endpoint.resolve('x')) ?? [];
    return { address, port: Number(port) };
  };
  const service = await startRunningService({
    resolve: new Map([
      ['slow.example:443', at(slow)],
      ['quick.example:443', at(quick)],
    ]),
  });
  let worker: Awaited<ReturnType<RunningService['startWorker']>> | undefined;
  try {
    const { db } = service;
    const accounts = await addMany(db, endpoints);
    worker = await service.startWorker();
    const half = Math.floor(count / 2);
    const sendTo = async (some: readonly number[]) => {
      const before = quick.received.length;
      const begun = performance.now();
      for (const account of some) await recordEvent(db, account);
      while (quick.received.length < before + some.length) await sleep(20);
      return (performance.now() - begun) / 1_000;
    };
    await sendTo(accounts.slice(-20));
    const alone = await sendTo(accounts.slice(0, half));
    slow.next.push(...Array.from({ length: 100 * backlog }, () => neverAnswers));
    const slowAccount = await insertAccount(db);
    await addEndpoint(db, slowAccount, 'https://slow.example/');
    for (let n = 0; n < backlog; n += 1) await recordEvent(db, slowAccount);
    await sleep(settleMs);
    const beside = await sendTo(accounts.slice(half, 2 * half));
    return [
      {
        what: `${endpoints.toLocaleString('en')} endpoints, events to ${half} of them, beside one that does not answer, with ${backlog} events`,
        measured: `${beside.toFixed(1)} s`,
        baseline: `${alone.toFixed(1)} s without it`,
        ratio: (beside / alone).toFixed(2),
        target: '≤ 1.25',
      },
      {
        what: 'requests to the slow one meanwhile, in rounds of 15 s',
        measured: `${slow.received.length}`,
        target: `≤ ${requestsPerEndpoint} a round`,
      },
    ];
  } finally {
    await worker?.stop();
    await service.close();
    await slow.close();
    await quick.close();
  }
}

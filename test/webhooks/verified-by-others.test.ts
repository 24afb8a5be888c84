/** Requests as an endpoint gets them, verified by the libraries of Standard Webhooks for TypeScript and Python. */
import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { MockActivityEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { pino } from 'pino';
import { Webhook } from 'standardwebhooks';
import { createEndpointPlaces } from '../../activities/webhooks/endpoint-places.ts';
import { attemptDelivery } from '../../activities/webhooks/attempt-delivery.ts';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { createGuardedPost } from '../../src/guarded-fetch/guarded-post.ts';
import { lockEndpoint, rotateSecret } from '../../src/webhooks/endpoint-queries.ts';
import { eventTypes } from '../../src/shared/event-type-rules.ts';
import { ensureSecretKeys } from '../../src/webhooks/key-queries.ts';
import { freshDatabase } from '../support/engines.ts';
import { bringPython } from '../support/python-environment.ts';
import { type WebhookEndpoint, openWebhookEndpoint } from '../support/webhook-endpoint.ts';
import { insertAccount } from '../workflows/support/rows.ts';
import { addEndpoint, recordEvent, secretsOfEndpoint } from './webhook-rows.ts';

const inFolder = (name: string) => fileURLToPath(new URL(name, import.meta.url));

describe('a request to an endpoint', function () {
  this.timeout(300_000);
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let endpoint: WebhookEndpoint;
  /** With each secret that should verify it. */
  const requests: { secret: string; headers: Record<string, string>; body: string }[] = [];

  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
    endpoint = await openWebhookEndpoint();
    const config = readConfig({ NODE_ENV: 'test', CRAWL_RESOLVE: endpoint.resolve('hooks.example') });
    const deps = {
      db,
      config,
      log: pino({ level: 'silent' }),
      post: createGuardedPost({ resolve: config.CRAWL_RESOLVE, userAgent: 'tests' }),
      endpointPlaces: createEndpointPlaces(1),
      committed: () => undefined,
    };
    const accountId = await insertAccount(db);
    const id = await addEndpoint(db, accountId, 'https://hooks.example/');
    for (const type of eventTypes) {
      // From the second on, the secret before signs, too.
      if (type !== eventTypes[0]) await rotate(accountId, id);
      const [deliveryId = 0] = await recordEvent(db, accountId, { type });
      const input = { deliveryId, n: 1, made: 0, at: new Date().toISOString() };
      const { outcome }: { outcome: string } = await new MockActivityEnvironment().run(
        attemptDelivery,
        deps,
        input,
      );
      expect(outcome).to.equal('delivered');
      const { headers, body } = endpoint.received.at(-1) ?? { headers: {}, body: '' };
      for (const secret of await secretsOfEndpoint(db, id)) requests.push({ secret, headers, body });
    }
  });
  after(async () => {
    await endpoint.close();
    await db.destroy();
    await database.drop();
  });
  const rotate = (accountId: number, id: number) =>
    db.transaction(async (tx) => {
      const [key] = await ensureSecretKeys(tx, undefined);
      await rotateSecret(tx, await lockEndpoint(tx, accountId, id), key, new Date());
    });
  /** One that was altered on its way, and one with a secret of before. */
  const wrong = () => {
    const [first, ...others] = requests;
    const last = others.at(-1);
    if (!first || !last) throw new Error('there are no requests');
    return [
      { ...last, body: last.body.replace('"version":1', '"version":2') },
      { ...last, secret: first.secret },
    ];
  };

  it('is verified in TypeScript, during a rotation by both secrets', () => {
    expect(requests).to.have.length(2 * eventTypes.length - 1);
    for (const { secret, headers, body } of requests) {
      expect(new Webhook(secret).verify(body, headers)).to.have.property('type');
    }
    for (const { secret, headers, body } of wrong()) {
      expect(() => new Webhook(secret).verify(body, headers)).to.throw('No matching signature found');
    }
  });

  it('is verified in Python, too', async function () {
    const python = await bringPython('standardwebhooks', inFolder('requirements.txt')).catch(
      (reason: unknown) => {
        console.log(`      skipped: ${reason instanceof Error ? reason.message : String(reason)}`);
        return this.skip();
      },
    );
    const running = promisify(execFile)(python, [inFolder('verify.py')]);
    running.child.stdin?.end([...requests, ...wrong()].map((one) => `${JSON.stringify(one)}\n`).join(''));
    const { stdout } = await running;
    const types = requests.map(({ body }) => ({ type: (JSON.parse(body) as { type: string }).type }));
    const refused = { refused: 'WebhookVerificationError' };
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line) as object);
    expect(lines).to.deep.equal([...types, refused, refused]);
  });
});

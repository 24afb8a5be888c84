/** The clock of the machine is set forward and back: nobody is locked out, and no write is carried out twice. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { restCaller } from '../support/callers.ts';
import { signIn, visitorOf } from '../support/visitor.ts';

const hourMs = 3_600_000;

describe('a clock that is set', () => {
  let api: RunningApi;
  let now: number;
  before(async () => {
    now = Date.now();
    api = await startApi({
      clock: () => new Date(now),
      env: { READ_CACHE_MB: '32', RATE_WRITES_PER_MINUTE: '5' },
    });
  });
  after(() => api.close());

  for (const [name, stepMs] of [
    ['forward', 3 * hourMs],
    ['back', -5 * hourMs],
  ] as const) {
    it(`${name} changes no answer, and repeats no write`, async () => {
      const key = await api.key(`${name}@example.com`);
      const call = restCaller(api.baseUrl);
      const submit = () =>
        call('submit_listing', { url: `https://${name}.example.com` }, { key, idempotencyKey: 'clock' });
      const visitor = visitorOf(api.baseUrl);
      await signIn(visitor, api.db, `${name}@shop.example`);
      const before = await submit();
      const read = await (await fetch(`${api.baseUrl}/api/v1/listings`)).text();
      now += stepMs;
      expect(await submit()).to.deep.equal(before);
      expect(before.status).to.equal(201);
      expect(await (await fetch(`${api.baseUrl}/api/v1/listings`)).text()).to.equal(read);
      expect((await visitor.get('/account')).status).to.equal(200);
      expect((await call('list_my_drafts', {}, { key })).status).to.equal(200);
    });
  }
});

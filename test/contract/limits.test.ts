import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';
import { callersOf, restCaller } from '../support/callers.ts';

describe('rate limits', () => {
  let api: RunningApi;
  beforeEach(async () => {
    api = await startApi({
      env: { RATE_READS_PER_MINUTE: '6', RATE_WRITES_PER_MINUTE: '4', RATE_CRAWLS_PER_HOUR: '5' },
    });
  });
  afterEach(() => api.close());

  it('are exact: of 30 submissions at once five pass, the others are told when to come back', async () => {
    const key = await api.key();
    const send = () =>
      fetch(`${api.baseUrl}/api/v1/drafts`, {
        method: 'POST',
        headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
        body: '{"url":"https://example.com"}',
      });
    const answers = await Promise.all(Array.from({ length: 30 }, send));
    expect(answers.filter(({ status }) => status === 201)).to.have.length(5);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).to.have.length(25);
    for (const answer of refused) expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 3600);
  });

  it('are shared by REST and MCP, and belong to an account', async () => {
    const callers = Object.values(callersOf(api.baseUrl));
    const key = await api.key();
    const statuses: number[] = [];
    for (let n = 0; n < 8; n += 1) {
      const call = callers[n % callers.length];
      statuses.push((await call?.('get_account', {}, { key }))?.status ?? 0);
    }
    expect(statuses).to.deep.equal([200, 200, 200, 200, 200, 200, 429, 429]);
    const other = await api.key('other@example.com');
    expect((await restCaller(api.baseUrl)('get_account', {}, { key: other })).status).to.equal(200);
  });

  it('are told on every answer, and by get_site_info', async () => {
    const response = await fetch(`${api.baseUrl}/api/v1/site`);
    expect(response.headers.get('ratelimit-policy')).to.equal('"read";q=6;w=60');
    expect(response.headers.get('ratelimit')).to.equal('"read";r=5;t=60');
    expect(((await response.json()) as { rate_limits: unknown }).rate_limits).to.deep.include({
      name: 'crawl',
      quota: 5,
      window_seconds: 3600,
    });
  });

  it('hold for strangers by their address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 7 }, async () => (await fetch(`${api.baseUrl}/api/v1/site`)).status),
    );
    expect(statuses.filter((status) => status === 429)).to.have.length(1);
  });
});

/** Credentials that are tried: each that is bad counts for the network it came from, whatever is asked and wherever. */
import { expect } from 'chai';
import { type RunningApi, startApi } from '../support/api.ts';

describe('bad credentials', () => {
  let api: RunningApi;
  beforeEach(async () => {
    api = await startApi({ env: { RATE_READS_PER_MINUTE: '4' } });
  });
  afterEach(() => api.close());

  const unknown = 'x'.repeat(43);
  const bearers = ['nonsense', unknown, 'ld_live_x', unknown];

  const overRest = async (credential: string) =>
    fetch(`${api.baseUrl}/api/v1/site`, { headers: { authorization: `Bearer ${credential}` } });
  const overMcp = async (credential: string) =>
    fetch(`${api.baseUrl}/mcp`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${credential}`,
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'tools/list' }),
    });

  for (const [face, ask] of Object.entries({ REST: overRest, MCP: overMcp })) {
    it(`are refused with 401, and past the limit with 429: ${face}`, async () => {
      for (const credential of bearers) expect((await ask(credential)).status).to.equal(401);
      const answer = await ask(unknown);
      expect(answer.status).to.equal(429);
      expect(Number(answer.headers.get('retry-after'))).to.be.within(1, 60);
    });
  }

  it('count the same over both', async () => {
    for (const credential of bearers) await overMcp(credential);
    expect((await overRest(unknown)).status).to.equal(429);
  });

  it('leave good ones of the same network alone', async () => {
    const key = await api.key();
    for (const credential of [...bearers, unknown]) await overRest(credential);
    expect((await overRest(key)).status).to.equal(200);
    expect((await overMcp(key)).status).to.equal(200);
  });
});

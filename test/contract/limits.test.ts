import { load } from 'cheerio';
import { expect } from 'chai';
import { openDatabase } from '../../src/db/knex.ts';
import { createLimiter } from '../../src/contract/limits.ts';
import { countedNetwork } from '../../src/shared/network-rules.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { Fault } from '../../src/faults.ts';
import { callersOf, restCaller } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';
import { startProxy } from '../support/tcp-proxy.ts';

describe('rate limits', () => {
  let api: RunningApi;
  beforeEach(async () => {
    api = await startApi({
      env: { RATE_READS_PER_MINUTE: '6', RATE_WRITES_PER_MINUTE: '4', RATE_CRAWLS_PER_HOUR: '5' },
    });
  });
  afterEach(() => api.close());

  it('are exact: of 30 concurrent submissions five pass, the others get Retry-After', async () => {
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

  it('are in every response and in get_site_info', async () => {
    const response = await fetch(`${api.baseUrl}/api/v1/site`);
    expect(response.headers.get('ratelimit-policy')).to.equal('"read";q=6;w=60');
    expect(response.headers.get('ratelimit')).to.equal('"read";r=5;t=60');
    const { limits } = (await response.json()) as { limits: Record<string, unknown>[] };
    expect(limits.map(({ class: name }) => name)).to.deep.equal([
      'read',
      'write',
      'crawl',
      'sign_in',
      'registration',
      'promo',
      'message',
    ]);
    expect(limits[2]).to.include({ quota: 5, window_seconds: 3600 });
    for (const { counts, counted_by } of limits) expect([counts, counted_by]).to.satisfy(areWords);
  });

  it('are in refusals, too, with Retry-After at the end', async () => {
    const key = await api.key();
    const left: (string | null)[] = [];
    let last: Response | undefined;
    for (let n = 0; n < 7; n += 1) {
      last = await fetch(`${api.baseUrl}/api/v1/drafts/not-a-uuid`, {
        headers: { authorization: `Bearer ${key}` },
      });
      left.push(last.headers.get('ratelimit')?.replace(/t=\d+$/, 't=…') ?? null);
    }
    expect(left).to.deep.equal([5, 4, 3, 2, 1, 0, 0].map((remaining) => `"read";r=${remaining};t=…`));
    expect(last?.status).to.equal(429);
    expect(last?.headers.get('ratelimit-policy')).to.equal('"read";q=6;w=60');
    const seconds = Number(last?.headers.get('retry-after'));
    const { detail } = (await last?.json()) as { detail: string };
    expect(detail).to.equal(
      `More than 6 calls of the class read in 60 s. Wait ${seconds} s, then send it again.`,
    );
  });

  it('are shown by get_account without counting', async () => {
    const key = await api.key();
    const call = restCaller(api.baseUrl);
    const standing = async () => {
      const { body } = await call('get_account', {}, { key });
      return (body['limits'] as Record<string, number>[]).map((limit) => [
        limit['class'],
        limit['remaining'],
        limit['quota'],
      ]);
    };
    expect(await standing()).to.deep.equal([
      ['read', 5, 6],
      ['write', 4, 4],
      ['crawl', 5, 5],
    ]);
    await call('submit_listing', { url: 'https://example.com' }, { key });
    await call('submit_draft', { id: '0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11' }, { key });
    expect(await standing()).to.deep.equal([
      ['read', 4, 6],
      ['write', 3, 4],
      ['crawl', 4, 5],
    ]);
  });

  for (const face of ['REST', 'MCP 2026-07-28']) {
    it(`leave the budget for reading websites alone where a call over ${face} is refused`, async () => {
      const call = callersOf(api.baseUrl)[face] ?? expect.fail(`there is no caller over ${face}`);
      const key = await api.key();
      const reader = await api.key('founder@example.com', ['account:read']);
      const id = await insertReadyDraft(api.db);
      const left = async () => {
        const { body } = await call('get_account', {}, { key });
        const limits = body['limits'] as { class: string; remaining: number }[];
        return Object.fromEntries(limits.map(({ class: name, remaining }) => [name, remaining]));
      };
      expect((await call('submit_listing', { url: 'https://example.com' }, { key: reader })).status).to.equal(
        403,
      );
      expect((await call('submit_listing', { url: 'https://127.0.0.1/' }, { key })).status).to.equal(400);
      expect(await left()).to.include({ crawl: 5 });
      const edit = {
        competitor_url: 'https://rival.example.com',
        regenerate: ['tagline'],
        fields: { tagline: 'x' },
      };
      expect((await call('update_draft', { id, ...edit }, { key })).status).to.equal(400);
      expect(await left()).to.include({ crawl: 5 });
      expect((await call('submit_listing', { url: 'https://example.com' }, { key })).status).to.equal(201);
      expect(await left()).to.include({ crawl: 4 });
    });
  }

  it('count refused calls for reading websites as writes', async () => {
    const key = await api.key('reader@example.com', ['account:read']);
    const statuses: number[] = [];
    for (let n = 0; n < 6; n += 1) {
      const { status } = await restCaller(api.baseUrl)(
        'submit_listing',
        { url: 'https://example.com' },
        { key },
      );
      statuses.push(status);
    }
    expect(statuses).to.deep.equal([403, 403, 403, 403, 429, 429]);
  });

  it('are on the reference page, with numbers and the meaning of a refusal', async () => {
    const $ = load(await (await fetch(`${api.baseUrl}/docs`)).text());
    const rows = $('#limits ~ table')
      .first()
      .find('tbody tr')
      .toArray()
      .map((row) =>
        $(row)
          .find('td')
          .slice(0, 3)
          .toArray()
          .map((cell) => $(cell).text()),
      );
    expect(rows.slice(0, 3)).to.deep.equal([
      ['read', '6', '60 s'],
      ['write', '4', '60 s'],
      ['crawl', '5', '3600 s'],
    ]);
    expect($('#limits ~ p').text()).to.include('Retry-After').and.to.include('429');
  });

  it('count a network of IPv6, and an IPv4 address however it is written, as one', () => {
    expect(countedNetwork('2001:db8:1:2::9')).to.equal(countedNetwork('2001:db8:1:2:ffff::1'));
    expect(countedNetwork('::ffff:203.0.113.5')).to.equal(countedNetwork('203.0.113.5'));
  });

  it('apply to anonymous callers by network address', async () => {
    const statuses = await Promise.all(
      Array.from({ length: 7 }, async () => (await fetch(`${api.baseUrl}/api/v1/site`)).status),
    );
    expect(statuses.filter((status) => status === 429)).to.have.length(1);
  });
});

const areWords = (texts: unknown[]) =>
  texts.every((text) => typeof text === 'string' && text.split(' ').length > 1);

describe('exact limits while Postgres is unavailable', () => {
  it('are counted in memory, and in Postgres again when it is back', async () => {
    const api = await startApi();
    const url = new URL(api.config.DATABASE_URL ?? '');
    const proxy = await startProxy({ host: url.hostname, port: Number(url.port) });
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    const db = openDatabase(url.href, 2);
    try {
      const limiter = createLimiter(db, { ...api.config, RATE_CRAWLS_PER_HOUR: 3 });
      expect((await limiter('crawl', 'account 1')).remaining).to.equal(2);
      proxy.away();
      const outcomes: unknown[] = [];
      for (let n = 0; n < 4; n += 1) {
        outcomes.push(
          await limiter('crawl', 'account 1').then(
            ({ remaining }) => remaining,
            (error: unknown) => error instanceof Fault && error.code,
          ),
        );
      }
      expect(outcomes).to.deep.equal([2, 1, 0, 'rate_limited']);
      proxy.back();
      expect((await limiter('crawl', 'account 1')).remaining).to.equal(1);
    } finally {
      await db.destroy();
      await proxy.close();
      await api.close();
    }
  });
});

/** Answers to wrong input: bounded, however much is wrong, however it comes. */
import { expect } from 'chai';
import { z } from 'zod';
import {
  maxBatchBytes,
  maxBatchMessages,
  maxDepth,
  maxMembers,
  maxParameters,
} from '../../src/contract/input-bounds.ts';
import { Fault, maxProblems } from '../../src/faults.ts';
import { operations } from '../../src/operations.ts';
import { insertListing } from '../listings/listing-rows.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { answerIn, bodyIn, calls, newCall, oldCall, post, toolCall } from './raw-mcp.ts';

/** Twenty problems with the longest path and message, once as text within JSON. */
const maxRefusalBytes = 20_000;
const draftId = '0b0f6f2a-4f5f-4d6e-9d2e-0a4b8a2f9c11';

interface Refusal {
  code: string;
  errors: { path: string; message: string }[];
  more_errors?: number;
}

const keyed = (count: number, value: unknown = 1) =>
  Object.fromEntries(Array.from({ length: count }, (_, n) => [`k${n}`, value]));
const nested = (depth: number): unknown => {
  let value: unknown = 1;
  for (let level = 0; level < depth; level += 1) value = { a: value };
  return value;
};

describe('answers to wrong input', () => {
  let api: RunningApi;
  let key: string;
  before(async () => {
    api = await startApi();
    key = await api.key();
  });
  after(() => api.close());

  const rest = async (path: string, body: unknown, method = 'PATCH') => {
    const response = await fetch(`${api.baseUrl}/api/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const text = await response.text();
    return { status: response.status, bytes: text.length, ...(JSON.parse(text) as Refusal) };
  };
  const patch = (body: unknown) => rest(`/drafts/${draftId}`, body);

  const overMcp: [string, (args: Record<string, unknown>) => Promise<Refusal & { bytes: number }>][] =
    Object.entries(calls).map(([era, call]) => [
      era,
      async (args) => {
        const answer = await call(api.baseUrl, toolCall('search_listings', args));
        const problem = answer.status === 200 ? bodyIn(answer) : (JSON.parse(answer.text) as object);
        return { bytes: answer.text.length, ...(problem as unknown as Refusal) };
      },
    ]);
  const doors: [string, (input: Record<string, unknown>) => Promise<Refusal & { bytes: number }>][] = [
    ['REST', patch],
    ...overMcp,
  ];

  for (const [door, ask] of doors) {
    describe(door, () => {
      it('80,000 unknown properties are refused before each is checked', async () => {
        const { code, errors, bytes, more_errors } = await ask(keyed(80_000));
        expect(code).to.equal('invalid_input');
        expect(errors).to.deep.equal([
          { path: '', message: `has more than ${maxMembers} properties and list items` },
        ]);
        expect(more_errors).to.equal(undefined);
        expect(bytes).to.be.lessThan(1_000);
      });

      it('many unknown properties: the first are named, and the known ones once', async () => {
        const count = 1_500;
        const { code, errors, bytes, more_errors } = await ask(keyed(count));
        expect(code).to.equal('invalid_input');
        expect(errors).to.have.length(maxProblems);
        expect(more_errors).to.equal(count - maxProblems);
        expect(errors.filter(({ message }) => message.includes('Known: '))).to.have.length(1);
        expect(errors[0]?.message).to.match(/^is not known here; remove it\. Known: \w+, /);
        expect(errors[1]).to.deep.equal({ path: 'k1', message: 'is not known here; remove it.' });
        expect(bytes).to.be.lessThan(maxRefusalBytes);
      });

      it('names are repeated up to a useful length', async () => {
        const { errors, bytes } = await ask({ ['k'.repeat(500_000)]: 1 });
        expect(errors[0]?.path).to.have.length(200);
        expect(bytes).to.be.lessThan(maxRefusalBytes);
      });

      it('endless nesting is refused', async () => {
        const { code, bytes } = await ask({ a: nested(2_000) });
        expect(code).to.equal('invalid_input');
        expect(bytes).to.be.lessThan(maxRefusalBytes);
      });
    });
  }

  it('lists of wrong objects name the known properties once', async () => {
    const { errors, more_errors } = await patch({
      faqs: Array.from({ length: 10 }, () => ({ q: 1, a: 2, b: 3 })),
    });
    expect(errors).to.have.length(maxProblems);
    expect(more_errors).to.be.greaterThan(0);
    expect(errors.filter(({ message }) => message.includes('Known: question, answer'))).to.have.length(1);
  });

  it('problems with text that cannot be stored are limited, too', async () => {
    const { errors, more_errors } = await patch({ lock_fields: Array.from({ length: 100 }, () => '\0') });
    // The list is too long as well.
    expect([errors.length, more_errors]).to.deep.equal([maxProblems, 101 - maxProblems]);
  });

  it('a query has a limited number of parameters, including repeated ones', async () => {
    for (const one of [(n: number) => `k${n}=1`, () => 'sort=votes']) {
      const query = Array.from({ length: 1_000 }, (_, n) => one(n)).join('&');
      const response = await fetch(`${api.baseUrl}/api/v1/listings?${query}`);
      const text = await response.text();
      expect(response.status).to.equal(400);
      expect((JSON.parse(text) as Refusal).errors).to.deep.equal([
        { path: '', message: `has more than ${maxParameters} parameters` },
      ]);
      expect(text.length).to.be.lessThan(1_000);
    }
  });

  it('every operation’s largest input is within the limits', () => {
    for (const { id, input, route } of operations) {
      const schema = z.toJSONSchema(input, { io: 'input', reused: 'inline' }) as Schema;
      expect(membersOf(schema), id).to.be.within(0, maxMembers / 2);
      expect(depthOf(schema), id).to.be.lessThan(maxDepth);
      if (route[0] === 'GET') expect(Object.keys(input.shape).length, id).to.be.lessThan(maxParameters / 2);
    }
  });

  it('refusals cut text between characters', () => {
    const { problems, message } = new Fault('invalid_input', '😀'.repeat(5_000), {
      problems: [{ path: '😀'.repeat(500), message: 'x' }],
    });
    expect(problems?.[0]?.path)
      .to.match(/^(😀)+…$/u)
      .and.to.have.length.below(201);
    expect(message).to.match(/^(😀)+…$/u);
  });

  for (const path of [
    `/api/v1/${'x'.repeat(12_000)}`,
    `/${'x'.repeat(12_000)}`,
    `/listings/${'x'.repeat(12_000)}`,
    `/search?q=${'%22'.repeat(4_000)}`,
    `/search?${'%22=1&'.repeat(2_000)}`,
    `/mcp?tools=${'x,'.repeat(6_000)}`,
    `/mcp?${'%22'.repeat(4_000)}=1`,
    `/api/v1/listings/${'x'.repeat(12_000)}`,
    `/sign-in?return_to=/${'%22'.repeat(4_000)}`,
    `/oauth/authorize?client_id=${'%22'.repeat(4_000)}`,
    `/docs?${'x&'.repeat(6_000)}`,
  ]) {
    it(`${path.slice(0, 40)}… of ${path.length} characters is not answered with more than that and a page`, async () => {
      const plain = await fetch(`${api.baseUrl}${/^\/[^/?]*/.exec(path)?.[0] ?? ''}`, { redirect: 'manual' });
      const page = (await plain.text()).length;
      const answer = await fetch(`${api.baseUrl}${path}`, {
        method: path.startsWith('/mcp') ? 'POST' : 'GET',
        headers: { 'accept-language': 'x,'.repeat(1_000), cookie: 'a=1;'.repeat(300) },
        redirect: 'manual',
      });
      const headers = [...answer.headers].join().length;
      expect((await answer.text()).length + headers).to.be.lessThan(page + 2 * path.length + maxRefusalBytes);
    });
  }

  it('forms repeat long input up to a useful length', async () => {
    const answer = await fetch(`${api.baseUrl}/sign-in`, {
      method: 'POST',
      headers: { 'content-type': 'application/x-www-form-urlencoded', origin: api.baseUrl },
      body: `email=${'"'.repeat(60_000)}`,
    });
    expect(answer.status).to.equal(400);
    expect((await answer.text()).length).to.be.lessThan(maxRefusalBytes);
  });

  describe('MCP', () => {
    it('errors of the protocol are limited', async () => {
      const many = keyed(1_500);
      const wrong: [string, Record<string, unknown>][] = [
        ['initialize', { protocolVersion: 1, capabilities: { experimental: many }, clientInfo: many }],
        ['prompts/get', { name: 'launch_my_product', arguments: many }],
        ['prompts/get', { name: 'launch_my_product', arguments: keyed(1_500, 'x') }],
        ['prompts/get', { name: 'x'.repeat(100_000) }],
        ['resources/read', { uri: 'x'.repeat(100_000) }],
        ['resources/read', { uri: `listing://${'x'.repeat(100_000)}` }],
        ['completion/complete', { ref: { type: 'x' }, argument: many }],
        [
          'completion/complete',
          {
            ref: { type: 'ref/prompt', name: 'x' },
            argument: { name: 'x', value: 'x' },
            context: { arguments: many },
          },
        ],
        ['tools/call', { name: 'x'.repeat(100_000) }],
        ['tools/call', { name: 'get_site_info', arguments: [1] }],
        ['tools/list', { cursor: many }],
        ['x'.repeat(100_000), {}],
      ];
      for (const [method, params] of wrong) {
        for (const [era, call] of Object.entries(calls)) {
          const answer = await call(
            api.baseUrl,
            { method, params },
            { headers: { 'mcp-name': 'x', 'mcp-method': 'x' } },
          );
          const says = `${method.slice(0, 40)} ${Object.keys(params).join()} ${era} ${answer.text.slice(0, 200)}`;
          expect(answer.text.length, says).to.be.lessThan(maxRefusalBytes);
        }
      }
    });

    it('nested lists are not a message', async () => {
      const body = `${'['.repeat(100_000)}${']'.repeat(100_000)}`;
      const answer = await fetch(`${api.baseUrl}/mcp`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', accept: 'application/json, text/event-stream' },
        body,
      });
      expect(answer.status).to.equal(400);
    });

    const batch = (messages: object[], sending = {}) =>
      post(
        api.baseUrl,
        messages.map((message, id) => ({ jsonrpc: '2.0', id, ...message })),
        { headers: { 'mcp-protocol-version': '2025-03-26' }, ...sending },
      );

    const longAnswer = toolCall('get_listing', { slug: 'long-texts' });
    before(() => insertListing(api.db, 'long-texts', { description: '語'.repeat(20_000) }));

    it('a batch has a limited number of messages', async () => {
      const full = await batch(Array.from({ length: maxBatchMessages }, () => ({ method: 'ping' })));
      expect(full.messages).to.have.length(maxBatchMessages);
      const over = await batch(Array.from({ length: maxBatchMessages + 1 }, () => ({ method: 'ping' })));
      expect(over.status).to.equal(400);
      expect(JSON.parse(over.text)).to.include({ code: 'invalid_input' });
    });

    it('a batch with long answers has errors for the remaining messages', async () => {
      const answered = await batch(Array.from({ length: maxBatchMessages }, () => longAnswer));
      const one = Buffer.byteLength((await batch([longAnswer])).text);
      expect(Buffer.byteLength(answered.text)).to.be.lessThan(maxBatchBytes + 2 * one);
      const [lists, errors] = [
        answered.messages.filter(({ result }) => result),
        answered.messages.filter(({ error }) => error),
      ];
      expect(lists.length + errors.length).to.equal(maxBatchMessages);
      expect(lists.length).to.equal(Math.ceil(maxBatchBytes / one));
      for (const { error } of errors)
        expect(error?.message).to.match(/not carried out\. Send it in a request of its own/);
      expect(errors.map(({ id }) => id)).to.deep.equal(
        Array.from({ length: errors.length }, (_, n) => lists.length + n),
      );
    });

    it('the remaining messages of a batch are not carried out', async () => {
      const submit = toolCall('submit_listing', { url: 'https://example.com' });
      const lists = Array.from({ length: maxBatchMessages - 1 }, () => longAnswer);
      const count = async () => Number((await api.db('drafts').count('* as n').first())?.['n']);
      const before = await count();
      const answered = await batch([...lists, submit], { key });
      expect(answered.messages.at(-1)?.error?.message).to.match(/not carried out/);
      expect(await count()).to.equal(before);
      await batch([submit, ...lists], { key });
      expect(await count()).to.equal(before + 1);
    });
  });
});

describe('messages over MCP are counted', () => {
  let api: RunningApi;
  beforeEach(async () => {
    api = await startApi({ env: { RATE_MCP_MESSAGES_PER_MINUTE: '6', RATE_READS_PER_MINUTE: '100' } });
  });
  afterEach(() => api.close());

  const left = ({ headers }: { headers: Headers }) => /r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1];

  const messages: Record<string, unknown>[] = [
    {
      id: 1,
      method: 'initialize',
      params: { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'x', version: '1' } },
    },
    { id: 1, method: 'ping' },
    { id: 1, method: 'tools/list' },
    { id: 1, method: 'prompts/list' },
    { id: 1, method: 'prompts/get', params: { name: 'pick_a_launch_week' } },
    { id: 1, method: 'resources/list' },
    { id: 1, method: 'resources/templates/list' },
    {
      id: 1,
      method: 'completion/complete',
      params: { ref: { type: 'ref/prompt', name: 'x' }, argument: { name: 'x', value: 'x' } },
    },
    { method: 'notifications/initialized' },
    { id: 1, method: 'nothing/of-this-name' },
    { id: 1, method: 'tools/call', params: { name: 'get_site_info', arguments: ['x'] } },
    { id: 1, method: 'tools/call', params: { name: 'no_such_tool' } },
    { id: 1, method: 'tools/call', params: { name: 'submit_listing', arguments: {} } },
    { id: 1, method: 'tools/call', params: { name: 'get_site_info' } },
    { id: 1, result: {} },
    { nonsense: true },
  ];
  for (const message of messages) {
    it(JSON.stringify(message), async () => {
      const send = () => post(api.baseUrl, { jsonrpc: '2.0', ...message });
      for (let n = 0; n < 6; n += 1) expect((await send()).status).not.to.equal(429);
      const refused = await send();
      expect(refused.status).to.equal(429);
      expect(JSON.parse(refused.text)).to.include({ code: 'rate_limited' });
      expect(refused.headers.get('ratelimit')).to.match(/^"message";r=0;t=\d+$/);
      expect(Number(refused.headers.get('retry-after'))).to.be.within(1, 60);
    });
  }

  for (const body of ['', '{', '"x"', '[]', 'x'.repeat(2_000_000)]) {
    it(`a body without a message: ${body.slice(0, 10)}`, async () => {
      const send = () =>
        fetch(`${api.baseUrl}/mcp`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body,
        });
      for (let n = 0; n < 6; n += 1) expect((await send()).status).not.to.equal(429);
      expect((await send()).status).to.equal(429);
    });
  }

  it('those of a batch one by one', async () => {
    const batch = (length: number) =>
      post(
        api.baseUrl,
        Array.from({ length }, (_, id) => ({ jsonrpc: '2.0', id, method: 'ping' })),
        { headers: { 'mcp-protocol-version': '2025-03-26' } },
      );
    expect(left(await batch(4))).to.equal('2');
    expect((await batch(3)).status).to.equal(429);
    expect((await oldCall(api.baseUrl, { method: 'ping' })).status).to.equal(429);
  });

  it('by account, if there is one, and separately from its reads', async () => {
    const key = await api.key();
    for (let n = 0; n < 6; n += 1) await oldCall(api.baseUrl, { method: 'tools/list' }, { key });
    expect((await newCall(api.baseUrl, { method: 'tools/list' }, { key })).status).to.equal(429);
    expect((await newCall(api.baseUrl, { method: 'tools/list' })).status).to.equal(200);
    const other = await api.key('other@example.com');
    const answer = await newCall(api.baseUrl, toolCall('get_site_info'), { key: other });
    expect(answerIn(answer).result?.isError ?? false).to.equal(false);
    expect(answer.headers.get('ratelimit')).to.match(/^"read";r=99;/);
    const overRest = await fetch(`${api.baseUrl}/api/v1/site`, {
      headers: { authorization: `Bearer ${key}` },
    });
    expect(left(overRest)).to.equal('99');
  });
});

interface Schema {
  type?: string;
  anyOf?: Schema[];
  items?: Schema;
  maxItems?: number;
  properties?: Record<string, Schema>;
}

/** How many properties and list items a value of the schema has at most. */
function membersOf({ anyOf, items, maxItems = Infinity, properties = {} }: Schema): number {
  if (anyOf) return Math.max(...anyOf.map(membersOf));
  if (items) return maxItems * (1 + membersOf(items));
  return Object.values(properties).reduce((sum, property) => sum + 1 + membersOf(property), 0);
}

function depthOf({ anyOf, items, properties = {} }: Schema): number {
  const inner = [...(anyOf ?? []), ...(items ? [items] : []), ...Object.values(properties)];
  return inner.length === 0 ? 0 : Math.max(...inner.map(depthOf)) + (anyOf ? 0 : 1);
}

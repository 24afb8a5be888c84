/** What whoever is refused is told: the same shape everywhere, what to do next, a page about the code, and an id. */
import { Writable } from 'node:stream';
import { setTimeout as sleep } from 'node:timers/promises';
import { load } from 'cheerio';
import { expect } from 'chai';
import { pino } from 'pino';
import { operations } from '../../src/operations.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { type Scene, casesClock, everyCase, makeScene } from './cases/every-case.ts';
import { lackOf } from './next-step.ts';
import { requestOf } from '../support/rest-request.ts';

interface Problem {
  type: string;
  title: string;
  status: number;
  detail: string;
  code: string;
  errors?: { path: string; message: string }[];
  request_id: string;
}

describe('every refusal', () => {
  let api: RunningApi;
  let scene: Scene;
  let anchors: Set<string>;
  const lines: Record<string, unknown>[] = [];

  before(async () => {
    const sink = new Writable({
      write(chunk: Buffer, _encoding, done) {
        lines.push(JSON.parse(chunk.toString()) as Record<string, unknown>);
        done();
      },
    });
    api = await startApi({ clock: casesClock, log: pino({ level: 'trace' }, sink) });
    scene = await makeScene(api);
    const $ = load(await (await fetch(`${api.baseUrl}/docs/errors`)).text());
    anchors = new Set(
      $('[id]')
        .toArray()
        .map((element) => `${api.baseUrl}/docs/errors#${$(element).attr('id') ?? ''}`),
    );
  });
  after(() => api.close());

  /** Statuses of the lines about a request: one, written when the answer is out. */
  const toldOf = async (id: string) => {
    for (let tries = 0; tries < 100; tries += 1) {
      const told = lines.filter(({ requestId }) => requestId === id);
      if (told.length > 0) return told.map(({ status }) => status);
      await sleep(10);
    }
    return [];
  };

  /** Sends it, and holds the refusal against what all of them have to have. */
  const refused = async (path: string, init: RequestInit = {}): Promise<Problem> => {
    const response = await fetch(new URL(path, api.baseUrl), init);
    expect(response.status).to.be.greaterThan(399);
    expect(response.headers.get('content-type')).to.equal('application/json; charset=utf-8');
    expect(response.headers.get('cache-control')).to.equal('no-store');
    const problem = (await response.json()) as Problem;
    expect(problem.status).to.equal(response.status);
    expect(lackOf(problem.detail), problem.detail).to.equal(null);
    expect(anchors).to.include(problem.type);
    expect(problem.title).to.match(/^[A-Z]/);
    expect(problem.errors !== undefined, problem.code).to.equal(problem.code === 'invalid_input');
    for (const { path: place, message } of problem.errors ?? []) {
      expect(place).to.be.a('string');
      expect(message).to.have.length.within(10, 700);
      expect(message, message).not.to.match(/^Invalid|^Unrecognized|^Too (big|small)|expected/i);
    }
    expect(problem.request_id).to.equal(response.headers.get('x-request-id'));
    expect(await toldOf(problem.request_id)).to.deep.equal([problem.status]);
    return problem;
  };
  const withKey = (key: string | undefined) => (key ? { authorization: `Bearer ${key}` } : undefined);

  for (const { operation: id, says, input, as = 'owner', status, code } of everyCase) {
    if (status < 400) continue;
    it(`${id}: ${says}`, async () => {
      const operation = operations.find((one) => one.id === id);
      if (!operation) throw new Error(`There is no operation ${id}.`);
      const { path, init } = requestOf(operation, input(scene.fixture), withKey(scene.keys[as]));
      const problem = await refused(path, init);
      if (code) expect(problem.code).to.equal(code);
    });
  }

  const post = (body: string, headers: Record<string, string> = {}): RequestInit => ({
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...withKey(scene.keys.owner), ...headers },
  });
  const website = '{"url":"https://example.com"}';

  const doors: [string, string, () => Promise<Problem>][] = [
    ['a path that is not there', 'not_found', () => refused('/api/v1/nowhere')],
    ['a method that is not offered', 'method_not_allowed', () => refused('/api/v1/me', { method: 'DELETE' })],
    ['no JSON', 'invalid_input', () => refused('/api/v1/drafts', post('{"url":'))],
    ['a list', 'invalid_input', () => refused('/api/v1/drafts', post('[]'))],
    [
      'another media type',
      'unsupported_media_type',
      () => refused('/api/v1/drafts', post('x', { 'content-type': 'text/plain' })),
    ],
    [
      'a body of 2 MB',
      'payload_too_large',
      () => refused('/api/v1/drafts', post(`"${'x'.repeat(2_000_000)}"`)),
    ],
    [
      'no credential of ours',
      'unauthenticated',
      () => refused('/api/v1/site', { headers: { authorization: 'Basic eDp4' } }),
    ],
    [
      'a key that nobody has',
      'unauthenticated',
      () => refused('/api/v1/site', { headers: { authorization: `Bearer ld_live_${'0'.repeat(36)}` } }),
    ],
    [
      'a bad Idempotency-Key',
      'invalid_input',
      () => refused('/api/v1/drafts', post(website, { 'idempotency-key': 'a b' })),
    ],
    [
      'an Idempotency-Key of another request',
      'idempotency_key_reused',
      async () => {
        await fetch(`${api.baseUrl}/api/v1/drafts`, post(website, { 'idempotency-key': 'once' }));
        return refused(
          '/api/v1/drafts',
          post('{"url":"https://example.org"}', { 'idempotency-key': 'once' }),
        );
      },
    ],
    [
      'a page of MCP’s address that is mistyped',
      'invalid_input',
      () => refused('/mcp?tool=get_site_info', post('{}')),
    ],
    [
      'a name that is not this machine’s',
      'wrong_host',
      () => refused('/mcp', post('{}', { origin: 'https://evil.example' })),
    ],
  ];
  for (const [says, code, ask] of doors) {
    it(`in the pipeline: ${says}`, async () => {
      expect((await ask()).code).to.equal(code);
    });
  }
});

/** What is made of a source's answers, over real HTTP. */
import { gzipSync } from 'node:zlib';
import type { ServerResponse } from 'node:http';
import { expect } from 'chai';
import { ratingSourceOf } from '../../activities/ratings/rating-source.ts';
import { readConfig } from '../../src/config/config.ts';
import { type SourceServer, json, sourceServer } from './source-server.ts';

const endless = (response: ServerResponse, megabytes: number) => {
  const chunk = Buffer.alloc(1_048_576, ' ');
  for (let i = 0; i < megabytes; i += 1) response.write(chunk);
  response.end();
};

const answers: Record<string, (response: ServerResponse) => void> = {
  good: (response) => json(response, { domain_rating: 41.26 }),
  nought: (response) => json(response, { domain_rating: 0 }),
  most: (response) => json(response, { domain_rating: 100 }),
  packed: (response) => {
    response.setHeader('content-type', 'application/vnd.ratings+json; charset=utf-8');
    response.setHeader('content-encoding', 'gzip').end(gzipSync('{"domain_rating": 7}'));
  },
  101: (response) => json(response, { domain_rating: 101 }),
  negative: (response) => json(response, { domain_rating: -0.1 }),
  text: (response) => json(response, { domain_rating: '41' }),
  list: (response) => json(response, { domain_rating: [41] }),
  null: (response) => json(response, { domain_rating: null }),
  elsewhere: (response) => json(response, { rating: 41 }),
  inherited: (response) => json(response, []),
  broken: (response) =>
    void response.setHeader('content-type', 'application/json').end('{"domain_rating": 41'),
  html: (response) => void response.setHeader('content-type', 'text/html').end('{"domain_rating": 41}'),
  untyped: (response) => void response.end('{"domain_rating": 41}'),
  missing: (response) => void response.writeHead(404).end(),
  gone: (response) => void response.writeHead(410).end(),
  teapot: (response) => void response.writeHead(418).end(),
  empty: (response) => void response.writeHead(204).end(),
  moved: (response) => void response.writeHead(302, { location: '/v1/good' }).end(),
  down: (response) => void response.writeHead(500).end(),
  closed: (response) => void response.writeHead(503).end(),
  pausing: (response) => void response.writeHead(503, { 'retry-after': '120' }).end(),
  busy: (response) => void response.writeHead(429, { 'retry-after': '30' }).end(),
  'busy-silently': (response) => void response.writeHead(429).end(),
  'busy-oddly': (response) => void response.writeHead(429, { 'retry-after': 'soon' }).end(),
  refusing: (response) => void response.writeHead(401).end(),
  forbidding: (response) => void response.writeHead(403).end(),
  silent: () => undefined,
  stalling: (response) => {
    response.setHeader('content-type', 'application/json');
    response.write('{"domain_rating":');
  },
  cut: (response) => {
    response.setHeader('content-type', 'application/json').setHeader('content-length', '99');
    response.write('{');
    setImmediate(() => response.destroy());
  },
  huge: (response) => {
    response.setHeader('content-type', 'application/json');
    endless(response, 5);
  },
  bomb: (response) => {
    response.setHeader('content-type', 'application/json').setHeader('content-encoding', 'gzip');
    response.end(gzipSync(Buffer.alloc(5 * 1_048_576, ' ')));
  },
};

const token = 'secret-token-of-the-source';

describe('the source of Domain Ratings', () => {
  let server: SourceServer;
  before(async () => {
    server = await sourceServer((domain, response) => answers[domain.split('.')[0] ?? '']?.(response));
  });
  after(() => server.close());

  const configured = (env: Record<string, string> = {}) =>
    readConfig({ NODE_ENV: 'test', DOMAIN_RATING_URL: server.template, DOMAIN_RATING_TOKEN: token, ...env });
  /** Asks with a second's patience, which all but the silent ones need not. */
  const ask = async (domain: string, env: Record<string, string> = {}) => {
    const source = ratingSourceOf(configured(env), 1_000);
    if (!source) throw new Error('it is configured');
    return source.ask(domain, new AbortController().signal);
  };

  for (const [domain, rating] of [
    ['good.example', 41.3],
    ['nought.example', 0],
    ['most.example', 100],
    ['packed.example', 7],
  ] as const) {
    it(`measures: ${domain}`, async () => {
      expect(await ask(domain)).to.deep.equal({ outcome: 'measured', rating });
    });
  }

  for (const [domain, why] of [
    ['101.example', /not from 0 to 100/],
    ['negative.example', /not from 0 to 100/],
    ['text.example', /a string is no rating/],
    ['list.example', /a list is no rating/],
    ['null.example', /nothing at \/domain_rating/],
    ['elsewhere.example', /nothing at \/domain_rating/],
    ['inherited.example', /nothing at/],
    ['broken.example', /not JSON/],
    ['html.example', /does not say that it is JSON/],
    ['untyped.example', /does not say that it is JSON/],
    ['teapot.example', /^status 418$/],
    ['empty.example', /^status 204$/],
    ['moved.example', /^status 302$/],
    ['huge.example', /^too_large$/],
    ['bomb.example', /^decompression_bomb$/],
  ] as const) {
    it(`cannot use: ${domain}`, async () => {
      const answer = await ask(domain);
      expect(answer.outcome).to.equal('unusable');
      expect('why' in answer && answer.why).to.match(why);
    });
  }

  for (const [domain, why] of [
    ['down.example', 'status 500'],
    ['closed.example', 'status 503'],
    ['silent.example', 'timed_out'],
    ['stalling.example', 'timed_out'],
    ['cut.example', 'connection_closed'],
  ] as const) {
    it(`has no response: ${domain}`, async () => {
      expect(await ask(domain)).to.deep.equal({ outcome: 'unanswered', why });
    });
  }

  it('knows nothing of a domain', async () => {
    expect(await ask('missing.example')).to.deep.equal({ outcome: 'unknown' });
    expect(await ask('gone.example')).to.deep.equal({ outcome: 'unknown' });
  });

  it('is rate limiting, for as long as it says', async () => {
    expect(await ask('busy.example')).to.deep.equal({ outcome: 'busy', retryAfterMs: 30_000 });
    expect(await ask('pausing.example')).to.deep.equal({ outcome: 'busy', retryAfterMs: 120_000 });
    expect(await ask('busy-silently.example')).to.deep.equal({ outcome: 'busy', retryAfterMs: null });
    expect(await ask('busy-oddly.example')).to.deep.equal({ outcome: 'busy', retryAfterMs: null });
  });

  it('refuses our token', async () => {
    expect(await ask('refusing.example')).to.deep.equal({ outcome: 'refused', status: 401 });
    expect(await ask('forbidding.example')).to.deep.equal({ outcome: 'refused', status: 403 });
  });

  it('is not there', async () => {
    const closed = await sourceServer(() => undefined);
    await closed.close();
    expect(await ask('good.example', { DOMAIN_RATING_URL: closed.template })).to.deep.equal({
      outcome: 'unanswered',
      why: 'connection_failed',
    });
  });

  it('gets our User-Agent, the token, and the domain as one path segment', async () => {
    await ask('good.example/../../admin?x=1#y');
    const last = server.asked.at(-1);
    expect(last?.domain).to.equal('good.example/../../admin?x=1#y');
    expect(last?.headers).to.include({ authorization: `Bearer ${token}`, accept: 'application/json' });
    expect(last?.headers['user-agent']).to.match(/^LaunchDirectory\/1\.0 \(\+http/);
  });

  it('rejects with the signal’s reason', async () => {
    const source = ratingSourceOf(configured(), 60_000);
    const stop = new AbortController();
    const asked = source?.ask('silent.example', stop.signal);
    stop.abort(new Error('the worker stops'));
    const failure: unknown = await asked?.catch((error: unknown) => error);
    expect(failure).to.be.instanceOf(Error).with.property('message', 'the worker stops');
  });

  it('is read at the pointer that is configured', async () => {
    const nested = await sourceServer((_domain, response) => json(response, { 'a/b': [{ '~': 12 }], n: 3 }));
    const at = (pointer: string) =>
      ask('good.example', { DOMAIN_RATING_URL: nested.template, DOMAIN_RATING_POINTER: pointer });
    expect(await at('/a~1b/0/~0')).to.deep.equal({ outcome: 'measured', rating: 12 });
    expect(await at('/n')).to.deep.equal({ outcome: 'measured', rating: 3 });
    for (const pointer of ['/a~1b/1/~0', '/n/toFixed', '/constructor', '/a~1b/length']) {
      expect((await at(pointer)).outcome, pointer).to.equal('unusable');
    }
    await nested.close();
  });

  it('is named by the operator, else by its host', () => {
    expect(ratingSourceOf(configured())?.name).to.match(/^127\.0\.0\.1:\d+$/);
    expect(ratingSourceOf(configured({ DOMAIN_RATING_SOURCE: 'Example Ratings' }))?.name).to.equal(
      'Example Ratings',
    );
    expect(ratingSourceOf(readConfig({ NODE_ENV: 'test' }))).to.equal(null);
  });
});

describe('the configuration of Domain Ratings', () => {
  for (const [why, url, env] of [
    ['is not https', 'http://ratings.example/{domain}', {}],
    ['is not https', 'ftp://127.0.0.1/{domain}', {}],
    ['lacks {domain}', 'https://ratings.example/v1', {}],
    ['lacks {domain}', 'https://ratings.example/v1#{domain}', {}],
    ['in its host', 'https://{domain}/rating', {}],
    ['in its host', 'https://{domain}.ratings.example/v1', {}],
    ['not a URL', 'ratings.example/{domain}', {}],
    ['contains a password', 'https://key:secret@ratings.example/{domain}', {}],
    ['for development only', 'http://127.0.0.1:9/{domain}', { NODE_ENV: 'production' }],
    ['JSON pointer', 'https://ratings.example/{domain}', { DOMAIN_RATING_POINTER: 'domain_rating' }],
    ['JSON pointer', 'https://ratings.example/{domain}', { DOMAIN_RATING_POINTER: '/a~2' }],
    ['bearer token', 'https://ratings.example/{domain}', { DOMAIN_RATING_TOKEN: 'a token\r\nX: y' }],
  ] as [string, string, Record<string, string>][]) {
    it(`is refused: ${url} ${JSON.stringify(env)}`, () => {
      expect(() => readConfig({ DOMAIN_RATING_URL: url, ...env }))
        .to.throw(Error, why)
        .with.property('message')
        .that.does.not.include('X: y');
    });
  }

  for (const url of [
    'https://ratings.example/v1/{domain}',
    'https://ratings.example/v1?target={domain}&mode=domain',
    'http://localhost:8080/{domain}',
    'http://[::1]:8080/{domain}',
  ]) {
    it(`is taken: ${url}`, () => {
      expect(readConfig({ DOMAIN_RATING_URL: url }).DOMAIN_RATING_URL).to.equal(url);
    });
  }
});

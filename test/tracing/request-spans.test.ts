/** What a request leaves in its trace and in the log, and who decides that it is traced. */
import { Writable } from 'node:stream';
import { expect } from 'chai';
import { pino } from 'pino';
import { logOptions } from '../../src/processes/log-options.ts';
import { type Tracing, startTracing } from '../../src/tracing/start-tracing.ts';
import { type RunningApi, startApi } from '../support/api.ts';
import { callersOf } from '../support/callers.ts';
import { type Collector, openCollector } from '../support/otlp-collector.ts';
import { until } from '../workflows/support/until.ts';

const strangers = { traceId: 'a'.repeat(32), spanId: 'b'.repeat(16) };
const traceparent = `00-${strangers.traceId}-${strangers.spanId}-01`;

interface Line {
  trace_id?: string;
  operation?: string;
  route?: string;
  requestId?: string;
}

describe('the trace of a request', function () {
  this.timeout(60_000);
  let collector: Collector;
  let api: RunningApi;
  let tracing: Tracing;
  const lines: Line[] = [];
  const log = pino(
    logOptions('info', true),
    new Writable({
      write(line: Buffer, _encoding, done) {
        lines.push(JSON.parse(line.toString()) as Line);
        done();
      },
    }),
  );
  const start = async (sampler: string, ratio = 1) => {
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: sampler,
      OTEL_TRACES_SAMPLER_ARG: ratio,
    };
    tracing = await startTracing(settings, 'tested', log);
  };
  before(async () => {
    collector = await openCollector();
    api = await startApi({ log });
  });
  beforeEach(() => {
    lines.length = 0;
    collector.spans.length = 0;
    collector.received.length = 0;
  });
  afterEach(() => tracing.stop());
  after(async () => {
    await api.close();
    await collector.close();
  });
  const lineOf = (of: Partial<Line>) =>
    until(
      () =>
        Promise.resolve(
          lines.find((line) => Object.entries(of).every(([key, value]) => line[key as keyof Line] === value)),
        ),
      'its line in the log',
    );

  it('is not begun by a read that is answered from memory, which is logged all the same', async () => {
    const keeping = await startApi({ log, env: { READ_CACHE_MB: '8' } });
    try {
      await start('always_on');
      const read = async () => {
        await (await fetch(`${keeping.baseUrl}/api/v1/site`)).arrayBuffer();
        return lines.filter(({ operation }) => operation === 'get_site_info').at(-1);
      };
      expect((await read())?.trace_id).to.be.a('string');
      await until(async () => (await read())?.trace_id === undefined, 'a read without a trace');
      expect((await read())?.operation).to.equal('get_site_info');
    } finally {
      await keeping.close();
    }
  });

  it('has the operation and the status of a call over REST, and its id is in the log', async () => {
    await start('parentbased_always_on');
    const secret = `q-${Date.now()}`;
    const response = await fetch(`${api.baseUrl}/api/v1/listings?q=${secret}`, {
      headers: { authorization: 'Bearer not-a-key' },
    });
    await tracing.stop();
    const [span, ...others] = collector.spans;
    expect(others).to.deep.equal([]);
    expect(span).to.include({
      name: 'search_listings',
      parentSpanId: '',
      service: 'tested',
      isFailed: false,
    });
    expect(span?.attributes).to.include({
      'http.response.status_code': response.status,
      'request.id': response.headers.get('x-request-id'),
    });
    expect((await lineOf({ operation: 'search_listings' })).trace_id).to.equal(span?.traceId);
    expect(collector.received.join()).not.to.include(secret).and.not.to.include('not-a-key');
    expect(collector.received.join()).not.to.include('127.0.0.1');
  });

  it('has the route of a page, and below it the operations that the page reads', async () => {
    await start('always_on');
    await (await fetch(`${api.baseUrl}/?q=secret`)).text();
    const page = await collector.span('GET /');
    expect(collector.childrenOf(page).map(({ name }) => name)).to.include('get_launch_week');
    expect((await lineOf({ route: '/' })).trace_id).to.equal(page.traceId);
    expect(collector.received.join()).not.to.include('secret');
  });

  it('has the calls of an MCP message below the message', async () => {
    await start('always_on');
    await callersOf(api.baseUrl)['MCP 2026-07-28']?.('search_listings', {});
    const call = await collector.span('search_listings');
    const message = await collector.span('POST /mcp', { spanId: call.parentSpanId });
    expect(message.parentSpanId).to.equal('');
  });

  it('links the trace of the caller, and is no part of it', async () => {
    await start('always_on');
    await fetch(`${api.baseUrl}/api/v1/categories`, { headers: { traceparent, baggage: 'stranger=1' } });
    await fetch(`${api.baseUrl}/blog`, { headers: { traceparent } });
    for (const name of ['list_categories', 'GET /blog']) {
      const span = await collector.span(name);
      expect(span.parentSpanId).to.equal('');
      expect(span.traceId).not.to.equal(strangers.traceId);
      expect(span.links).to.deep.equal([strangers]);
    }
    expect(collector.received.join()).not.to.include('stranger=');
  });

  it('is not sent where the share of traced requests is zero, whatever the caller says', async () => {
    await start('parentbased_traceidratio', 0);
    await fetch(`${api.baseUrl}/api/v1/categories`, { headers: { traceparent } });
    await fetch(`${api.baseUrl}/blog`, { headers: { traceparent } });
    expect(await lineOf({ operation: 'list_categories' })).not.to.have.property('trace_id');
    expect(await lineOf({ route: '/blog' })).not.to.have.property('trace_id');
    await tracing.stop();
    expect(collector.spans).to.deep.equal([]);
  });

  it('is lost, and nothing else, while the collector is away', async () => {
    const gone = await openCollector();
    await gone.close();
    const settings = { OTEL_TRACES_SAMPLER: 'always_on', OTEL_TRACES_SAMPLER_ARG: 1 };
    tracing = await startTracing({ ...settings, OTEL_EXPORTER_OTLP_ENDPOINT: gone.url }, 'tested', log);
    const { status } = await fetch(`${api.baseUrl}/api/v1/categories`);
    expect(status).to.equal(200);
  });
});

/** From a request to the pages that are read for it: one trace, which histories carry and runs can do without. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { bundleWorkflowCode } from '@temporalio/worker';
import type { History } from '@temporalio/common/lib/proto-utils.js';
import { workflowId } from '../../src/outbox/messages.ts';
import { type Tracing, startTracing } from '../../src/tracing/start-tracing.ts';
import { workflowsPath } from '../../temporal/workflow-code.ts';
import { traceHeader } from '../../workflows/trace-carrier.ts';
import { callersOf } from '../support/callers.ts';
import { type CollectedSpan, type Collector, openCollector } from '../support/otlp-collector.ts';
import { type DraftsUnderWay, draftsUnderWay } from '../workflows/support/drafts-under-way.ts';
import { type Engine, ownNamespace } from '../workflows/support/engines.ts';
import { type OwnerSite, openOwnerSite } from '../workflows/support/owner-site.ts';
import { quietSdk, testLog } from '../workflows/support/quiet-sdk.ts';
import { replay } from '../workflows/support/replay.ts';
import { until } from '../workflows/support/until.ts';

const names = ['rest', 'mcp', 'edited', 'untraced', 'unsampled', 'replayed', 'replayed-too'];

const home = '<html><title>Shop</title><body><h1>Shop</h1><a href="/pricing">Pricing</a></body></html>';

describe('one trace', function () {
  this.timeout(120_000);
  let engine: Engine & { close(): Promise<void> };
  let collector: Collector;
  let under: DraftsUnderWay;
  let db: Knex;
  const sites: Record<string, OwnerSite> = {};
  let tracing: Tracing | undefined;

  before(async () => {
    engine = await ownNamespace();
    collector = await openCollector();
    for (const name of names) {
      const site = await openOwnerSite(`${name}.example`);
      site.pages.set(`/?token=secret-of-${name}`, home);
      sites[name] = site;
    }
    const resolve = Object.values(sites).map((site) => site.resolve);
    under = await draftsUnderWay(engine, { CRAWL_RESOLVE: resolve.join() });
    db = under.world.db;
  });
  afterEach(() => stop());
  after(async () => {
    // Replays all of these runs, with traces off.
    await under.close();
    await Promise.all(Object.values(sites).map((site) => site.close()));
    await collector.close();
    await engine.close();
  });

  const start = async (ratio = 1) => {
    const settings = {
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_TRACES_SAMPLER: 'traceidratio',
      OTEL_TRACES_SAMPLER_ARG: ratio,
    };
    tracing = await startTracing(settings, 'tested', testLog());
  };
  const stop = async () => {
    await tracing?.stop();
    tracing = undefined;
  };
  /** Submits the website and resolves when its draft is ready. */
  const submit = async (name: string, transport = 'REST') => {
    const key = await under.api.key(`${name}@shop.example`);
    const call = callersOf(under.api.baseUrl)[transport];
    const url = `${sites[name]?.url ?? ''}?token=secret-of-${name}`;
    const id = String((await call?.('submit_listing', { url }, { key }))?.body['id']);
    await until(
      () => db('drafts').where({ id, status: 'ready' }).first<object>(),
      'a draft that is ready',
      20_000,
    );
    return id;
  };
  const historyOf = (draftId: string): Promise<History> =>
    engine.client.workflow.getHandle(workflowId.draft(draftId)).fetchHistory();
  const headersIn = ({ events }: History): string[] =>
    (events ?? []).flatMap(({ workflowExecutionStartedEventAttributes: started, ...event }) => {
      const { activityTaskScheduledEventAttributes: scheduled } = event;
      const { workflowExecutionSignaledEventAttributes: signalled } = event;
      return Object.keys((started ?? scheduled ?? signalled)?.header?.fields ?? {});
    });
  const below = async (parent: CollectedSpan, name: string) => {
    const span = await collector.span(name, { parentSpanId: parent.spanId });
    expect(span.traceId, name).to.equal(parent.traceId);
    return span;
  };

  for (const [name, transport] of [
    ['rest', 'REST'],
    ['mcp', 'MCP 2026-07-28'],
  ] as const) {
    it(`leads from a submission over ${transport} through outbox, run and activities to the pages`, async () => {
      await start();
      const id = await submit(name, transport);
      const { traceparent } = await db('outbox')
        .where({ workflow_id: workflowId.draft(id) })
        .first<{ traceparent: string }>('traceparent');
      const traceId = traceparent.split('-')[1] ?? '';
      const request = await collector.span('submit_listing', { traceId });
      if (transport === 'REST') expect(request.parentSpanId).to.equal('');
      else await collector.span('POST /mcp', { traceId, spanId: request.parentSpanId, parentSpanId: '' });
      const delivery = await below(request, 'outbox start draft');
      const run = await below(delivery, 'run draft');
      expect(run.attributes).to.include({ 'temporal.workflow_id': workflowId.draft(id) });
      await below(run, 'activity draftProfile');
      const crawl = await below(run, 'activity crawlPages');
      const pages = collector.childrenOf(crawl);
      expect(pages.length).to.equal(sites[name]?.asked.length);
      for (const page of pages) {
        expect(page).to.include({ name: 'GET', traceId });
        expect(page.attributes['server.address']).to.equal(`${name}.example`);
      }
      const statuses = pages.map(({ attributes }) => attributes['http.response.status_code']);
      expect(statuses).to.include(200).and.to.include(404);
      expect(collector.received.join()).not.to.include('secret-of').and.not.to.include('shop.example');
    });
  }

  it('is that of the request that woke the run, for what the run does then', async () => {
    const id = await submit('edited');
    await start();
    const key = await under.api.key('edited@shop.example');
    const edit = { id, fields: { tagline: 'Lamps for people who read at night' } };
    const answer = await callersOf(under.api.baseUrl)['REST']?.('update_draft', edit, { key });
    expect(answer?.status).to.equal(200);
    const signalled = async () => headersIn(await historyOf(id)).length > 0;
    await until(signalled, 'a signal with a header');
    const request = await collector.span('update_draft');
    const delivery = await below(request, 'outbox signal draftEdited');
    await below(delivery, 'signal draftEdited');
  });

  it('is in no history while traces are off, and in none of a request that is not sampled', async () => {
    const untraced = await submit('untraced');
    await start(0);
    const unsampled = await submit('unsampled');
    expect(headersIn(await historyOf(untraced))).to.deep.equal([]);
    expect(headersIn(await historyOf(unsampled))).to.deep.equal([]);
    const rows = db('outbox').whereIn('workflow_id', [untraced, unsampled].map(workflowId.draft));
    expect(await rows.pluck('traceparent')).to.deep.equal([null, null]);
  });

  it('does not decide whether a history replays', async () => {
    await start();
    const traced = await historyOf(await submit('replayed'));
    await stop();
    const untraced = await historyOf(await submit('replayed-too'));
    expect(headersIn(traced)).to.include(traceHeader);
    const histories = [traced, untraced].map((history, n) => ({ workflowId: `run-${n}`, history }));
    // Without the interceptors, as a version without traces would have it.
    const plain = bundleWorkflowCode({ workflowsPath, ...(quietSdk.logger && { logger: quietSdk.logger }) });
    expect(await replay(histories, plain)).to.equal(2);
    expect(await replay(histories)).to.equal(2);
    await start();
    expect(await replay(histories)).to.equal(2);
  });
});

/** What Prometheus scrapes from an API process and a worker process that did some work. */
import { expect } from 'chai';
import { devServer } from '../support/engines.ts';
import { type ServiceProcesses, startServiceProcesses } from '../support/service-processes.ts';
import { wellBehaved } from '../support/anthropic-behaviours.ts';
import { type AnthropicStandIn, modelKey, startAnthropic } from '../support/anthropic-stand-in.ts';
import { type OwnerSite, openOwnerSite } from '../workflows/support/owner-site.ts';
import { submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';

/** Only keeps a failing test from hanging. */
const withinMs = 120_000;
const secret = 'SECRET-metrics';

describe('GET /metrics', function () {
  this.timeout(300_000);
  let service: ServiceProcesses;
  let website: OwnerSite;
  let model: AnthropicStandIn;
  before(async () => {
    website = await openOwnerSite('metrics.example');
    website.pages.set('/', '<title>Lamp</title><h1>Lamp</h1><p>Lamp is a light to read by.</p>');
    model = await startAnthropic();
    model.behaviour = wellBehaved([{ field: 'name', value: 'Lamp', quote: 'Lamp is a light to read by.' }]);
    const { address, namespace } = await devServer();
    service = await startServiceProcesses({
      TEMPORAL_ADDRESS: address,
      TEMPORAL_NAMESPACE: namespace,
      CRAWL_RESOLVE: website.resolve,
      OAUTH_COOKIE_SECRETS: secret.padEnd(40, 'x'),
      ...model.env,
    });
  });
  after(async () => {
    await service.close();
    await model.close();
    await website.close();
  });

  /** The value of a series by its name and labels as they are written; undefined where there is none. */
  const valueOf = async (process: 'api' | 'worker', series: string) => {
    const text = await (await fetch(`http://${service.metrics[process]}/metrics`)).text();
    const line = text.split('\n').find((one) => one.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length + 1));
  };
  const untilValue = (process: 'api' | 'worker', series: string, isRight: (value: number) => boolean) =>
    until(
      async () => {
        const value = await valueOf(process, series);
        return value !== undefined && isRight(value);
      },
      `${process}: ${series}`,
      withinMs,
    );

  it('counts calls by operation and outcome, and lookups in the caches', async () => {
    const get = (path: string) => fetch(`${service.baseUrl}${path}`).then((answer) => answer.text());
    await get('/api/v1/listings/nobody');
    for (let n = 0; n < 3; n += 1) await get('/api/v1/categories');
    await get('/categories');
    await get('/categories');
    await fetch(`${service.baseUrl}/api/v1/listings/nobody`, { headers: { authorization: 'Bearer wrong' } });
    expect(
      await valueOf('api', 'launch_directory_requests_total{operation="get_listing",outcome="refused"}'),
    ).to.equal(2);
    expect(
      await valueOf('api', 'launch_directory_requests_total{operation="list_categories",outcome="ok"}'),
    ).to.be.at.least(3);
    expect(
      await valueOf('api', 'launch_directory_request_duration_seconds_count{operation="get_listing"}'),
    ).to.equal(2);
    expect(
      await valueOf('api', 'launch_directory_cache_lookups_total{cache="answers",result="hit"}'),
    ).to.be.at.least(1);
    await untilValue('api', 'launch_directory_page_requests_total{outcome="ok"}', (value) => value >= 2);
    expect(
      await valueOf('api', 'launch_directory_cache_lookups_total{cache="pages",result="hit"}'),
    ).to.be.at.least(1);
  });

  it('counts crawls, drafts, the cost of the model and mails where they happen', async () => {
    const draft = await submitDraft(service.db, website.url);
    await until(
      async () => (await service.db('drafts').where({ id: draft, status: 'ready' })).length === 1,
      'drafted',
      withinMs,
    );
    await untilValue('worker', 'launch_directory_mails_total{outcome="filed"}', (value) => value >= 1);
    expect(await valueOf('worker', 'launch_directory_crawls_total{outcome="read"}')).to.equal(1);
    expect(await valueOf('worker', 'launch_directory_crawls_total{outcome="http_error"}')).to.equal(0);
    expect(await valueOf('worker', 'launch_directory_drafts_total{drafter="anthropic"}')).to.equal(1);
    const model = 'model="claude-sonnet-5-5"';
    expect(
      await valueOf('worker', `launch_directory_model_calls_total{${model},outcome="answered"}`),
    ).to.equal(2);
    expect(await valueOf('worker', `launch_directory_model_tokens_total{${model},kind="input"}`)).to.be.above(
      0,
    );
    expect(await valueOf('worker', `launch_directory_model_cost_dollars_total{${model}}`)).to.be.above(0);
  });

  it('has the state of the whole service, pool and event loop, and the metrics of the SDK', async () => {
    await untilValue('api', 'launch_directory_outbox_waiting', (value) => value === 0);
    for (const series of [
      'launch_directory_outbox_oldest_age_seconds',
      'launch_directory_votes_held',
      'launch_directory_weeks_not_closed',
      'launch_directory_waits_overdue{kind="free_launch"}',
      'launch_directory_payments_disagreeing{kind="unsettled_order"}',
      'launch_directory_postgres_pool{state="waiting"}',
    ])
      expect(await valueOf('api', series), series).to.equal(0);
    expect(await valueOf('api', 'launch_directory_state_read')).to.equal(1);
    expect(await valueOf('worker', 'nodejs_eventloop_lag_p99_seconds')).to.be.a('number');
    const text = await (await fetch(`http://${service.metrics.worker}/metrics`)).text();
    expect(text).to.match(/^temporal_workflow_task_schedule_to_start_latency_seconds_bucket\{/m);
    expect(text).to.match(/^temporal_worker_task_slots_available\{/m);
  });

  it('misses the state of the service while Postgres does not answer, instead of repeating it', async () => {
    const lock = await service.db.transaction();
    await lock.raw('LOCK TABLE votes IN ACCESS EXCLUSIVE MODE');
    await untilValue('api', 'launch_directory_state_read', (value) => value === 0);
    expect(await valueOf('api', 'launch_directory_outbox_waiting')).to.equal(undefined);
    expect(await valueOf('api', 'launch_directory_waits_overdue{kind="free_launch"}')).to.equal(undefined);
    await lock.rollback();
    await untilValue('api', 'launch_directory_outbox_waiting', (value) => value === 0);
  });

  it('contains no address, secret or e-mail address, and is not on the public port', async () => {
    for (const address of Object.values(service.metrics)) {
      const text = await (await fetch(`http://${address}/metrics`)).text();
      expect(text).not.to.match(/@|metrics\.example|postgres:\/\//);
      for (const hidden of [secret, modelKey, service.apiKey]) expect(text).not.to.include(hidden);
      expect((await fetch(`http://${address}/`)).status).to.equal(404);
    }
    expect((await fetch(`${service.baseUrl}/metrics`)).status).to.equal(404);
  });
});

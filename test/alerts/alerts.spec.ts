/** Each alert of deploy/alerts.yaml is made to fire by what it is for, in the order of how much breaks. */
import { readFile } from 'node:fs/promises';
import type { TestWorkflowEnvironment } from '@temporalio/testing';
import { expect } from 'chai';
import { wellBehaved } from '../support/anthropic-behaviours.ts';
import { type AnthropicStandIn, startAnthropic } from '../support/anthropic-stand-in.ts';
import { freePort } from '../support/api.ts';
import { type ServiceProcesses, startServiceProcesses } from '../support/service-processes.ts';
import { ownDevServer } from '../workflows/support/engines.ts';
import { type OwnerSite, openOwnerSite } from '../workflows/support/owner-site.ts';
import { insertListing, submitDraft } from '../workflows/support/rows.ts';
import { until } from '../workflows/support/until.ts';
import {
  type Alert,
  type NodeExporter,
  type ProbedSite,
  type Prometheus,
  expressionsOf,
  readRules,
  startNodeExporter,
  startProbedSite,
  startPrometheus,
} from './prometheus.ts';

const withinMs = 180_000;
const websites = 12;
const hourMs = 3_600_000;
const hoursAgo = (hours: number) => new Date(Date.now() - hours * hourMs);

describe('alerts and dashboard', function () {
  this.timeout(2 * withinMs);
  let temporal: TestWorkflowEnvironment;
  let website: OwnerSite;
  let model: AnthropicStandIn;
  let service: ServiceProcesses;
  let disk: NodeExporter;
  let probed: ProbedSite;
  let prometheus: Prometheus;
  /** Closed in the opposite order. */
  const opened: { close(): Promise<unknown> }[] = [];
  const keep = <T extends { close(): Promise<unknown> }>(one: T): T => {
    opened.push(one);
    return one;
  };
  let isTemporalDown = false;
  const stopTemporal = async () => {
    if (!isTemporalDown) await temporal.teardown();
    isTemporalDown = true;
  };
  const tested = new Set<string>();

  before(async () => {
    const port = await freePort();
    temporal = await ownDevServer({ port });
    website = keep(await openOwnerSite('site-0.example'));
    website.pages.set('/', '<title>Lamp</title><h1>Lamp</h1><p>Lamp is a light to read by.</p>');
    model = keep(await startAnthropic());
    model.behaviour = wellBehaved([{ field: 'name', value: 'Lamp', quote: 'Lamp is a light to read by.' }]);
    const loopback = website.resolve.split('=')[1] ?? '';
    service = keep(
      await startServiceProcesses({
        TEMPORAL_ADDRESS: `127.0.0.1:${port}`,
        TEMPORAL_NAMESPACE: 'default',
        CRAWL_RESOLVE: Array.from({ length: websites }, (_, n) => `site-${n}.example:443=${loopback}`).join(
          ',',
        ),
        ...model.env,
        LOG_LEVEL: 'silent',
      }),
    );
    // They would mend within minutes what is broken below.
    for (const schedule of ['reconcile', 'close-weeks'])
      await temporal.client.schedule.getHandle(schedule).pause();
    disk = keep(await startNodeExporter());
    await disk.noteBackup(new Date());
    probed = keep(await startProbedSite(90));
    const targets = {
      'launch-directory-api': service.metrics.api,
      'launch-directory-worker': service.metrics.worker,
      'launch-directory-site': probed.url,
      node: disk.address,
    };
    prometheus = keep(await startPrometheus(targets, probed.blackbox));
  });
  after(async () => {
    for (const one of opened.reverse()) await one.close();
    await stopTemporal();
  });

  /** Disks of this machine may be full. */
  const isOurs = ({ labels: { mountpoint } }: Alert) =>
    mountpoint === undefined || mountpoint === disk.mountpoint;
  const alerts = async () => (await prometheus.alerts()).filter(isOurs);
  const untilFiring = async (name: string, labels: Record<string, string> = {}) => {
    tested.add(name);
    const isIt = (one: Alert) =>
      one.state === 'firing' &&
      Object.entries({ alertname: name, ...labels }).every(([key, value]) => one.labels[key] === value);
    return until(async () => (await alerts()).find(isIt), `${name} fires`, withinMs);
  };

  it('no alert fires, and each panel of the dashboard has data, while the service works', async () => {
    for (const path of ['/api/v1/categories', '/api/v1/categories', '/categories', '/categories'])
      await fetch(`${service.baseUrl}${path}`).then((answer) => answer.text());
    await submitDraft(service.db, website.url);
    const expressions = await expressionsOf('launch-directory.json');
    expect(expressions).to.have.length.above(15);
    for (const expr of expressions)
      await until(async () => (await prometheus.count(expr)) > 0, `has data: ${expr}`, withinMs);
    await until(async () => (await alerts()).length === 0, 'no alert', withinMs);
  });

  it('WorkflowTasksFailing: the code of a workflow is gone', async () => {
    const { client } = temporal;
    await client.workflow.start('removedWorkflow', { workflowId: 'removed', taskQueue: 'general' });
    await untilFiring('WorkflowTasksFailing', { workflow_type: 'removedWorkflow' });
    await client.workflow.getHandle('removed').terminate();
  });

  it('CrawlsFailing: no website can be read', async () => {
    website.broken = 404;
    for (let n = 1; n < websites; n += 1) await submitDraft(service.db, `https://site-${n}.example/`);
    await untilFiring('CrawlsFailing');
  });

  it('WaitPastItsWeek: a launch has no run', async () => {
    const listing_id = await insertListing(service.db, { websiteUrl: 'https://late.example/' });
    const at = hoursAgo(24 * 60);
    const launch = { listing_id, n: 1, launch_week: '2026-01-05', status: 'scheduled' };
    await service.db('free_launches').insert({ ...launch, created_at: at, updated_at: at });
    await untilFiring('WaitPastItsWeek', { kind: 'free_launch' });
  });

  it('WeekNotClosed: the schedule is paused', async () => {
    const id = await insertListing(service.db, { websiteUrl: 'https://live.example/' });
    const launched = { status: 'live', launch_week: '2026-01-05', launched_at: '2026-01-05T00:00:00Z' };
    await service.db('listings').where({ id }).update(launched);
    await untilFiring('WeekNotClosed');
  });

  it('PaymentsDisagree: an event of the provider belongs to no order', async () => {
    const event = { provider: 'stripe', event_id: 'evt_1', kind: 'checkout.session.completed' };
    await service.db('payment_events').insert({ ...event, received_at: hoursAgo(1) });
    await untilFiring('PaymentsDisagree', { kind: 'unmatched_event' });
  });

  it('CertificateExpires: it was not renewed', async () => {
    await probed.certify(5);
    await untilFiring('CertificateExpires', { instance: probed.url });
  });

  it('DiskAlmostFull: a disk runs full', async () => {
    await disk.fillDisk();
    await untilFiring('DiskAlmostFull', { mountpoint: disk.mountpoint });
  });

  it('BackupTooOld: the last one is of the day before yesterday', async () => {
    await disk.noteBackup(hoursAgo(30));
    await untilFiring('BackupTooOld');
  });

  it('SiteUnreachable: nothing listens', async () => {
    probed.takeDown();
    await untilFiring('SiteUnreachable', { instance: probed.url });
  });

  it('StateNotRead: Postgres does not answer', async () => {
    const lock = await service.db.transaction();
    await lock.raw('LOCK TABLE votes IN ACCESS EXCLUSIVE MODE');
    try {
      await untilFiring('StateNotRead');
    } finally {
      await lock.rollback();
    }
  });

  it('OutboxNotDelivered: Temporal is away', async () => {
    await stopTemporal();
    const draft = await submitDraft(service.db, website.url);
    // As if it had been away for an hour.
    await service
      .db('outbox')
      .where({ workflow_id: `draft/${draft}` })
      .update({ created_at: hoursAgo(1) });
    await untilFiring('OutboxNotDelivered');
  });

  it('ProcessDown: the worker was killed', async () => {
    await service.killWorker();
    await untilFiring('ProcessDown', { job: 'launch-directory-worker' });
  });

  it('alerts and dashboard name no metric that does not exist', async () => {
    const alertRules = (await readRules()).groups.flatMap(({ rules }) => rules.map(({ expr }) => expr));
    const expressions = [...alertRules, ...(await expressionsOf('launch-directory.json'))].join('\n');
    const named = expressions.match(/\b(launch_directory|temporal|nodejs|process|node|probe)_\w+/g) ?? [];
    expect(await prometheus.names()).to.include.members(named);
  });

  it('all of them were tested, and their runbooks exist', async () => {
    const rules = (await readRules()).groups.flatMap((group) => group.rules);
    expect([...tested].sort()).to.deep.equal(rules.map(({ alert }) => alert).sort());
    const operations = await readFile(new URL('../../docs/operations.md', import.meta.url), 'utf8');
    for (const { alert } of rules) expect(operations).to.include(`\n### ${alert}\n`);
  });
});

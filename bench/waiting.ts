/**
 * Thousands of launches and claims that wait: the worker's memory, its restart, the reconciler, and a Monday that makes
 * launches live.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { runConcurrently } from '../activities/run-concurrently.ts';
import { embedCode } from '../src/listings/badge-rules.ts';
import { reconcileScheduleId } from '../src/outbox/messages.ts';
import { runOptions } from '../temporal/start-options.ts';
import { type RunningService, startRunningService } from './running-service.ts';
import { serveHosts } from './serve-hosts.ts';
import type { Finding } from './table.ts';
import { measureMonday } from './waiting/monday.ts';
import { type WaitingRun, countOf, enqueueRuns, insertClaims, insertLaunches } from './waiting/rows.ts';
import type { BuiltProcess } from './built.ts';
import { memoryOf } from './worker.ts';

/** The maximum time per run, after which the benchmark is aborted. */
const perRunMs = 500;
const atLeastMs = 60_000;
/** The time for a run to set its timer after its last write. */
const settleMs = 3_000;
/** So many runs make their first check; the rest is started with a delay of weeks, and waits without one. */
const maxChecked = 10_000;
const startDelay = '30 days';
const starters = 40;
/** One claim for so many launches. */
const launchesPerClaim = 4;
const restartWithinMs = 10_000;
const reconcileWithinMs = 120_000;
const websites = 100;

/** Starts `count` runs in three stages. Reports the minimum and maximum of memory in each, as it varies with garbage collections. */
export async function benchWaiting({ count }: { count: number }): Promise<Finding[]> {
  const badges = { baseUrl: '', shown: false };
  const hosts = Array.from({ length: websites }, (_, n) => `shop-${n}.example`);
  const sites = await serveHosts(hosts, (request, response) => {
    const slug = (request.url ?? '/').slice(1);
    const code = embedCode({ baseUrl: badges.baseUrl, siteName: 'Launch Directory', slug, name: 'Shop' });
    const found = slug.startsWith('shop-');
    response.writeHead(found ? 200 : 404, { 'content-type': 'text/html; charset=utf-8' });
    response.end(`<h1>Shop</h1>${badges.shown ? code : ''}`);
  });
  const service = await startRunningService({ resolve: sites.resolve });
  badges.baseUrl = service.baseUrl;
  let worker: BuiltProcess | undefined;
  try {
    worker = await service.startWorker();
    const checked = Math.min(count, maxChecked);
    await sleep(settleMs);
    const empty = await memoryOf(worker.pid);
    const stages: Stage[] = [];
    const launches: WaitingRun[] = [];
    for (const upTo of [checked / 4, checked / 2, checked].map(Math.floor)) {
      stages.push(await addWaits(service, worker, { launches, upTo, hosts }));
    }
    if (count > checked) stages.push(await addDelayed(service, worker, { count: count - checked, hosts }));
    const reconcile = await measureReconcile(service, worker, count);
    await worker.stop();
    const restartedAt = performance.now();
    worker = await service.startWorker();
    const restartMs = performance.now() - restartedAt;
    badges.shown = true;
    const monday = await measureMonday(service, worker.pid, launches);
    const [first, last] = [stages[0]?.low ?? Number.NaN, stages.at(-1)?.low ?? Number.NaN];
    return [
      {
        what: `memory of a worker, ${stages.map((stage) => stage.waiting).join(', ')} launches and claims waiting`,
        measured: stages.map(span).join(', '),
        baseline: `${mb(empty)} without any`,
        ratio: `${(last / first).toFixed(2)} × between the minimum of the first and last stage`,
        target: 'flat',
      },
      reconcile,
      {
        what: 'from the start of another worker until it polls',
        measured: `${(restartMs / 1_000).toFixed(1)} s`,
        target: `under ${restartWithinMs / 1_000} s`,
      },
      ...monday,
    ];
  } finally {
    await worker?.stop();
    await service.close();
    await sites.close();
  }
}

interface Stage {
  waiting: number;
  low: number;
  high: number;
}

const mb = (value: number) => `${value.toFixed(0)} MB`;
const span = ({ low, high }: Pick<Stage, 'low' | 'high'>) => `${low.toFixed(0)}–${mb(high)}`;
const countWaiting = async ({ client }: RunningService) =>
  (await client.workflow.count(`WorkflowType IN ('freeLaunch', 'claim') AND ExecutionStatus = 'Running'`))
    .count;

/** Adds launches, and claims of some, until so many launches have been checked once. */
async function addWaits(
  service: RunningService,
  worker: BuiltProcess,
  { launches, upTo, hosts }: { launches: WaitingRun[]; upTo: number; hosts: readonly string[] },
): Promise<Stage> {
  const { db } = service;
  const before = launches.length;
  const added = await insertLaunches(db, upTo - before, hosts);
  launches.push(...added);
  const claims = await insertClaims(db, added.slice(0, added.length / launchesPerClaim));
  const running = (await countWaiting(service)) + added.length + claims.length;
  const startedAt = performance.now();
  await enqueueRuns(db, [...added, ...claims]);
  const looks: number[] = [];
  for (;;) {
    const lookedAt = await countOf(db, 'free_launches', 'badge_checked_at IS NOT NULL');
    if (lookedAt >= (before + upTo) / 2) looks.push(await memoryOf(worker.pid));
    if (lookedAt >= upTo && (await countWaiting(service)) >= running) break;
    const tookMs = performance.now() - startedAt;
    if (tookMs > atLeastMs + added.length * perRunMs) throw new Error(`timeout: ${lookedAt} of ${upTo} wait`);
    await sleep(settleMs / 3);
  }
  const perRun = (performance.now() - startedAt) / (added.length + claims.length);
  await sleep(settleMs);
  looks.push(await memoryOf(worker.pid));
  return report({ waiting: running, low: Math.min(...looks), high: Math.max(...looks) }, perRun);
}

/** Adds launches and claims whose runs wait for their first step. */
async function addDelayed(
  service: RunningService,
  worker: BuiltProcess,
  { count, hosts }: { count: number; hosts: readonly string[] },
): Promise<Stage> {
  const startedAt = performance.now();
  const launches = await insertLaunches(service.db, count, hosts);
  const claims = await insertClaims(service.db, launches.slice(0, count / launchesPerClaim));
  const looks = [await memoryOf(worker.pid)];
  let started = 0;
  await runConcurrently(starters, [...launches, ...claims], async ({ name, id, args }) => {
    await service.client.workflow.start(name, { ...runOptions(name, id), args, startDelay });
    started += 1;
    if (started % 1_000 === 0) looks.push(await memoryOf(worker.pid));
  });
  const perRun = (performance.now() - startedAt) / started;
  const waiting = await countWaiting(service);
  return report({ waiting, low: Math.min(...looks), high: Math.max(...looks) }, perRun);
}

function report(stage: Stage, perRunMs: number): Stage {
  console.error(`  ${stage.waiting} wait: ${span(stage)}; ${perRunMs.toFixed(0)} ms a run`);
  return stage;
}

/** One pass of the reconciler over all runs. */
async function measureReconcile(
  { client }: RunningService,
  worker: BuiltProcess,
  count: number,
): Promise<Finding> {
  const startedAt = performance.now();
  const looks: number[] = [];
  const query = `WorkflowType = 'reconcile' AND ExecutionStatus = 'Completed'`;
  const before = (await client.workflow.count(query)).count;
  await client.schedule.getHandle(reconcileScheduleId).trigger();
  while ((await client.workflow.count(query)).count <= before) {
    looks.push(await memoryOf(worker.pid));
    if (performance.now() - startedAt > 3 * reconcileWithinMs) break;
    await sleep(200);
  }
  const tookMs = performance.now() - startedAt;
  return {
    what: `one pass of the reconciler, ${count} launches waiting`,
    measured: `${(tookMs / 1_000).toFixed(1)} s, ${mb(Math.max(...looks))}`,
    target: `under ${reconcileWithinMs / 1_000} s`,
  };
}

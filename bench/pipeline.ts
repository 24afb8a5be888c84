/**
 * Drafts a minute of two hundred websites with one, two and four workers, compared with a workflow that only fetches the
 * same pages on the same Temporal server; with the CPU time and memory of each process, and the length of histories.
 */
import { readFile } from 'node:fs/promises';
import type { Client } from '@temporalio/client';
import { readConfig } from '../src/config/config.ts';
import { workflowId } from '../src/outbox/messages.ts';
import { median } from './load.ts';
import { type Drafts, createDrafts } from './pipeline/drafts.ts';
import { type Farm, serveFarm } from './pipeline/farm.ts';
import { measureFloor } from './pipeline/floor.ts';
import { cpuText, withCpu } from './with-cpu.ts';
import { type RunningService, startRunningService } from './running-service.ts';
import type { Finding } from './table.ts';

const websites = 200;
const answerMs = 100;
const warmUps = 10;
/** Websites read at a time by one worker. */
const slots = readConfig({}).WORKER_CRAWLS;
const target = { overFloor: 0.5, twoWorkers: 1.7, events: 40 };

export async function benchPipeline({ count, quick }: { count: number; quick: boolean }): Promise<Finding[]> {
  const farm = await serveFarm(websites, answerMs);
  try {
    const service = await startRunningService({ resolve: farm.resolve });
    try {
      return await compare(service, farm, { count, workers: quick ? [1] : [1, 2, 4] });
    } finally {
      await service.close();
    }
  } finally {
    await farm.close();
  }
}

async function compare(
  service: RunningService,
  farm: Farm,
  { count, workers }: { count: number; workers: number[] },
): Promise<Finding[]> {
  const drafts = await createDrafts(service, farm);
  const alone = await timeAlone(service, drafts, farm);
  const measured = new Map<number, Measured>();
  for (const n of workers) measured.set(n, await measure(service, drafts, { count, workers: n }));
  const one = measured.get(1);
  if (!one) throw new Error('one worker is always measured');
  const histories = await historiesOf(service.client, one.ids);
  const floor = await measureFloor(service, farm, { count, activities: histories.activities, slots });
  /** Drafts of one website are read one at a time, each page two at a time. */
  const byHosts = (websites * 60_000) / alone.readMs;
  const bySlots = (slots * 60_000) / alone.readMs;
  return [
    {
      what: `pipeline: ${count} drafts of ${websites} websites, one worker`,
      measured: rate(one.perMinute),
      baseline: `${rate(floor.perMinute)} by ${histories.activities} activities that only fetch`,
      ratio: `${(one.perMinute / floor.perMinute).toFixed(2)} ×`,
      target: `≥ ${target.overFloor} ×`,
    },
    ...workers.slice(1).map((n) => {
      const { perMinute } = measured.get(n) ?? one;
      return {
        what: `the same with ${n} workers`,
        measured: rate(perMinute),
        baseline: rate(one.perMinute),
        ratio: `${(perMinute / one.perMinute).toFixed(2)} ×`,
        target: n === 2 ? `≥ ${target.twoWorkers} × while cores last` : 'as cores last',
      };
    }),
    {
      what: `one draft alone: ${alone.requests} requests in ${alone.readMs.toFixed(0)} ms`,
      measured: `${alone.tookMs.toFixed(0)} ms`,
      baseline: `at most ${rate(byHosts)} as websites are read politely, ${rate(bySlots)} by the slots of a worker`,
      target: 'for comparison',
    },
    {
      what: 'CPU time per draft, one worker',
      measured: cpuText(one.cpuMs),
      baseline: cpuText(floor.cpuMs),
      target: 'for comparison',
    },
    {
      what: 'highest memory of each worker',
      measured:
        workers
          .map((n) =>
            measured
              .get(n)
              ?.peaksMb.map((mb) => mb.toFixed(0))
              .join(' '),
          )
          .join('; ') + ' MB',
      target: 'under 400 MB',
    },
    {
      what: 'history events of a ready draft: median, most',
      measured: `${median(histories.lengths)}, ${histories.lengths.at(-1) ?? 0}`,
      target: `≤ ${target.events}`,
    },
  ];
}

const rate = (perMinute: number) => `${perMinute.toFixed(0)} a minute`;

interface Measured {
  perMinute: number;
  ids: string[];
  cpuMs: Record<string, number>;
  peaksMb: number[];
}

/** From the first submission to the last draft that is ready, with workers that have drafted before. */
async function measure(
  service: RunningService,
  drafts: Drafts,
  { count, workers: number }: { count: number; workers: number },
): Promise<Measured> {
  const workers = await Promise.all(Array.from({ length: number }, () => service.startWorker()));
  try {
    await drafts.submit(warmUps * number);
    await drafts.untilDone(drafts.submitted());
    const parts = {
      ...service.pids,
      ...Object.fromEntries(workers.map(({ pid }, n) => [`worker ${n + 1}`, pid])),
    };
    const startedAt = performance.now();
    const { result: ids, cpuMs } = await withCpu(parts, count, async () => {
      const submitted = await drafts.submit(count);
      const { failed } = await drafts.untilDone(drafts.submitted());
      if (failed > 0) throw new Error(`${failed} drafts failed`);
      return submitted;
    });
    const tookMs = performance.now() - startedAt;
    const peaksMb = await Promise.all(workers.map(({ pid }) => peakMemoryOf(pid)));
    const measured = { perMinute: (count / tookMs) * 60_000, ids, cpuMs, peaksMb };
    console.error(`  ${number} worker(s): ${rate(measured.perMinute)}; CPU per draft ${cpuText(cpuMs)}`);
    return measured;
  } finally {
    await Promise.all(workers.map((worker) => worker.stop()));
  }
}

/** The time of a draft of a worker that is otherwise idle. */
async function timeAlone(service: RunningService, drafts: Drafts, farm: Farm) {
  const worker = await service.startWorker();
  try {
    await drafts.submit(warmUps);
    await drafts.untilDone(drafts.submitted());
    const before = farm.requests();
    const startedAt = performance.now();
    await drafts.submit(1);
    await drafts.untilDone(drafts.submitted());
    const tookMs = performance.now() - startedAt;
    return { tookMs, readMs: farm.busyMs(before), requests: farm.requests() - before };
  } finally {
    await worker.stop();
  }
}

/** Peak resident memory in MB; NaN where the system does not report it. */
async function peakMemoryOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? Number.NaN) / 1024;
}

async function historiesOf(client: Client, ids: readonly string[]) {
  const lengths: number[] = [];
  let activities = 0;
  for (const id of ids) {
    const { events } = await client.workflow.getHandle(workflowId.draft(id)).fetchHistory();
    const history = events ?? [];
    lengths.push(history.length);
    activities = history.filter((event) => event.activityTaskScheduledEventAttributes).length;
  }
  lengths.sort((a, b) => a - b);
  return { activities, lengths };
}

import { setTimeout as sleep } from 'node:timers/promises';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { runConcurrently } from '../../activities/run-concurrently.ts';
import { startNodeChild } from '../../src/start/node-child.ts';
import type { RunningService } from '../running-service.ts';
import { type Farm, farmPages } from './farm.ts';
import type { FloorSettings } from './floor-worker.ts';
import { withCpu } from '../with-cpu.ts';

export interface Floor {
  perMinute: number;
  /** By process and run. */
  cpuMs: Record<string, number>;
}

const lookMs = 200;
/** Starts at a time, as many as the relay makes. */
const starters = 20;
const warmUps = 10;

/**
 * Measures runs on the same Temporal server with one worker, of a workflow with so many activities, which together fetch
 * the pages of a website, two at a time as the crawler does.
 */
export async function measureFloor(
  { client, where, pids }: RunningService,
  farm: Farm,
  { count, activities, slots }: { count: number; activities: number; slots: number },
): Promise<Floor> {
  const settings: FloorSettings = {
    address: where.TEMPORAL_ADDRESS,
    namespace: where.TEMPORAL_NAMESPACE,
    slots,
    port: farm.port,
  };
  const size = Math.ceil(farmPages.length / activities);
  const parts = Array.from({ length: activities }, (_, n) => farmPages.slice(n * size, (n + 1) * size));
  const worker = await startNodeChild({
    name: 'floor',
    module: new URL('floor-worker.ts', import.meta.url),
    args: [JSON.stringify(settings)],
    env: {},
    logDir: await mkdtemp(join(tmpdir(), 'bench-floor-')),
    stop: [['SIGTERM', 10_000]],
    print: (line) => console.error(line),
  });
  try {
    let finished = 0;
    const run = async (runs: number) => {
      const startedAt = performance.now();
      const prefix = `floor/${runs}/${finished}`;
      const numbers = Array.from({ length: runs }, (_, n) => n);
      await runConcurrently(starters, numbers, async (n) => {
        const host = farm.hosts[n % farm.hosts.length] ?? '';
        await client.workflow.start('floor', {
          taskQueue: 'floor',
          workflowId: `${prefix}/${n}`,
          args: [{ host, parts }],
        });
      });
      finished += runs;
      const done = `WorkflowType = 'floor' AND ExecutionStatus = 'Completed'`;
      while ((await client.workflow.count(done)).count < finished) await sleep(lookMs);
      return (runs / (performance.now() - startedAt)) * 60_000;
    };
    await run(warmUps);
    const measured = { temporal: pids.temporal, worker: worker.pid };
    const { result: perMinute, cpuMs } = await withCpu(measured, count, () => run(count));
    return { perMinute, cpuMs };
  } finally {
    await worker.stop();
  }
}

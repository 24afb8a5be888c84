/** Measures several servers alternately, so that other load affects all of them. */
import { cpus } from 'node:os';
import { median } from './load.ts';
import { cpuOf, stolenMs } from './reads-cores.ts';
import type { LoadClient, LoadOrder } from './reads-load.ts';

export interface Contender {
  port: number;
  /** The processes whose CPU time is measured, by name. */
  pids: Readonly<Record<string, number>>;
  order: Pick<LoadOrder, 'paths'> & Partial<LoadOrder>;
}

/** Medians over the windows. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** CPU time per response in µs, by process. */
  cpu: Readonly<Record<string, number>>;
  /** The load client's share of its core; near 1 the client limits the result. */
  clientBusy: number;
  /** The share of the cores that the host used otherwise. */
  stolen: number;
}

export interface Windows {
  rounds: number;
  ms: number;
  warmUpMs: number;
}

export const usualWindows: Windows = { rounds: 3, ms: 3_000, warmUpMs: 2_000 };
/**
 * For responses that run much code: V8 has optimised it after about ten thousand responses, which take ten seconds next to
 * Postgres on one core. Before, the same server is half as fast.
 */
export const longWindows: Windows = { rounds: 5, ms: 3_000, warmUpMs: 10_000 };
export const quickWindows: Windows = { rounds: 1, ms: 1_000, warmUpMs: 1_000 };

export async function alternate<Name extends string>(
  client: LoadClient,
  contenders: Readonly<Record<Name, Contender>>,
  { rounds, ms, warmUpMs }: Windows,
): Promise<Record<Name, Measured>> {
  const names = Object.keys(contenders) as Name[];
  const windows = new Map<Name, Measured[]>(names.map((name) => [name, []]));
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const contender = contenders[name];
      const measured = await measureOnce(client, contender, round === 0 ? warmUpMs : ms);
      if (round > 0) windows.get(name)?.push(measured);
    }
  }
  return Object.fromEntries(
    names.map((name) => [name, mediansOf(windows.get(name) ?? [], contenders[name])]),
  ) as Record<Name, Measured>;
}

/** Measures one window. */
export async function measureOnce(
  client: LoadClient,
  { port, pids, order }: Contender,
  ms: number,
): Promise<Measured> {
  const stolenBefore = await stolenMs();
  const before = await cpuOfEach(pids);
  const { perSecond, requests, p50, p99, clientBusy } = await client.run({ port, ...order, ms });
  const after = await cpuOfEach(pids);
  const cpu = Object.fromEntries(
    Object.keys(pids).map((name) => [name, ((after[name] ?? 0) - (before[name] ?? 0)) / requests]),
  );
  const stolen = ((await stolenMs()) - stolenBefore) / (cpus().length * ms);
  return { perSecond, p50, p99, cpu, clientBusy, stolen };
}

async function cpuOfEach(pids: Contender['pids']): Promise<Record<string, number>> {
  const used: Record<string, number> = {};
  for (const [name, pid] of Object.entries(pids)) used[name] = await cpuOf(pid);
  return used;
}

export function mediansOf(windows: readonly Measured[], { pids }: Pick<Contender, 'pids'>): Measured {
  const medianOf = (pick: (measured: Measured) => number) => median(windows.map(pick));
  return {
    perSecond: medianOf(({ perSecond }) => perSecond),
    p50: medianOf(({ p50 }) => p50),
    p99: medianOf(({ p99 }) => p99),
    cpu: Object.fromEntries(
      Object.keys(pids).map((name) => [name, medianOf(({ cpu }) => cpu[name] ?? Number.NaN)]),
    ),
    clientBusy: Math.max(...windows.map(({ clientBusy }) => clientBusy)),
    stolen: Math.max(...windows.map(({ stolen }) => stolen)),
  };
}

/** The ratio of responses per second, and of CPU time per response, which other load affects less. */
export function ratioOf(ours: Measured, baseline: Measured): string {
  const spent = ({ cpu }: Measured) => Object.values(cpu).reduce((sum, us) => sum + us, 0);
  const byCpu = (spent(baseline) / spent(ours)).toFixed(2);
  return `${(ours.perSecond / baseline.perSecond).toFixed(2)} × (by CPU ${byCpu} ×)`;
}

/** Above this share of its core the client may limit the result. */
const busyClient = 0.95;
/** Above this share of the cores other guests of the host affect the result. */
const stolenCores = 0.01;

/** `28.1k/s (p99 2.1 ms), 33 µs`: responses per second, p99, CPU time per response. */
export function summaryOf({ perSecond, p99, cpu, clientBusy, stolen }: Measured): string {
  const rate = perSecond >= 10_000 ? `${(perSecond / 1000).toFixed(1)}k/s` : `${perSecond.toFixed(0)}/s`;
  const costs = Object.values(cpu)
    .map((us) => us.toFixed(0))
    .join(' + ');
  const doubts = [
    ...(clientBusy > busyClient ? ['client busy'] : []),
    ...(stolen > stolenCores ? [`steal up to ${(100 * stolen).toFixed(0)} %`] : []),
  ];
  return [`${rate} (p99 ${p99.toFixed(1)} ms)`, `${costs} µs`, ...doubts].join(', ');
}

/** Several servers asked for the same in turn, so that what else the machine does falls on all of them. */
import { cpus } from 'node:os';
import { median } from './load.ts';
import { cpuOf, stolenMs } from './reads-cores.ts';
import type { LoadClient, LoadOrder } from './reads-load.ts';

export interface Contender {
  port: number;
  /** Processes whose CPU time its answers cost: the server's, Postgres'. */
  pids: Readonly<Record<string, number>>;
  order: Pick<LoadOrder, 'paths'> & Partial<LoadOrder>;
}

/** Medians over the windows. */
export interface Measured {
  perSecond: number;
  p50: number;
  p99: number;
  /** µs of CPU an answer, by process. */
  cpu: Readonly<Record<string, number>>;
  /** Of the load client's core; near 1 it was the client that was measured. */
  clientBusy: number;
  /** Share of the cores that the host gave to others. */
  stolen: number;
}

export interface Windows {
  rounds: number;
  ms: number;
  warmUpMs: number;
}

export const usualWindows: Windows = { rounds: 3, ms: 3_000, warmUpMs: 2_000 };
/**
 * For what runs through much code an answer: V8 has optimized it after some ten thousand answers, which take ten seconds
 * beside Postgres on one core. Before, the same server gave half as many.
 */
export const longWindows: Windows = { rounds: 5, ms: 3_000, warmUpMs: 10_000 };
export const quickWindows: Windows = { rounds: 1, ms: 1_000, warmUpMs: 1_000 };

export async function inTurn<Name extends string>(
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

/** One window. */
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

/** Answers a second, and what the same CPU time is enough for, which other work on the machine disturbs less. */
export function ratioOf(ours: Measured, floor: Measured): string {
  const spent = ({ cpu }: Measured) => Object.values(cpu).reduce((sum, us) => sum + us, 0);
  const byCpu = (spent(floor) / spent(ours)).toFixed(2);
  return `${(ours.perSecond / floor.perSecond).toFixed(2)} × (by CPU ${byCpu} ×)`;
}

/** Above this share of its core, the client may be what a window measured. */
const busyClient = 0.95;
/** Above this share of the cores, a window measured the host's other guests. */
const stolenCores = 0.01;

/** `28.1k/s (2.1 ms), 33 µs`: answers a second, p99, CPU an answer. */
export function told({ perSecond, p99, cpu, clientBusy, stolen }: Measured): string {
  const rate = perSecond >= 10_000 ? `${(perSecond / 1000).toFixed(1)}k/s` : `${perSecond.toFixed(0)}/s`;
  const costs = Object.values(cpu)
    .map((us) => us.toFixed(0))
    .join(' + ');
  const doubts = [
    ...(clientBusy > busyClient ? ['client busy'] : []),
    ...(stolen > stolenCores ? [`the host took up to ${(100 * stolen).toFixed(0)} %`] : []),
  ];
  return [`${rate} (p99 ${p99.toFixed(1)} ms)`, `${costs} µs`, ...doubts].join(', ');
}

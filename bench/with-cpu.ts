import { cpuOf } from './reads-cores.ts';

/** Runs `work` and measures the CPU time of processes meanwhile, in ms for each of `count`. */
export async function withCpu<T>(
  pids: Readonly<Record<string, number>>,
  count: number,
  work: () => Promise<T>,
): Promise<{ result: T; cpuMs: Record<string, number> }> {
  const look = () => Promise.all(Object.values(pids).map(cpuOf));
  const before = await look();
  const result = await work();
  const after = await look();
  const used = Object.keys(pids).map(
    (part, n) => [part, ((after[n] ?? 0) - (before[n] ?? 0)) / 1_000 / count] as const,
  );
  return { result, cpuMs: Object.fromEntries(used) };
}

/** CPU times by process, as a text. */
export const cpuText = (cpuMs: Readonly<Record<string, number>>): string =>
  Object.entries(cpuMs)
    .map(([part, ms]) => `${part} ${ms.toFixed(0)} ms`)
    .join(', ');

/** Pins servers and clients to cores, and measures the CPU time of processes. */
import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const serverCore = 0;
export const loadCore = 1;

let isReported = false;

/** Pins all threads of a process to a core. Without taskset or a second core prints that once. */
export async function pin(pid: number, core: number): Promise<void> {
  try {
    if (cpus().length <= Math.max(serverCore, loadCore)) throw new Error('there is one core only');
    await run('taskset', ['-acp', String(core), String(pid)]);
  } catch (error) {
    if (!isReported)
      console.error(`  not pinned to cores: ${error instanceof Error ? error.message.trim() : ''}`);
    isReported = true;
  }
}

/** Pins a process and its descendants. */
export async function pinTree(pid: number, core: number): Promise<void> {
  for (const member of await treeOf(pid)) await pin(member, core);
}

async function treeOf(root: number): Promise<number[]> {
  const children = new Map<number, number[]>();
  for (const name of await readdir('/proc').catch(() => [])) {
    if (!/^\d+$/.test(name)) continue;
    const fields = await statOf(Number(name));
    if (fields) children.set(Number(fields[1]), [...(children.get(Number(fields[1])) ?? []), Number(name)]);
  }
  const tree = [root];
  // Grows during the iteration.
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Fields of /proc/PID/stat from the state on (proc(5), from the third); undefined for a process that is gone. */
async function statOf(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const afterName = text.lastIndexOf(') ');
  return afterName === -1 ? undefined : text.slice(afterName + 2).split(' ');
}

/** The same on all Linux platforms that Node supports. */
const ticksPerSecond = 100;

/** CPU time of the process and its descendants in µs; NaN if the system does not report it. */
export async function cpuOf(pid: number): Promise<number> {
  let ticks = 0;
  for (const member of await treeOf(pid)) {
    const fields = await statOf(member);
    // utime, stime; and cutime and cstime of ended children.
    for (const field of [11, 12, 13, 14]) ticks += Number(fields?.[field] ?? 0);
  }
  return ticks === 0 ? Number.NaN : (ticks / ticksPerSecond) * 1e6;
}

/** The CPU time that the host took from this machine (steal), in ms over all cores; 0 if it is not reported. */
export async function stolenMs(): Promise<number> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '');
  // proc(5): "cpu user nice system idle iowait irq softirq steal …".
  const ticks = Number(/^cpu +(?:\d+ ){7}(\d+)/.exec(text)?.[1] ?? 0);
  return (ticks / ticksPerSecond) * 1_000;
}

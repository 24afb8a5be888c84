/** Servers on one core, whoever asks them on another; and what a process has used of its core. */
import { execFile } from 'node:child_process';
import { readFile, readdir } from 'node:fs/promises';
import { cpus } from 'node:os';
import { promisify } from 'node:util';

const run = promisify(execFile);

export const serverCore = 0;
export const loadCore = 1;

let told = false;

/** All threads of the process, and those it starts from now on. Without taskset or a second core, said once and left. */
export async function pin(pid: number, core: number): Promise<void> {
  try {
    if (cpus().length <= Math.max(serverCore, loadCore)) throw new Error('there is one core only');
    await run('taskset', ['-acp', String(core), String(pid)]);
  } catch (error) {
    if (!told) console.error(`  not pinned to cores: ${error instanceof Error ? error.message.trim() : ''}`);
    told = true;
  }
}

/** The process and all that it has started. */
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
  // Grows while it is walked.
  for (const pid of tree) tree.push(...(children.get(pid) ?? []));
  return tree;
}

/** Fields of /proc/PID/stat from the state on (proc(5), from the third); undefined for a process that is gone. */
async function statOf(pid: number): Promise<string[] | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  const afterName = text.lastIndexOf(') ');
  return afterName === -1 ? undefined : text.slice(afterName + 2).split(' ');
}

/** Of Linux on every platform that Node runs on. */
const ticksPerSecond = 100;

/** CPU time of the process, its threads, and what it has started, in µs; NaN where the system does not tell. */
export async function cpuOf(pid: number): Promise<number> {
  let ticks = 0;
  for (const member of await treeOf(pid)) {
    const fields = await statOf(member);
    // utime, stime; and of the children that have ended meanwhile, cutime and cstime.
    for (const field of [11, 12, 13, 14]) ticks += Number(fields?.[field] ?? 0);
  }
  return ticks === 0 ? Number.NaN : (ticks / ticksPerSecond) * 1e6;
}

/** How long the host has kept this machine's cores from running what was ready, in ms over all of them; 0 where that is not told. */
export async function stolenMs(): Promise<number> {
  const text = await readFile('/proc/stat', 'utf8').catch(() => '');
  // proc(5): "cpu user nice system idle iowait irq softirq steal …".
  const ticks = Number(/^cpu +(?:\d+ ){7}(\d+)/.exec(text)?.[1] ?? 0);
  return (ticks / ticksPerSecond) * 1_000;
}

/** Measures and kills the processes of a browser. */
import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:process';

/**
 * Identifies the browser's processes: descendants of the driver, processes in the browser's session (once the driver is gone)
 * and those with the folder on their command line (while they start).
 */
export interface Tree {
  driver: number | null;
  browser: number | null;
  folder: string;
}

interface Entry {
  pid: number;
  parent: number;
  session: number;
  residentBytes: number;
}

const pageBytes = 4096;
/** Repeated, as processes may fork while they are killed. */
const maxPasses = 10;

/** Kills every process of the tree, by process group without /proc; true once there is none. */
export function killTree(tree: Tree): boolean {
  for (let pass = 0; pass < maxPasses; pass += 1) {
    const found = membersOf(tree, isNamed(tree.folder));
    if (found.filter(({ pid }) => kill(pid)).length === 0) return true;
  }
  if (platform === 'linux') return false;
  for (const leader of [tree.browser, tree.driver]) if (leader !== null) kill(-leader);
  return true;
}

const isNamed = (folder: string) => {
  return ({ pid }: Entry) => read(`/proc/${pid}/cmdline`).includes(folder);
};

/** Memory in bytes; exact, with shared memory counted once, where it exceeds `threshold`. 0 without /proc. */
export function memoryOf(tree: Tree, threshold: number): number {
  const found = membersOf(tree);
  const resident = found.reduce((sum, { residentBytes }) => sum + residentBytes, 0);
  // Resident memory counts shared pages repeatedly, so it is never too low, and costs a tenth.
  return resident <= threshold ? resident : found.reduce((sum, { pid }) => sum + proportionalBytes(pid), 0);
}

function membersOf({ driver, browser }: Tree, isMember: (entry: Entry) => boolean = () => false): Entry[] {
  if (platform !== 'linux') return [];
  const all = listProcesses();
  const members = new Set(
    all.filter((entry) => entry.pid === driver || isMember(entry)).map(({ pid }) => pid),
  );
  const belongs = ({ pid, parent, session }: Entry) =>
    members.has(pid) || members.has(parent) || members.has(session) || session === browser;
  // Children usually follow their parents, but process ids may wrap around.
  for (let size = -1; size < members.size;) {
    size = members.size;
    for (const entry of all) if (entry.pid !== process.pid && belongs(entry)) members.add(entry.pid);
  }
  return all.filter(({ pid }) => pid !== process.pid && members.has(pid));
}

function listProcesses(): Entry[] {
  return readdirSync('/proc').flatMap((name) => {
    if (!/^\d+$/.test(name)) return [];
    const stat = read(`/proc/${name}/stat`);
    // The program's name is in parentheses and may contain any character (proc(5)).
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    const [state, parent, , session] = fields;
    if (state === undefined || state === 'Z' || state === 'X' || state === '') return [];
    return [
      {
        pid: Number(name),
        parent: Number(parent),
        session: Number(session),
        residentBytes: Number(fields[21]) * pageBytes,
      },
    ];
  });
}

function proportionalBytes(pid: number): number {
  const kilobytes = /^Pss:\s+(\d+) kB/m.exec(read(`/proc/${pid}/smaps_rollup`))?.[1];
  return Number(kilobytes ?? 0) * 1024;
}

/** '' where the process has ended. */
function read(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function kill(pid: number): boolean {
  try {
    return process.kill(pid, 'SIGKILL');
  } catch {
    return false;
  }
}

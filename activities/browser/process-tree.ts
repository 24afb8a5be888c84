/** The processes of a browser: what memory they take together, and their end. */
import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:process';

/**
 * The browser's processes stand under the process that drives it or, once that is gone, in the browser's own session. One
 * that was being started is known by its folder, which it was given on its command line.
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
/** A process that divides while it is being killed is found by the next look. */
const maxLooks = 10;

/** Kills every process of the tree; true once there is none. Where there is no /proc, by process group. */
export function killTree(tree: Tree): boolean {
  for (let look = 0; look < maxLooks; look += 1) {
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

/** Memory in bytes, with pages that processes share counted once, as far as `most` makes it worth counting; 0 without /proc. */
export function memoryOf(tree: Tree, most: number): number {
  const found = membersOf(tree);
  const resident = found.reduce((sum, { residentBytes }) => sum + residentBytes, 0);
  // It counts shared pages again and again, so it is never too small, and costs a tenth.
  return resident <= most ? resident : found.reduce((sum, { pid }) => sum + proportionalBytes(pid), 0);
}

function membersOf({ driver, browser }: Tree, isMember: (entry: Entry) => boolean = () => false): Entry[] {
  if (platform !== 'linux') return [];
  const all = listProcesses();
  const members = new Set(
    all.filter((entry) => entry.pid === driver || isMember(entry)).map(({ pid }) => pid),
  );
  const belongs = ({ pid, parent, session }: Entry) =>
    members.has(pid) || members.has(parent) || members.has(session) || session === browser;
  // Children come after their parents, but for numbers that began anew.
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
    // The name of the program stands in parentheses and may hold any character (proc(5)).
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

/** '' for what ended meanwhile. */
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

/** The processes of a browser: what memory they take together, and their end. */
import { readdirSync, readFileSync } from 'node:fs';
import { platform } from 'node:process';

/** The browser's processes stand under the process that drives it, or, once that is gone, in the browser's own session. */
export interface Tree {
  driver: number;
  browser: number | null;
}

interface Entry {
  pid: number;
  parent: number;
  session: number;
  residentBytes: number;
}

const pageBytes = 4096;
/** A process that divides while it is being killed is found by the next look. */
const mostLooks = 10;

/** Kills every process of the tree. Where there is no /proc, by process group. */
export function killTree(tree: Tree): void {
  for (let look = 0; look < mostLooks; look += 1) {
    const found = pidsOf(tree).map(({ pid }) => pid);
    if (found.filter((pid) => kill(pid)).length === 0) break;
  }
  if (platform !== 'linux')
    for (const leader of [tree.browser, tree.driver]) if (leader !== null) kill(-leader);
}

/** Memory in bytes, with pages that processes share counted once, as far as `most` makes it worth counting; 0 without /proc. */
export function memoryOf(tree: Tree, most: number): number {
  const found = pidsOf(tree);
  const resident = found.reduce((sum, { residentBytes }) => sum + residentBytes, 0);
  // It counts shared pages again and again, so it is never too small, and costs a tenth.
  return resident <= most ? resident : found.reduce((sum, { pid }) => sum + proportionalBytes(pid), 0);
}

function pidsOf({ driver, browser }: Tree): Entry[] {
  if (platform !== 'linux') return [];
  const all = listProcesses();
  const members = new Set([driver]);
  const isMember = ({ pid, parent, session }: Entry) =>
    members.has(pid) || members.has(parent) || session === driver || session === browser;
  // Children come after their parents, but for numbers that began anew.
  for (let size = 0; size < members.size;) {
    size = members.size;
    for (const entry of all) if (isMember(entry)) members.add(entry.pid);
  }
  return all.filter(({ pid }) => members.has(pid));
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

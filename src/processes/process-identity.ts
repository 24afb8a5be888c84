/** Identifies and stops other processes, as a stored pid may belong to another program by now. */
import { execFile } from 'node:child_process';
import { readFile, readlink } from 'node:fs/promises';
import { promisify } from 'node:util';

const run = promisify(execFile);

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/** The start time of a process, in the system's notation, which distinguishes processes with the same pid. */
export async function startTimeOf(pid: number): Promise<string | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => null);
  // The second field is the program's name in brackets and may itself hold spaces; the 22nd is the start (proc(5)).
  if (stat !== null) return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  return psField(pid, 'lstart=');
}

/** The command line, arguments separated by spaces; null when no such process runs. */
export async function commandOf(pid: number): Promise<string | null> {
  const line = await readFile(`/proc/${pid}/cmdline`, 'utf8').catch(() => null);
  if (line !== null) return line.replaceAll('\0', ' ').trim() || null;
  return psField(pid, 'args=');
}

/** Null where the system does not say, or no such process runs. */
export async function workingDirectoryOf(pid: number): Promise<string | null> {
  return readlink(`/proc/${pid}/cwd`).catch(() => null);
}

async function psField(pid: number, field: string): Promise<string | null> {
  const answer = await run('ps', ['-o', field, '-p', String(pid)]).catch(() => null);
  return answer?.stdout.trim() ?? null;
}

/** Waits until the process has ended; false if it still runs after `withinMs`. */
export async function waitUntilGone(pid: number, withinMs: number): Promise<boolean> {
  const deadline = Date.now() + withinMs;
  while (isAlive(pid)) {
    if (Date.now() > deadline) return false;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return true;
}

/** Sends the signals one after another, each with `withinMs` to take effect; false if the process still runs. */
export async function stopProcess(
  pid: number,
  signals: readonly NodeJS.Signals[],
  withinMs: number,
): Promise<boolean> {
  for (const signal of signals) {
    process.kill(pid, signal);
    if (await waitUntilGone(pid, withinMs)) return true;
  }
  return false;
}

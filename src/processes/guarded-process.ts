/**
 * Child processes run in their own session, so that Ctrl-C reaches only the supervisor, which stops them in order. Each has
 * a guard: a shell that stops the child when the pipe from this process closes, so that no child is left running however
 * this process ends, including by SIGKILL.
 */
import { type ChildProcess, type StdioOptions, spawn } from 'node:child_process';
import { Socket } from 'node:net';

export interface Exit {
  code: number | null;
  signal: NodeJS.Signals | null;
}

export interface GuardedProcess {
  pid: number;
  exited: Promise<Exit>;
  isRunning(): boolean;
  /** Sends the stop signals one after another, each with its time, then SIGKILL. Resolves when the process has ended. */
  stop(): Promise<Exit>;
}

/** A signal, and the time for it to take effect. */
export type StopStep = readonly [signal: NodeJS.Signals, withinMs: number];

export interface Launch {
  command: string;
  args: readonly string[];
  cwd?: string;
  env?: NodeJS.ProcessEnv;
  uid?: number;
  gid?: number;
  stdio: StdioOptions;
  stop: readonly StopStep[];
  /** A temporary directory that the guard removes when the process has ended. */
  removeAfterwards?: string;
}

const guardScript = `
read -r word
if [ "$word" != done ]; then
  kill -"$2" "$1" 2>/dev/null
  tries=0
  while kill -0 "$1" 2>/dev/null && [ $tries -lt 75 ]; do sleep 0.2; tries=$((tries + 1)); done
  kill -KILL "$1" 2>/dev/null
fi
[ -z "$3" ] || rm -rf -- "$3"
`;

/** Starts a command with a guard. Rejects if it cannot be run. */
export async function launchGuarded(launch: Launch): Promise<GuardedProcess> {
  const { command, args, stop, stdio } = launch;
  const child = spawn(command, args, {
    detached: true,
    stdio,
    ...(launch.cwd === undefined ? {} : { cwd: launch.cwd }),
    ...(launch.env === undefined ? {} : { env: launch.env }),
    ...(launch.uid === undefined ? {} : { uid: launch.uid }),
    ...(launch.gid === undefined ? {} : { gid: launch.gid }),
  });
  return guardChild(child, stop, launch.removeAfterwards);
}

/** Adds a guard to a child that was just spawned. Rejects if the spawn failed. */
export async function guardChild(
  child: ChildProcess,
  stop: readonly StopStep[],
  removeAfterwards = '',
): Promise<GuardedProcess> {
  const exited = new Promise<Exit>((resolve) =>
    child.once('exit', (code, signal) => resolve({ code, signal })),
  );
  await new Promise<void>((resolve, reject) => {
    child.once('spawn', resolve);
    child.once('error', reject);
  });
  const { pid } = child;
  if (pid === undefined) throw new Error('the process has no id');
  const [firstSignal] = stop[0] ?? ['SIGTERM'];
  const guard = spawn(
    '/bin/sh',
    ['-c', guardScript, 'guard', String(pid), firstSignal.replace(/^SIG/, ''), removeAfterwards],
    { detached: true, cwd: '/', stdio: ['pipe', 'ignore', 'ignore'] },
  );
  // Without its guard the process still runs.
  guard.on('error', () => undefined);
  guard.stdin.on('error', () => undefined);
  guard.unref();
  if (guard.stdin instanceof Socket) guard.stdin.unref();
  child.unref();
  void exited.then(() => guard.stdin.end('done\n'));

  let stopping: Promise<Exit> | undefined;
  const isRunning = () => child.exitCode === null && child.signalCode === null;
  return { pid, exited, isRunning, stop: () => (stopping ??= stopBySteps(child, exited, stop)) };
}

async function stopBySteps(
  child: ChildProcess,
  exited: Promise<Exit>,
  steps: readonly StopStep[],
): Promise<Exit> {
  for (const [signal, withinMs] of steps) {
    if (child.exitCode !== null || child.signalCode !== null) return exited;
    child.kill(signal);
    const timer = new AbortController();
    const exit = await Promise.race([exited, delay(withinMs, timer.signal)]);
    timer.abort();
    if (exit) return exit;
  }
  child.kill('SIGKILL');
  return exited;
}

/** Resolves with undefined after `ms`, and keeps this process alive until then. */
function delay(ms: number, signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => resolve(undefined), ms);
    signal.addEventListener('abort', () => clearTimeout(timer));
  });
}

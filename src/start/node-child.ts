/** Starts the API and the worker as Node processes, with the loader that their modules need. */
import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { childEnvironment } from '../config/config.ts';
import { type GuardedProcess, type StopStep, guardChild } from '../processes/guarded-process.ts';
import { lastLogLine, openLog } from '../processes/log-file.ts';
import { yieldToOtherSessions } from '../processes/session-priority.ts';
import type { Print } from '../processes/progress.ts';
import { StartFailure } from '../processes/start-failure.ts';
import { terminalLog } from './terminal-log.ts';

/** True when running from the source tree, false in a build. */
export const fromSource = import.meta.url.endsWith('.ts');

/** The URL of a module by its path from the root, without extension. */
export function projectModule(path: string): URL {
  return new URL(`../../${path}.${fromSource ? 'ts' : 'js'}`, import.meta.url);
}

export interface NodeChild {
  name: string;
  module: URL;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  logDir: string;
  stop: readonly StopStep[];
  print: Print;
  /** For workers: the maximum size of the old generation of each heap, in MB. With it come options that save memory and CPU time. */
  heapMb?: number;
}

/** The size of a semi-space. By default V8 lets it grow to 16 MB, three per thread, so that an idle worker holds about 50 MB of garbage. */
const semiSpaceMb = 4;
/**
 * V8 by default frees garbage with four more threads for each isolate. A worker has several isolates with a small heap each, which keep
 * the cores busy themselves: there the coordination of those threads takes more CPU time than the garbage.
 */
const freesGarbageItself = '--single-threaded-gc';
const workerEnvironment = {
  /** By default glibc creates up to eight arenas per core and seldom frees them, which adds about 30 MB to a worker. */
  MALLOC_ARENA_MAX: '2',
  /** Otherwise glibc raises both thresholds with what was freed, and keeps some 30 MB of buffers and compilers' memory. */
  MALLOC_MMAP_THRESHOLD_: '262144',
  MALLOC_TRIM_THRESHOLD_: '1048576',
  /** Half of libuv's threads look up names. Of the usual four, two domains with dead name servers would hold up every crawl. */
  UV_THREADPOOL_SIZE: '32',
};

const readyWithinMs = 120_000;

/** Resolves when the child has sent `ready`. @throws StartFailure if it exits first, or takes too long */
export async function startNodeChild(options: NodeChild): Promise<GuardedProcess> {
  const { name, module, args, env, logDir, stop, print, heapMb } = options;
  const log = await openLog(logDir, name);
  const child = fork(fileURLToPath(module), args, {
    env: childEnvironment({ ...(heapMb === undefined ? {} : workerEnvironment), ...env }),
    execArgv: [
      ...(heapMb === undefined
        ? []
        : [
            `--max-old-space-size=${heapMb}`,
            `--max-semi-space-size=${semiSpaceMb}`,
            freesGarbageItself,
            `--import=${new URL('no-call-stacks.js', module).href}`,
          ]),
      ...(module.pathname.endsWith('.ts')
        ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
        : []),
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const process = await guardChild(child, stop);
  if (heapMb !== undefined) yieldToOtherSessions(process.pid);
  const show = terminalLog((line) => print(`  ${name}: ${line}`), log.path);
  const file = createWriteStream(log.path, { fd: log.fd });
  let ready = false;
  const logLines = (stream: Readable | null, showLine: (line: string) => void) => {
    if (!stream) return;
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${line}\n`);
      // A failure before it is ready is reported below.
      if (ready) showLine(line);
    });
  };
  logLines(child.stdout, show.logLine);
  logLines(child.stderr, show.errorLine);
  // Waits for its pipes, so that its last output is logged.
  const closed = new Promise<void>((resolve) => child.once('close', () => file.end(resolve)));
  const outcome = await Promise.race([
    new Promise<'ready'>((resolve) =>
      child.on('message', (message) => {
        if (message === 'ready') resolve('ready');
      }),
    ),
    process.exited,
    new Promise<'slow'>((resolve) => setTimeout(() => resolve('slow'), readyWithinMs).unref()),
  ]);
  ready = outcome === 'ready';
  if (outcome === 'ready') return process;
  const why =
    outcome === 'slow'
      ? `was not ready after ${readyWithinMs / 1000} s`
      : `ended while starting (${outcome.signal ?? `exit code ${outcome.code ?? 0}`})`;
  await process.stop();
  await closed;
  throw new StartFailure(`The ${name} ${why}: ${await lastLogLine(log)} — its log is ${log.path}.`);
}

/** The API and the worker: Node processes of this project, forked with the loader that their modules need. */
import { fork } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { createRequire } from 'node:module';
import { createInterface } from 'node:readline';
import type { Readable } from 'node:stream';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { childEnvironment } from '../config/config.ts';
import { type GuardedProcess, type StopStep, guardChild } from '../processes/guarded-process.ts';
import { lastWords, openLog } from '../processes/log-file.ts';
import type { Say } from '../processes/progress.ts';
import { StartFailure } from '../processes/start-failure.ts';
import { worthShowing } from './worth-showing.ts';

/** True when this runs from the source tree, false in a build. */
export const fromSource = import.meta.url.endsWith('.ts');

/** A module of the project by its path from the root, without extension: `.ts` in the source tree, `.js` in a build. */
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
  say: Say;
  /** Bound of the old generation of each of its heaps, in MB, without which V8 chooses. With it the rest is kept small, too. */
  heapMb?: number;
}

/**
 * A half of the young generation. V8 lets it grow to 16 MB, of which each thread then keeps three: a worker at rest holds
 * some 50 MB of garbage.
 */
const semiSpaceMb = 4;
/** glibc gives threads arenas of their own, eight a core, and gives little of them back; some 30 MB of a worker's. */
const fewArenas = { MALLOC_ARENA_MAX: '2' };

const readyWithinMs = 120_000;

/** Resolves once the child has sent `ready`. Throws StartFailure when it ends before, or takes too long. */
export async function startNodeChild(options: NodeChild): Promise<GuardedProcess> {
  const { name, module, args, env, logDir, stop, say, heapMb } = options;
  const log = await openLog(logDir, name);
  const child = fork(fileURLToPath(module), args, {
    env: childEnvironment({ ...(heapMb === undefined ? {} : fewArenas), ...env }),
    execArgv: [
      ...(heapMb === undefined
        ? []
        : [`--max-old-space-size=${heapMb}`, `--max-semi-space-size=${semiSpaceMb}`]),
      ...(module.pathname.endsWith('.ts')
        ? ['--import', pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href]
        : []),
    ],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
    detached: true,
  });
  const process = await guardChild(child, stop);
  const show = worthShowing((line) => say(`  ${name}: ${line}`), log.path);
  const file = createWriteStream(log.path, { fd: log.fd });
  let ready = false;
  const keepLines = (stream: Readable | null, showLine: (line: string) => void) => {
    if (!stream) return;
    createInterface({ input: stream }).on('line', (line) => {
      file.write(`${line}\n`);
      // Until it is ready its failure is told in one sentence, below.
      if (ready) showLine(line);
    });
  };
  keepLines(child.stdout, show.logLine);
  keepLines(child.stderr, show.errorLine);
  // Once its pipes are closed as well, so that no last words are lost.
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
  throw new StartFailure(`The ${name} ${why}: ${await lastWords(log)} — its log is ${log.path}.`);
}

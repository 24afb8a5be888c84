/** Processes as in production: of a build, which is made once per run of the benchmarks. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import type { GuardedProcess } from '../src/processes/guarded-process.ts';
import { startNodeChild } from '../src/start/node-child.ts';

const root = new URL('../', import.meta.url);
let built: Promise<unknown> | undefined;

/** Builds into dist/ once. */
export const build = (): Promise<unknown> =>
  (built ??= promisify(execFile)('npm', ['run', 'build'], { cwd: root }));

/** A module of the build, by its path from the root. */
export const builtModule = (path: string): URL => new URL(`dist/${path}.js`, root);

export type BuiltProcess = Pick<GuardedProcess, 'pid'> & { stop(): Promise<void> };

/** Starts a module of the build; resolves when it is ready. Its log and mails are deleted when it stops. */
export async function startBuilt(program: {
  name: string;
  module: string;
  args?: readonly string[];
  env: Record<string, string>;
  heapMb?: number;
}): Promise<BuiltProcess> {
  await build();
  const { name, module, args = [], env, heapMb } = program;
  const dataDir = await mkdtemp(join(tmpdir(), 'launch-directory-bench-'));
  const child = await startNodeChild({
    name,
    module: builtModule(module),
    args,
    env: { NODE_ENV: 'test', LOG_LEVEL: 'error', DATA_DIR: dataDir, ...env },
    logDir: dataDir,
    stop: [['SIGTERM', 20_000]],
    ...(heapMb === undefined ? {} : { heapMb }),
    print: (line) => console.error(line),
  });
  return {
    pid: child.pid,
    async stop() {
      await child.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

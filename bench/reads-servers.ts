/** The servers of the read benchmarks, each a process on the servers' core. */
import { closeSync, openSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { childEnvironment } from '../src/config/config.ts';
import { launchGuarded } from '../src/processes/guarded-process.ts';
import { freePort } from '../src/start/ports.ts';
import { build, builtModule } from './built.ts';
import { pin, serverCore } from './reads-cores.ts';

export interface Served {
  port: number;
  pid: number;
  /** From the start of the process to its first response. */
  tookMs: number;
  stop(): Promise<void>;
}

interface Program {
  /** For error messages. */
  name: string;
  command: string;
  args: (port: number) => readonly string[];
  cwd?: string;
  env?: Readonly<Record<string, string>>;
  /** Answers 2xx when the server is ready. */
  readyPath: string;
}

const readyWithinMs = 60_000;
const pollMs = 5;

/** Starts a program that listens on `PORT`, and waits for its first response. Its output goes to a file, whose end is shown on failure. */
export async function serveProgram(program: Program): Promise<Served> {
  const { name, command, args, cwd, env = {}, readyPath } = program;
  const port = await freePort();
  const folder = await mkdtemp(join(tmpdir(), 'bench-server-'));
  const log = openSync(join(folder, 'log'), 'a');
  const started = performance.now();
  const child = await launchGuarded({
    command,
    args: args(port),
    ...(cwd === undefined ? {} : { cwd }),
    env: childEnvironment({ NODE_ENV: 'production', PORT: String(port), HOST: '127.0.0.1', ...env }),
    stdio: ['ignore', log, log],
    stop: [['SIGTERM', 10_000]],
    removeAfterwards: folder,
  });
  closeSync(log);
  await pin(child.pid, serverCore);
  // Its guard removes the folder.
  const stop = async () => {
    await child.stop();
  };
  for (;;) {
    const answer = await fetch(`http://127.0.0.1:${port}${readyPath}`).catch(() => null);
    await answer?.arrayBuffer();
    if (answer?.ok) break;
    if (!child.isRunning() || performance.now() - started > readyWithinMs) {
      const words = await readFile(join(folder, 'log'), 'utf8').catch(() => '');
      await stop();
      throw new Error(`${name} does not answer: ${words.trim().split('\n').slice(-20).join('\n')}`);
    }
    await sleep(pollMs);
  }
  return { port, pid: child.pid, tookMs: performance.now() - started, stop };
}

const tsx = pathToFileURL(createRequire(import.meta.url).resolve('tsx')).href;

/** Serves a module of the project, given by its path from the root. */
export const serve = ({
  module,
  args = () => [],
  ...rest
}: Pick<Program, 'readyPath' | 'env'> &
  Partial<Pick<Program, 'args'>> & { module: string }): Promise<Served> =>
  serveProgram({
    name: module,
    command: process.execPath,
    args: (port) => ['--import', tsx, fileURLToPath(new URL(`../${module}`, import.meta.url)), ...args(port)],
    ...rest,
  });

/** Runs `work` and stops the servers that it started. */
export async function withServers<T>(
  work: (started: (starting: Promise<Served>) => Promise<Served>) => Promise<T>,
): Promise<T> {
  const servers: Served[] = [];
  try {
    return await work(async (starting) => {
      const server = await starting;
      servers.push(server);
      return server;
    });
  } finally {
    for (const server of servers) await server.stop();
  }
}

/** An unused port, as reads do not need Temporal. */
const noTemporal = '127.0.0.1:9';

/** The API as in production, built, with rate limits that are counted but never reached. */
export const serveApi = async (
  databaseUrl: string,
  {
    readCacheMb,
    readyPath = '/healthz',
    env = {},
  }: { readCacheMb?: number; readyPath?: string; env?: Readonly<Record<string, string>> } = {},
): Promise<Served> => {
  await build();
  return serveProgram({
    name: 'the API',
    command: process.execPath,
    args: () => [fileURLToPath(builtModule('src/main')), 'api'],
    env: {
      DATABASE_URL: databaseUrl,
      TEMPORAL_ADDRESS: noTemporal,
      RATE_READS_PER_MINUTE: '1000000000',
      RATE_MCP_MESSAGES_PER_MINUTE: '1000000000',
      RATE_CRAWLS_PER_HOUR: '1000000000',
      RATE_WRITES_PER_MINUTE: '1000000000',
      ...(readCacheMb === undefined ? {} : { READ_CACHE_MB: String(readCacheMb) }),
      ...env,
    },
    readyPath,
  });
};

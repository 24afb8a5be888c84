/** Temporal's dev server: one process, with its data in a SQLite file or in memory. */
import { readFile, writeFile } from 'node:fs/promises';
import { setTimeout as sleep } from 'node:timers/promises';
import { childEnvironment } from '../config/config.ts';
import { type GuardedProcess, launchGuarded } from '../processes/guarded-process.ts';
import { type LogFile, lastLogLine } from '../processes/log-file.ts';
import { commandOf, isAlive, stopProcess } from '../processes/process-identity.ts';
import { StartFailure, reasonOf } from '../processes/start-failure.ts';
import { type Temporal, openTemporal } from '../../temporal/client.ts';
import { registerSearchAttributes, searchAttributes } from '../../temporal/search-attributes.ts';
import { settingArguments } from '../../temporal/server-settings.ts';

export interface DevServerOptions {
  /** The Temporal CLI. */
  cli: string;
  /** A free loopback port. */
  port: number;
  /** Null: no UI. */
  uiPort: number | null;
  namespace: string;
  /** The SQLite file; in memory without it. */
  dbFile?: string;
  log: LogFile;
  print: (line: string) => void;
  /** A directory that is removed when the server has ended, for tests. */
  removeAfterwards?: string;
}

export interface DevServer extends GuardedProcess {
  /** `host:port`. */
  address: string;
  uiUrl: string | null;
}

const startWithinMs = 60_000;

/**
 * Three times the throughput of SQLite's default. A crash of the server loses nothing; one of the machine may lose the last
 * moments, which the reconciler makes up for. Copies of the file need its `-wal`, too.
 */
const writeAheadLog = ['--sqlite-pragma', 'journal_mode=wal', '--sqlite-pragma', 'synchronous=normal'];

/** Go collects garbage when its heap has grown by this percentage (default: 100), or as it nears the limit. */
const memory = { GOGC: '300', GOMEMLIMIT: '768MiB' };

/** Starts the dev server; resolves when it is ready and has the project's search attributes. @throws StartFailure */
export async function startDevServer(options: DevServerOptions): Promise<DevServer> {
  const { cli, port, uiPort, namespace, dbFile, log } = options;
  if (dbFile !== undefined) await stopLeftoverDevServer(dbFile, options.print);
  const server = await launchGuarded({
    command: cli,
    args: [
      ...['server', 'start-dev', '--ip', '127.0.0.1', '--port', String(port), '--namespace', namespace],
      ...(uiPort === null ? ['--headless'] : ['--ui-port', String(uiPort)]),
      ...(dbFile === undefined ? [] : ['--db-filename', dbFile, ...writeAheadLog]),
      ...searchAttributes.flatMap((name) => ['--search-attribute', `${name}=Keyword`]),
      ...settingArguments,
      ...['--log-level', 'warn'],
    ],
    env: childEnvironment(memory),
    stdio: ['ignore', log.fd, log.fd],
    stop: [['SIGINT', 15_000]],
    ...(options.removeAfterwards === undefined ? {} : { removeAfterwards: options.removeAfterwards }),
  });
  log.close();
  if (dbFile !== undefined) await writeFile(pidFile(dbFile), String(server.pid));
  const address = `127.0.0.1:${port}`;
  await untilItServes(server, address, namespace, log);
  return { ...server, address, uiUrl: uiPort === null ? null : `http://127.0.0.1:${uiPort}` };
}

async function untilItServes(
  server: GuardedProcess,
  address: string,
  namespace: string,
  log: LogFile,
): Promise<void> {
  const temporal = openTemporal({ TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace });
  const deadline = Date.now() + startWithinMs;
  try {
    while (!(await isReady(temporal))) {
      if (!server.isRunning() || Date.now() > deadline) throw new Error('it did not answer in time');
      await sleep(50);
    }
    // A file of an earlier release may lack attributes, and the options above apply only to a new file.
    await registerSearchAttributes(temporal.connection, temporal.client);
  } catch (error) {
    throw await notServing(server, error, log);
  } finally {
    await temporal.close();
  }
}

async function isReady(temporal: Temporal): Promise<boolean> {
  return temporal.ready().then(
    () => true,
    () => false,
  );
}

async function notServing(server: GuardedProcess, error: unknown, log: LogFile): Promise<StartFailure> {
  const why = !server.isRunning()
    ? `ended while starting: ${await lastLogLine(log)}`
    : `does not serve: ${reasonOf(error)}`;
  await server.stop();
  return new StartFailure(
    `The Temporal dev server ${why} — its log is ${log.path}. Correct the cause, or set TEMPORAL_ADDRESS to a Temporal server of your own.`,
    error,
  );
}

const pidFile = (dbFile: string) => `${dbFile}.pid`;

/** Stops a dev server that an earlier start left on this file: two writers would damage it. */
export async function stopLeftoverDevServer(dbFile: string, print: (line: string) => void): Promise<void> {
  const pid = Number(await readFile(pidFile(dbFile), 'utf8').catch(() => ''));
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  if (!(await commandOf(pid))?.includes(dbFile)) return;
  print('  Temporal: one of an earlier start is still running; stopping it');
  if (await stopProcess(pid, ['SIGINT', 'SIGKILL'], 15_000)) return;
  throw new StartFailure(
    `A Temporal dev server of an earlier start (process ${pid}) still runs on ${dbFile} and does not stop. End it with \`kill -9 ${pid}\` and start again.`,
  );
}

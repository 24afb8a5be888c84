/** Starts the services in the order of their dependencies. */
import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { get } from 'node:http';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stopLeftoverDevServer } from './temporal-dev-server.ts';
import { type Runtime, runtimePath } from '../processes/runtime.ts';
import type { Config } from '../config/config.ts';
import { stopLeftoverPostgres } from './embedded-cluster.ts';
import { provideDatabase, clusterOf, prepareDatabase } from './database.ts';
import { startExample, resolveText } from './example-site.ts';
import type { RunningService, Service } from './keep-running.ts';
import { fromSource, projectModule, startNodeChild } from './node-child.ts';
import { rememberPorts, requirePort } from './ports.ts';
import { type Print, step } from '../processes/progress.ts';
import { StartFailure } from '../processes/start-failure.ts';
import { provideTemporal, temporalFileOf } from './temporal.ts';

export interface ServiceOptions {
  print: Print;
  /** Starts a service, keeps it running, and stops it on exit. */
  keep: (service: Service) => Promise<void>;
  /** Stops a running service on exit. */
  stopOnExit: (service: RunningService) => void;
}

/** Starts all services that are not configured elsewhere; resolves with their addresses. `dataDir` is absolute. */
export async function startServices(
  config: Config,
  dataDir: string,
  { print, keep, stopOnExit }: ServiceOptions,
): Promise<Runtime> {
  const ports = await choosePorts(config, dataDir, print);
  const [databaseUrl, temporal] = await Promise.all([
    provideDatabase(config, dataDir, ports.postgres, keep, print).then(async (url) => {
      await prepareDatabase(url, config, print);
      return url;
    }),
    provideTemporal(config, dataDir, ports, keep, print),
  ]);
  const example = await startExample(config);
  if (example) stopOnExit({ name: 'example site', stop: () => example.close() });
  const resolve = new Map([...(config.CRAWL_RESOLVE ?? []), ...(example?.resolve ?? [])]);
  const bundle = fileURLToPath(new URL('../../workflow-bundle.js', import.meta.url));
  const env = {
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TEMPORAL_ADDRESS: temporal.address,
    ...(temporal.uiUrl === null ? {} : { TEMPORAL_UI_URL: temporal.uiUrl }),
    ...(resolve.size === 0 ? {} : { CRAWL_RESOLVE: resolveText(resolve) }),
    // A build includes a workflow bundle; from source, workflows are bundled at each start.
    ...(!fromSource && config.WORKFLOW_BUNDLE === undefined && existsSync(bundle)
      ? { WORKFLOW_BUNDLE: bundle }
      : {}),
  };
  const child = { env, logDir: join(dataDir, 'logs'), print };
  await Promise.all([
    step(print, 'Worker', () =>
      keep({
        name: 'worker',
        start: () =>
          startNodeChild({
            ...child,
            env: { ...env, ...workerMetrics(config) },
            name: 'worker',
            module: projectModule('temporal/worker'),
            args: [],
            heapMb: config.WORKER_HEAP_MB,
            stop: [['SIGTERM', 30_000]],
          }),
      }),
    ),
    step(print, 'API', () =>
      keep({
        name: 'API',
        start: () =>
          startNodeChild({
            ...child,
            name: 'api',
            module: projectModule('src/main'),
            args: ['api'],
            stop: [['SIGTERM', config.API_DRAIN_SECONDS * 1000 + apiStopMs]],
          }),
      }),
    ),
  ]);
  await untilReady(config);
  const runtime: Runtime = {
    baseUrl: config.BASE_URL,
    databaseUrl,
    temporalAddress: temporal.address,
    temporalUiUrl: temporal.uiUrl,
    exampleUrl: example?.url ?? null,
  };
  // Contains the database's password.
  await writeFile(runtimePath(config), `${JSON.stringify(runtime, null, 2)}\n`, { mode: 0o600 });
  return runtime;
}

async function choosePorts(config: Config, dataDir: string, print: Print) {
  // Processes left by a killed start still use their ports.
  await Promise.all([
    stopLeftoverPostgres(clusterOf(dataDir), print),
    stopLeftoverDevServer(temporalFileOf(dataDir), print),
  ]);
  const ports = await rememberPorts(dataDir, { postgres: 25_432, temporal: 7_233, temporalUi: 8_233 });
  if (config.TEMPORAL_UI_PORT === undefined) return ports;
  await requirePort(config.TEMPORAL_UI_PORT, '127.0.0.1');
  return { ...ports, temporalUi: config.TEMPORAL_UI_PORT };
}

/** The API finishes its requests within 9 s. */
const apiStopMs = 12_000;
/** The API has METRICS_PORT. */
const workerMetrics = ({ METRICS_PORT: port }: Config): Record<string, string> =>
  port === undefined ? {} : { METRICS_PORT: String(port + 1) };

const readyWithinMs = 30_000;

/** Waits for GET /readyz, which is 200 when Postgres and Temporal answer, too. */
async function untilReady({ HOST, PORT }: Config): Promise<void> {
  const host = HOST === '0.0.0.0' ? '127.0.0.1' : HOST === '::' ? '::1' : HOST;
  const deadline = Date.now() + readyWithinMs;
  while ((await statusOf(host, PORT)) !== 200) {
    if (Date.now() > deadline) {
      throw new StartFailure(
        `The API listens on ${host}:${PORT} but was not ready after ${readyWithinMs / 1000} s: its GET /readyz says what is missing, and its log in DATA_DIR/logs says why.`,
      );
    }
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
}

function statusOf(host: string, port: number): Promise<number> {
  return new Promise((resolve) => {
    const request = get({ host, port, path: '/readyz', timeout: 5_000 }, (response) => {
      response.resume();
      resolve(response.statusCode ?? 0);
    });
    request.on('timeout', () => request.destroy());
    request.on('error', () => resolve(0));
  });
}

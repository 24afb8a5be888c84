/** The worker process: composition root and entry point. Forked by `npm start`, or run on its own. */
import { resolve } from 'node:path';
import { Runtime } from '@temporalio/worker';
import { pino } from 'pino';
import { type Renderer, type RendererOptions, createRenderer } from '../activities/browser/renderer.ts';
import { findChromium } from '../activities/browser/find-chromium.ts';
import { createGuardedDownload, createGuardedFetch } from '../src/guarded-fetch/guarded-fetch.ts';
import { createGuardedPost } from '../src/guarded-fetch/guarded-post.ts';
import { createHostLimiter } from '../src/guarded-fetch/host-limiter.ts';
import { REQUESTS_AT_A_TIME } from '../src/guarded-fetch/limits.ts';
import { chooseDrafter } from '../activities/choose-drafter.ts';
import { rulesDrafter } from '../activities/drafter.ts';
import { createActivities } from '../activities/index.ts';
import { createPictureStore } from '../src/pictures/picture-store.ts';
import { createCardDrawer } from '../activities/cards/card-drawer.ts';
import { createPictureCodec } from '../activities/pictures/picture-codec.ts';
import { createPageMemory } from '../activities/page-memory.ts';
import { createParsePool } from '../activities/parsing/pool.ts';
import { createEndpointPlaces } from '../activities/webhooks/endpoint-places.ts';
import { createMailer } from '../activities/mail/mailer.ts';
import { type Config, readConfig } from '../src/config/config.ts';
import { openDatabase } from '../src/db/knex.ts';
import { paymentsOf, testPaymentsWarning } from '../src/config/development-rules.ts';
import { senderNameOf } from '../src/webhooks/sender-rules.ts';
import { userAgentOf } from '../src/guarded-fetch/crawler-rules.ts';
import { logOptions } from '../src/processes/log-options.ts';
import type { TaskQueue } from '../src/outbox/messages.ts';
import { startTracing } from '../src/tracing/start-tracing.ts';
import { flowsIn } from '../src/outbox/queries.ts';
import { beginAtZero } from '../src/metrics/counters.ts';
import { serveMetrics } from '../src/metrics/serve-metrics.ts';
import { requestsPerEndpoint } from '../src/webhooks/retry-rules.ts';
import { chooseProvider } from '../src/payments/choose-provider.ts';
import { prepareDataDir } from '../src/processes/data-dir.ts';
import { keepFilesPrivate } from '../src/processes/private-files.ts';
import { openTemporal } from './client.ts';
import { connectWorker, prepareNamespace } from './connect-worker.ts';
import { keepAliveFile } from './alive-file.ts';
import { createRelay } from './relay.ts';
import { createRuns } from './runs.ts';
import { registerSchedules } from './schedules.ts';
import { sdkLogging } from './sdk-log.ts';
import { createSdkMetrics } from './sdk-metrics.ts';
import { registerSearchAttributes } from './search-attributes.ts';
import { startWorkers, workflowsOf } from './start-workers.ts';

keepFilesPrivate();
const config = readConfig();
const log = pino({
  name: 'worker',
  ...logOptions(config.LOG_LEVEL, config.OTEL_EXPORTER_OTLP_ENDPOINT !== undefined),
});
const sdkMetrics = config.METRICS_PORT === undefined ? null : await createSdkMetrics();
Runtime.install({ ...sdkLogging(log, sdkMetrics?.options), shutdownSignals: [] });

const stopping = new AbortController();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.on(signal, () => stopping.abort());
// A parent that has exited cannot send a stop signal.
process.on('disconnect', () => stopping.abort());

try {
  await runWorker(config, stopping.signal);
} catch (error) {
  if (!stopping.signal.aborted) {
    log.fatal({ err: error }, 'the worker broke down');
    process.exitCode = 1;
  }
}
// The channel to the parent would keep the process alive.
if (process.connected) process.disconnect();

async function runWorker(config: Config, signal: AbortSignal): Promise<void> {
  const { DATABASE_URL, TEMPORAL_ADDRESS } = config;
  if (DATABASE_URL === undefined || TEMPORAL_ADDRESS === undefined) {
    throw new Error('A worker of its own needs DATABASE_URL and TEMPORAL_ADDRESS; `npm start` brings both.');
  }
  const polls = (queue: TaskQueue) => config.WORKER_QUEUES.includes(queue);
  // Without SMTP, mails with sign-in links are files in the data directory.
  if (polls('general') && config.SMTP_URL === undefined) await prepareDataDir(resolve(config.DATA_DIR));
  if (polls('general') && paymentsOf(config) === 'test') log.warn(testPaymentsWarning);
  const tracing = await startTracing(config, 'launch-directory-worker', log);
  const db = openDatabase(DATABASE_URL, config.DATABASE_POOL_MAX);
  beginAtZero();
  const metrics = await serveMetrics({
    config,
    db,
    log,
    ...(sdkMetrics && { others: () => sdkMetrics.read() }),
  });
  const temporal = openTemporal(config);
  // In each worker: what an activity adds to the outbox is delivered at once. Relays share the work.
  const relay = createRelay({ db, client: temporal.client, log });
  const mailer = createMailer(config);
  const committed = () => relay.kick();
  const crawler = {
    resolve: config.CRAWL_RESOLVE,
    // The user agent links to a page about the crawler and how to block it.
    userAgent: userAgentOf(config.BASE_URL),
    hosts: createHostLimiter(REQUESTS_AT_A_TIME),
  };
  const renderer = polls('browser') ? openRenderer(config, crawler) : null;
  // Its threads, and the processes of the next two, start on demand.
  const pool = createParsePool({ threads: config.WORKER_PARSE_THREADS });
  const cardDrawer = createCardDrawer();
  const codec = createPictureCodec();
  const activities = createActivities({
    db,
    config,
    log,
    fetch: createGuardedFetch(crawler),
    download: createGuardedDownload(crawler),
    post: createGuardedPost({ resolve: config.CRAWL_RESOLVE, userAgent: senderNameOf(config.BASE_URL) }),
    endpointPlaces: createEndpointPlaces(requestsPerEndpoint),
    pageMemory: createPageMemory(config.WORKER_PAGES_MB),
    codec,
    pictures: createPictureStore({ db, directory: config.PICTURES_DIR }),
    parse: pool.parse,
    renderer,
    drafter: polls('drafting') ? await chooseDrafter({ db, config, log }) : rulesDrafter,
    mailer,
    cardDrawer,
    payments: chooseProvider(config, { db, flowsIn, committed, clock: () => new Date() }),
    runs: createRuns(temporal.client, db),
    committed,
  });
  try {
    relay.start();
    const connection = await connectWorker(config, log, signal);
    try {
      const prepare = async () => {
        await registerSearchAttributes(temporal.connection, temporal.client);
        if (polls('general')) await registerSchedules(temporal.client);
      };
      await prepareNamespace(config.TEMPORAL_NAMESPACE, prepare, log, signal);
      const workers = await startWorkers({
        connection,
        namespace: config.TEMPORAL_NAMESPACE,
        activities,
        workflows: workflowsOf(config),
        maxCachedWorkflows: config.WORKER_CACHED_WORKFLOWS,
        config,
        buildId: config.WORKER_BUILD_ID,
        log,
      });
      const { WORKER_ALIVE_FILE: aliveFile } = config;
      const endFile =
        aliveFile === undefined ? undefined : await keepAliveFile(aliveFile, () => workers.isPolling(), log);
      log.info({ queues: config.WORKER_QUEUES, buildId: config.WORKER_BUILD_ID }, 'polling');
      process.send?.('ready');
      signal.addEventListener('abort', () => void workers.stop());
      if (signal.aborted) void workers.stop();
      await workers.stopped.finally(() => endFile?.());
    } finally {
      await connection.close();
    }
  } finally {
    await renderer?.close();
    await pool.close();
    await cardDrawer.close();
    await codec.close();
    await relay.stop();
    mailer.close();
    await temporal.close();
    await metrics.close();
    await db.destroy();
    await tracing.stop();
  }
}

/** Null, with a warning, where no browser is installed. */
function openRenderer(config: Config, crawler: Omit<RendererOptions, 'executable' | 'log'>): Renderer | null {
  const executable = findChromium({ path: config.CHROMIUM_PATH, cacheDir: config.PUPPETEER_CACHE_DIR });
  if (executable === null) {
    log.warn('no Chromium was found: pages that are made by their scripts are read as plain HTML');
    return null;
  }
  if (process.getuid?.() === 0)
    log.warn('run by root, Chromium has no sandbox: run the worker as another user');
  return createRenderer({ ...crawler, executable, log });
}

/** The API process: serves until SIGTERM or SIGINT, or until its parent process has ended. */
import { setTimeout as sleep } from 'node:timers/promises';
import { createRequestUpdate } from '../../temporal/request-update.ts';
import { openTemporal } from '../../temporal/client.ts';
import { createRelay } from '../../temporal/relay.ts';
import { serveMetrics } from '../metrics/serve-metrics.ts';
import { openApiLog } from './api-log.ts';
import { createApi } from './api.ts';
import { createStateMetrics } from './state-metrics.ts';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/knex.ts';
import { assertSellers } from '../orders/seller-queries.ts';
import { startTracing } from '../tracing/start-tracing.ts';
import { paymentsOf, testPaymentsWarning } from '../config/development-rules.ts';

export async function runApi(config: Config): Promise<void> {
  if (config.DATABASE_URL === undefined || config.TEMPORAL_ADDRESS === undefined) {
    throw new Error(
      'The API alone needs DATABASE_URL and TEMPORAL_ADDRESS. Set both, or start everything with `npm start`.',
    );
  }
  const log = openApiLog(config);
  const tracing = await startTracing(config, 'launch-directory-api', log);
  const db = openDatabase(config.DATABASE_URL, config.DATABASE_POOL_MAX);
  if (paymentsOf(config) === 'real') {
    await assertSellers(db, new Date()).catch(async (error: unknown) => {
      // Open connections would keep the process alive.
      await db.destroy();
      throw error;
    });
  }
  const temporal = openTemporal(config);
  const relay = createRelay({ db, client: temporal.client, log });
  const api = createApi({
    config,
    db,
    log,
    committed: () => relay.kick(),
    temporalReady: () => temporal.ready(),
    requestUpdate: createRequestUpdate(temporal.client, log),
  });
  const refresh =
    config.METRICS_PORT === undefined ? undefined : createStateMetrics({ db, client: temporal.client, log });
  const metrics = await serveMetrics({ config, db, log, ...(refresh && { refresh }) });
  relay.start();
  await api.listen(config.PORT, config.HOST);
  if (paymentsOf(config) === 'test') log.warn(testPaymentsWarning);
  log.info({ baseUrl: config.BASE_URL }, 'the API is listening');
  process.send?.('ready');

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    api.drain();
    await sleep(config.API_DRAIN_SECONDS * 1000);
    await api.close();
    await relay.stop();
    await temporal.close();
    await metrics.close();
    await db.destroy();
    await tracing.stop();
    log.info('the API has stopped');
    // The channel to the parent would keep the process alive.
    if (process.connected) process.disconnect();
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  process.on('disconnect', () => void stop());
}

/** The API process: serves until SIGTERM or SIGINT, or until its parent process has ended. */
import { createRequestUpdate } from '../../temporal/request-update.ts';
import { openTemporal } from '../../temporal/client.ts';
import { createRelay } from '../../temporal/relay.ts';
import { openApiLog } from './api-log.ts';
import { createApi } from './api.ts';
import type { Config } from '../config/config.ts';
import { openDatabase } from '../db/knex.ts';
import { assertSellers } from '../orders/seller-queries.ts';
import { paymentsOf, testPaymentsWarning } from '../config/development-rules.ts';

export async function runApi(config: Config): Promise<void> {
  if (config.DATABASE_URL === undefined || config.TEMPORAL_ADDRESS === undefined) {
    throw new Error(
      'The API alone needs DATABASE_URL and TEMPORAL_ADDRESS. Set both, or start everything with `npm start`.',
    );
  }
  const log = openApiLog(config.LOG_LEVEL);
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
  relay.start();
  await api.listen(config.PORT, config.HOST);
  if (paymentsOf(config) === 'test') log.warn(testPaymentsWarning);
  log.info({ baseUrl: config.BASE_URL }, 'the API is listening');
  process.send?.('ready');

  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    await api.close();
    await relay.stop();
    await temporal.close();
    await db.destroy();
    log.info('the API has stopped');
    // The channel to the parent would keep the process alive.
    if (process.connected) process.disconnect();
  };
  process.on('SIGTERM', () => void stop());
  process.on('SIGINT', () => void stop());
  process.on('disconnect', () => void stop());
}

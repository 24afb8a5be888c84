/** The service for benchmarks of drafts: API, relay and worker with their own namespace and database. */
import type { Client } from '@temporalio/client';
import { pino } from 'pino';
import { resolveText } from '../src/start/example-site.ts';
import { openTemporal } from '../temporal/client.ts';
import { createRelay } from '../temporal/relay.ts';
import { type RunningApi, startApi } from '../test/support/api.ts';
import { insertCategories } from '../test/support/drafts.ts';
import { devServer } from '../test/support/engines.ts';
import { startWorker } from './worker.ts';

export interface DraftingService {
  api: RunningApi;
  /** The worker's process. It has no browser. */
  pid: number;
  client: Client;
  close(): Promise<void>;
}

/** `sites`: loopback addresses of the websites, by `host:port`. */
export async function startDraftingService(
  sites: ReadonlyMap<string, { address: string; port: number }>,
): Promise<DraftingService> {
  const { address, namespace } = await devServer();
  const where = { TEMPORAL_ADDRESS: address, TEMPORAL_NAMESPACE: namespace };
  const crawl = { CRAWL_RESOLVE: resolveText(sites) };
  let kick: () => void = () => undefined;
  const api = await startApi({ env: crawl, committed: () => kick() });
  const temporal = openTemporal(where);
  const relay = createRelay({ db: api.db, client: temporal.client, log: pino({ level: 'silent' }) });
  relay.start();
  kick = () => relay.kick();
  let worker: Awaited<ReturnType<typeof startWorker>> | undefined;
  const close = async () => {
    await relay.stop();
    await worker?.stop();
    await temporal.close();
    await api.close();
  };
  try {
    const DATABASE_URL = api.config.DATABASE_URL ?? '';
    worker = await startWorker({ ...where, ...crawl, CHROMIUM_PATH: 'none', DATABASE_URL });
    await insertCategories(api.db);
    return { api, pid: worker.pid, client: temporal.client, close };
  } catch (error) {
    await close();
    throw error;
  }
}

/** Everything durable work needs, for one test file: Postgres, Temporal, real activities, a relay, mails as rows. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Knex } from 'knex';
import { createGuardedDownload, createGuardedFetch } from '../../../src/guarded-fetch/guarded-fetch.ts';
import { createGuardedPost } from '../../../src/guarded-fetch/guarded-post.ts';
import { chooseDrafter } from '../../../activities/choose-drafter.ts';
import { type ActivityDeps, createActivities } from '../../../activities/index.ts';
import { createPageMemory } from '../../../activities/page-memory.ts';
import { createPictureStore } from '../../../src/pictures/picture-store.ts';
import { createCardDrawer } from '../../../activities/cards/card-drawer.ts';
import { createPictureCodec } from '../../../activities/pictures/picture-codec.ts';
import { createEndpointPlaces } from '../../../activities/webhooks/endpoint-places.ts';
import { requestsPerEndpoint } from '../../../src/webhooks/retry-rules.ts';
import { createMailer } from '../../../activities/mail/mailer.ts';
import { type Config, readConfig } from '../../../src/config/config.ts';
import { openDatabase } from '../../../src/db/knex.ts';
import { type Relay, createRelay } from '../../../temporal/relay.ts';
import { createRuns } from '../../../temporal/runs.ts';
import { type Workers, startWorkers } from '../../../temporal/start-workers.ts';
import { freshDatabase } from '../../support/engines.ts';
import { parseInPool } from '../../support/parse.ts';
import type { Engine } from './engines.ts';
import { testLog } from './quiet-sdk.ts';
import { replayRuns } from './replay.ts';
import { workflowBundle } from './workflow-bundle.ts';

export interface WorldOptions {
  /** A database of the caller's; it is not dropped. */
  databaseUrl?: string;
  env?: Record<string, string>;
  maxCachedWorkflows?: number;
  /** What stands in for a part of the real thing, such as a fetch that stops half-way. */
  deps?: Partial<ActivityDeps>;
}

export interface World {
  db: Knex;
  config: Config;
  relay: Relay;
  deps: ActivityDeps;
  work(): Promise<Workers>;
  /** Stops everything, and replays every history that the outbox started. */
  close(): Promise<void>;
}

export async function createWorld(engine: Engine, options: WorldOptions = {}): Promise<World> {
  const database = options.databaseUrl === undefined ? await freshDatabase() : { url: options.databaseUrl };
  const dataDir = await mkdtemp(join(tmpdir(), 'durable-'));
  const config = readConfig({
    NODE_ENV: 'test',
    BASE_URL: 'https://launches.localhost',
    DATABASE_URL: database.url,
    TEMPORAL_ADDRESS: engine.address,
    TEMPORAL_NAMESPACE: engine.namespace ?? 'default',
    DATA_DIR: dataDir,
    ...options.env,
  });
  const log = testLog();
  const db = openDatabase(database.url, 10);
  const relay = createRelay({ db, client: engine.client, log });
  const mailer = createMailer(config);
  const cardDrawer = createCardDrawer();
  const codec = createPictureCodec();
  const deps: ActivityDeps = {
    db,
    config,
    log,
    fetch: createGuardedFetch({ resolve: config.CRAWL_RESOLVE }),
    download: createGuardedDownload({ resolve: config.CRAWL_RESOLVE }),
    post: createGuardedPost({ resolve: config.CRAWL_RESOLVE, userAgent: 'tests' }),
    endpointPlaces: createEndpointPlaces(requestsPerEndpoint),
    pageMemory: createPageMemory(config.WORKER_PAGES_MB),
    codec,
    pictures: createPictureStore({ db, directory: undefined }),
    parse: parseInPool,
    renderer: null,
    drafter: await chooseDrafter({ db, config, log }),
    mailer,
    cardDrawer,
    payments: null,
    runs: createRuns(engine.client, db),
    committed: () => relay.kick(),
    ...options.deps,
  };
  const started: Workers[] = [];
  relay.start();
  return {
    db,
    config,
    relay,
    deps,
    async work() {
      const workers = await startWorkers({
        connection: engine.nativeConnection,
        namespace: config.TEMPORAL_NAMESPACE,
        activities: createActivities(deps),
        workflows: { workflowBundle: await workflowBundle() },
        maxCachedWorkflows: options.maxCachedWorkflows ?? 100,
        config,
        log,
      });
      started.push(workers);
      return workers;
    },
    async close() {
      await relay.stop();
      await Promise.all(started.map((workers) => workers.stop()));
      await cardDrawer.close();
      await codec.close();
      mailer.close();
      const runs = db('outbox').whereIn('kind', ['start', 'wake']).whereNotNull('delivered_at');
      await replayRuns(engine.client, await runs.distinct().pluck<string[]>('workflow_id'));
      await db.destroy();
      if ('drop' in database) await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

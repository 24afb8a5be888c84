/** Everything durable work needs, for one test file: Postgres, Temporal, real activities, a relay, mails as rows. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Runtime, type WorkflowBundle, bundleWorkflowCode } from '@temporalio/worker';
import type { Knex } from 'knex';
import { type Logger, pino } from 'pino';
import { createGuardedFetch } from '../../activities/crawl/guarded-fetch.ts';
import { rulesDrafter } from '../../activities/drafter.ts';
import { type ActivityDeps, createActivities } from '../../activities/index.ts';
import { createMailer } from '../../activities/mail/mailer.ts';
import { type Config, readConfig } from '../../src/config.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { type Relay, createRelay } from '../../temporal/relay.ts';
import { createRuns } from '../../temporal/runs.ts';
import { sdkLogging } from '../../temporal/sdk-log.ts';
import { type Workers, startWorkers, workflowsOf } from '../../temporal/start-workers.ts';
import { freshDatabase } from '../support/engines.ts';
import type { Engine } from './engines.ts';

export interface WorldOptions {
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
  close(): Promise<void>;
}

export const testLog = (): Logger => pino({ level: 'silent' });

// Before anything else makes the process's one runtime with its own, talkative logger.
const sdkLog = sdkLogging(testLog());
Runtime.install(sdkLog);

let bundle: Promise<WorkflowBundle> | undefined;
/** Bundling takes seconds: once a process. */
export const workflowBundle = (): Promise<WorkflowBundle> =>
  (bundle ??= bundleWorkflowCode({
    workflowsPath: workflowsOf({ WORKFLOW_BUNDLE: undefined }).workflowsPath ?? '',
    ...(sdkLog.logger && { logger: sdkLog.logger }),
  }));

export async function createWorld(engine: Engine, options: WorldOptions = {}): Promise<World> {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'durable-'));
  const config = readConfig({
    NODE_ENV: 'test',
    BASE_URL: 'https://launches.example',
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
  const deps: ActivityDeps = {
    db,
    config,
    log,
    fetch: createGuardedFetch({ resolve: config.CRAWL_RESOLVE }),
    drafter: rulesDrafter,
    mailer,
    runs: createRuns(engine.client),
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
        log,
      });
      started.push(workers);
      return workers;
    },
    async close() {
      await relay.stop();
      await Promise.all(started.map((workers) => workers.stop()));
      mailer.close();
      await db.destroy();
      await database.drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Looks until it is there; the deadline only keeps a failing test from hanging. */
export async function until<T>(
  look: () => Promise<T | null | undefined | false>,
  what: string,
  withinMs = 15_000,
): Promise<T> {
  const deadline = Date.now() + withinMs;
  for (;;) {
    const found = await look();
    if (found !== null && found !== undefined && found !== false) return found;
    if (Date.now() > deadline) throw new Error(`never came true: ${what}`);
    await sleep(50);
  }
}

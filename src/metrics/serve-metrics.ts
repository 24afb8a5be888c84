/** GET /metrics of a process, for Prometheus, on a port of its own. */
import { createServer } from 'node:http';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { Gauge, collectDefaultMetrics } from 'prom-client';
import type { Config } from '../config/config.ts';
import { registry } from './registry.ts';

export interface MetricsParts {
  config: Pick<Config, 'METRICS_PORT' | 'METRICS_HOST'>;
  db: Knex;
  log: Pick<Logger, 'info' | 'warn'>;
  /** Updates gauges before each answer; never rejects. */
  refresh?: () => Promise<void>;
  /** Metrics of another exporter in the process, in the text format. */
  others?: () => Promise<string>;
}

export interface MetricsServer {
  close(): Promise<void>;
}

/** Longer than a scrape takes; Prometheus gives up after 10 s by default. */
const requestTimeoutMs = 10_000;

/** Does nothing without METRICS_PORT. Rejects where the port is in use. */
export async function serveMetrics(parts: MetricsParts): Promise<MetricsServer> {
  const { config, db, log, refresh, others } = parts;
  const { METRICS_PORT: port, METRICS_HOST: host } = config;
  if (port === undefined) return { close: () => Promise.resolve() };
  collectDefaultMetrics({ register: registry });
  measurePool(db);
  const answer = async (): Promise<string> => {
    await refresh?.();
    const more = await others?.().catch((err: unknown) => {
      log.warn({ err }, 'the metrics of the Temporal SDK cannot be read');
      return '';
    });
    return `${await registry.metrics()}${more ?? ''}`;
  };
  const server = createServer({ requestTimeout: requestTimeoutMs }, (request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') {
      response.writeHead(404).end();
      return;
    }
    answer().then(
      (text) => response.writeHead(200, { 'Content-Type': registry.contentType }).end(text),
      (err: unknown) => {
        log.warn({ err }, 'the metrics cannot be answered');
        response.writeHead(500).end();
      },
    );
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  log.info({ url: `http://${host}:${port}/metrics` }, 'metrics are served');
  return {
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Of tarn, knex's pool, whose type knex does not have. */
interface Pool {
  numUsed(): number;
  numFree(): number;
  numPendingAcquires(): number;
}

function measurePool(db: Knex): void {
  const { pool } = db.client as { pool: Pool };
  new Gauge({
    registers: [registry],
    name: 'launch_directory_postgres_pool',
    help: 'Connections of the pool to Postgres in use and idle, and callers that wait for one.',
    labelNames: ['state'],
    collect() {
      this.set({ state: 'used' }, pool.numUsed());
      this.set({ state: 'idle' }, pool.numFree());
      this.set({ state: 'waiting' }, pool.numPendingAcquires());
    },
  });
}

/** What traces cost a request: its latency with traces of all and of a tenth of the requests, compared with none. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKey } from '../src/accounts/create-key.ts';
import { scopeNames } from '../src/contract/access.ts';
import { openDatabase } from '../src/db/knex.ts';
import { openDirectory } from './data/directory-server.ts';
import { type Load, measure, median, ms, quantile } from './load.ts';
import { loadCore, pin, pinTree, serverCore } from './reads-cores.ts';
import { type Served, serveApi, withServers } from './reads-servers.ts';
import type { Finding } from './table.ts';

const listings = 100;
const concurrency = 4;
const target = '≤ 1.03 × (p99)';
const off = 'off';
/** Two servers without traces: their difference is noise. */
const floor = 'off, once more';

export async function benchTracing({ quick }: { quick: boolean }): Promise<Finding[]> {
  const [rounds, requests] = quick ? [3, 300] : [11, 1_000];
  const directory = await openDirectory(listings);
  await pin(process.pid, loadCore);
  await pinTree(directory.postgresPid, serverCore);
  const copy = await directory.copy();
  const collector = await startSink();
  const traced = (share: string) => ({
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_TRACES_SAMPLER: 'traceidratio',
    OTEL_TRACES_SAMPLER_ARG: share,
  });
  const variants = { [off]: {}, [floor]: {}, '10 %': traced('0.1'), '100 %': traced('1') };
  const db = openDatabase(copy.url, 1);
  const key = await createKey(
    db,
    { email: 'bench@example.com', name: 'bench', scopes: scopeNames, expiresAt: null },
    new Date(),
  );
  await db.destroy();
  let sent = 0;
  const classes: Record<string, Pick<Load, 'headers' | 'body'> & { path: string }> = {
    'a kept answer': { path: '/api/v1/site', headers: {} },
    'a read of Postgres': { path: '/api/v1/me', headers: { authorization: `Bearer ${key}` } },
    'POST /drafts': {
      path: '/api/v1/drafts',
      headers: { authorization: `Bearer ${key}` },
      body: () => `{"url":"https://example.com/?${(sent += 1)}"}`,
    },
  };
  try {
    return await withServers(async (started) => {
      const servers: Record<string, Served> = {};
      for (const [name, env] of Object.entries(variants)) {
        servers[name] = await started(serveApi(copy.url, { env }));
      }
      const findings: Finding[] = [];
      for (const [what, { path, ...load }] of Object.entries(classes)) {
        const p50: Record<string, number[]> = {};
        const p99: Record<string, number[]> = {};
        // The first round is a warm-up.
        for (let round = 0; round <= rounds; round += 1) {
          for (const [name, { port }] of Object.entries(servers)) {
            const url = `http://127.0.0.1:${port}${path}`;
            const times = await measure({ ...load, url, requests, concurrency });
            if (round === 0) continue;
            (p50[name] ??= []).push(quantile(times, 0.5));
            (p99[name] ??= []).push(quantile(times, 0.99));
          }
        }
        const of = (times: Record<string, number[]>, name: string) => median(times[name] ?? []);
        for (const name of Object.keys(variants).slice(1)) {
          const ratio = (times: Record<string, number[]>) => (of(times, name) / of(times, off)).toFixed(3);
          findings.push({
            what: `tracing ${name}: ${what}`,
            measured: `p50 ${ms(of(p50, name))}, p99 ${ms(of(p99, name))}`,
            baseline: `off: p50 ${ms(of(p50, off))}, p99 ${ms(of(p99, off))}`,
            ratio: `p50 ${ratio(p50)} ×, p99 ${ratio(p99)} ×`,
            target: name === floor ? 'noise' : target,
          });
        }
      }
      return findings;
    });
  } finally {
    collector.close();
    await copy.drop();
  }
}

/** A collector that discards what it gets. */
async function startSink() {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => response.writeHead(200, { 'content-type': 'application/json' }).end('{}'));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close: () => void server.close(),
  };
}

/**
 * What traces of all and of a tenth of the requests cost a request, compared with none. The servers take turns in short
 * rounds, in another order each time, so that other load affects all of them. CPU time says more than p99 does, which
 * mostly shows what else the machine did: the difference between two servers without traces is printed as well.
 */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createKey } from '../src/accounts/create-key.ts';
import { scopeNames } from '../src/contract/access.ts';
import { openDatabase } from '../src/db/knex.ts';
import { openDirectory } from './data/directory-server.ts';
import { type Load, measure, median, ms, quantile } from './load.ts';
import { cpuOf, loadCore, pin, pinTree, serverCore } from './reads-cores.ts';
import { type Served, serveApi, withServers } from './reads-servers.ts';
import type { Finding } from './table.ts';

const listings = 100;
const concurrency = 4;
const warmUps = 3;
const target = '≤ 3 % of p99';
const off = 'off';
/** Two servers without traces: their difference is noise. */
const floor = 'off, once more';

export async function benchTracing({ quick }: { quick: boolean }): Promise<Finding[]> {
  const [rounds, requests] = quick ? [4, 200] : [24, 400];
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
        const samples: Record<string, Sample[]> = {};
        // The first rounds are a warm-up.
        for (let round = -warmUps; round < rounds; round += 1) {
          for (const name of rotated(Object.keys(servers), round + warmUps)) {
            const { port, pid } = servers[name] as Served;
            const url = `http://127.0.0.1:${port}${path}`;
            const before = await cpuOf(pid);
            const times = await measure({ ...load, url, requests, concurrency });
            const cpuUs = ((await cpuOf(pid)) - before) / requests;
            if (round >= 0) (samples[name] ??= []).push({ times, cpuUs });
          }
        }
        const base = samples[off] ?? [];
        for (const name of Object.keys(variants).slice(1)) {
          const traced = samples[name] ?? [];
          const addedUs = cpuOfAll(traced) - cpuOfAll(base);
          const share = addedUs / 10 / quantileOfAll(base, 0.99);
          findings.push({
            what: `tracing ${name}: ${what}`,
            measured: summaryOf(traced),
            baseline: `off: ${summaryOf(base)}`,
            ratio: `${addedUs.toFixed(0)} µs CPU = ${share.toFixed(1)} % of p99; p99 by round ${pairedP99(traced, base).toFixed(3)} ×`,
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

/** A round of one server. */
interface Sample {
  /** Sorted, in ms. */
  times: number[];
  /** Of the server, for each request. */
  cpuUs: number;
}

const rotated = <T>(all: T[], by: number): T[] => [
  ...all.slice(by % all.length),
  ...all.slice(0, by % all.length),
];

/** Ticks of 10 ms are too coarse for one round. */
const cpuOfAll = (samples: Sample[]): number =>
  samples.reduce((sum, { cpuUs }) => sum + cpuUs, 0) / samples.length;

const quantileOfAll = (samples: Sample[], share: number): number =>
  quantile(
    samples.flatMap(({ times }) => times).sort((a, b) => a - b),
    share,
  );

/** The median of the ratios of rounds that followed each other. */
const pairedP99 = (ours: Sample[], base: Sample[]): number =>
  median(ours.map(({ times }, n) => quantile(times, 0.99) / quantile(base[n]?.times ?? [], 0.99)));

const summaryOf = (samples: Sample[]): string =>
  `${cpuOfAll(samples).toFixed(0)} µs CPU, p50 ${ms(quantileOfAll(samples, 0.5))}, p99 ${ms(quantileOfAll(samples, 0.99))}`;

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

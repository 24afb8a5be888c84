/** Prometheus with the configuration and alerts of deploy/, its exporters, and everything faster: scrapes, evaluation, `for`. */
import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, mkdtemp, readFile, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { createServer } from 'node:https';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import * as yaml from 'js-yaml';
import { freePort } from '../support/api.ts';
import { until } from '../workflows/support/until.ts';

const run = promisify(execFile);
const deploy = (name: string) => fileURLToPath(new URL(`../../deploy/${name}`, import.meta.url));

export interface Alert {
  labels: Record<string, string>;
  annotations: { summary: string; runbook: string };
  state: 'pending' | 'firing';
}

export interface Prometheus {
  alerts(): Promise<Alert[]>;
  /** The names of all metrics. */
  names(): Promise<string[]>;
  /** The number of series that the expression gives. */
  count(expr: string): Promise<number>;
  close(): Promise<void>;
}

interface Configuration {
  global: Record<string, string>;
  scrape_configs: {
    job_name: string;
    scrape_interval?: string;
    static_configs: { targets: string[] }[];
    relabel_configs?: { target_label: string; replacement?: string }[];
  }[];
}

export interface Rules {
  groups: { rules: { alert: string; expr: string; for: string }[] }[];
}

export const readRules = async () => yaml.load(await readFile(deploy('alerts.yaml'), 'utf8')) as Rules;

/** `targets`: the address of each job; `blackbox`: that of the blackbox exporter. */
export async function startPrometheus(
  targets: Readonly<Record<string, string>>,
  blackbox: string,
): Promise<Prometheus> {
  const folder = await mkdtemp(join(tmpdir(), 'prometheus-'));
  const config = yaml.load(await readFile(deploy('prometheus.yaml'), 'utf8')) as Configuration;
  // A scrape may take as long as the interval, and the API reads Postgres for up to two seconds.
  config.global = { scrape_interval: '3s', evaluation_interval: '1s' };
  for (const job of config.scrape_configs) {
    job.static_configs = [{ targets: [targets[job.job_name] ?? ''] }];
    for (const relabel of job.relabel_configs ?? []) if (relabel.replacement) relabel.replacement = blackbox;
  }
  const rules = await readRules();
  for (const { rules: ofGroup } of rules.groups) for (const rule of ofGroup) rule.for = '1s';
  await writeFile(join(folder, 'prometheus.yaml'), yaml.dump(config));
  await writeFile(join(folder, 'alerts.yaml'), yaml.dump(rules));
  const address = `127.0.0.1:${await freePort()}`;
  const stop = await startProgram('prometheus', [
    `--config.file=${join(folder, 'prometheus.yaml')}`,
    `--storage.tsdb.path=${join(folder, 'data')}`,
    `--web.listen-address=${address}`,
  ]);
  await until(() => answers(`http://${address}/-/ready`), 'Prometheus is ready');
  const ask = async <T>(path: string) => {
    const answer = (await (await fetch(`http://${address}/api/v1/${path}`)).json()) as {
      data?: T;
      error?: string;
    };
    if (!answer.data) throw new Error(`${path}: ${answer.error ?? 'no data'}`);
    return answer.data;
  };
  return {
    alerts: async () => (await ask<{ alerts: Alert[] }>('alerts')).alerts,
    names: () => ask<string[]>('label/__name__/values'),
    count: async (expr) =>
      (await ask<{ result: unknown[] }>(`query?query=${encodeURIComponent(expr)}`)).result.length,
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** The exporter of disks and backups, which sees a file system of 1 MiB of its own. */
export interface NodeExporter {
  address: string;
  mountpoint: string;
  fillDisk(): Promise<void>;
  /** As the backup script does when it has succeeded. */
  noteBackup(at: Date): Promise<void>;
  close(): Promise<void>;
}

export async function startNodeExporter(): Promise<NodeExporter> {
  const folder = await mkdtemp(join(tmpdir(), 'node-exporter-'));
  const [mountpoint, texts] = [join(folder, 'disk'), join(folder, 'texts')];
  await Promise.all([mkdir(mountpoint), mkdir(texts)]);
  // It reads the mounts of process 1, which are not its own here.
  await mkdir(join(folder, 'proc'));
  await symlink('/proc/self', join(folder, 'proc', '1'));
  const address = `127.0.0.1:${await freePort()}`;
  const asRoot = process.getuid?.() === 0 ? [] : ['--map-root-user'];
  const script = 'mount -t tmpfs -o size=1m tmpfs "$1" && shift && exec prometheus-node-exporter "$@"';
  const options = [
    '--collector.disable-defaults',
    '--collector.filesystem',
    '--collector.textfile',
    `--path.procfs=${join(folder, 'proc')}`,
    `--collector.textfile.directory=${texts}`,
    `--web.listen-address=${address}`,
  ];
  const stop = await startProgram('unshare', [
    ...asRoot,
    '--mount',
    'sh',
    '-c',
    script,
    'sh',
    mountpoint,
    ...options,
  ]);
  await until(() => answers(`http://${address}/metrics`), 'node_exporter answers');
  return {
    address,
    mountpoint,
    // Only this process is in the mount namespace.
    fillDisk: () => writeFile(`/proc/${stop.pid}/root${mountpoint}/full`, Buffer.alloc(1_000_000)),
    async noteBackup(at) {
      const name = 'launch_directory_backup_last_success_timestamp_seconds';
      const file = join(texts, 'backup.prom');
      await writeFile(`${file}.new`, `# TYPE ${name} gauge\n${name} ${Math.floor(at.getTime() / 1000)}\n`);
      await rename(`${file}.new`, file);
    },
    async close() {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** A website with a certificate of its own, and the exporter that looks at it. */
export interface ProbedSite {
  url: string;
  blackbox: string;
  /** Replaces the certificate. */
  certify(days: number): Promise<void>;
  takeDown(): void;
  close(): Promise<void>;
}

export async function startProbedSite(days: number): Promise<ProbedSite> {
  const folder = await mkdtemp(join(tmpdir(), 'blackbox-'));
  const server = createServer(await certificate(folder, days), (_request, response) => response.end('site'));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `https://127.0.0.1:${(server.address() as AddressInfo).port}/`;
  // Nobody vouches for the certificate of a test.
  const http = { preferred_ip_protocol: 'ip4', tls_config: { insecure_skip_verify: true } };
  const modules = { http_2xx: { prober: 'http', http } };
  await writeFile(join(folder, 'blackbox.yaml'), yaml.dump({ modules }));
  const blackbox = `127.0.0.1:${await freePort()}`;
  const stop = await startProgram('prometheus-blackbox-exporter', [
    `--config.file=${join(folder, 'blackbox.yaml')}`,
    `--web.listen-address=${blackbox}`,
  ]);
  await until(() => answers(`http://${blackbox}/metrics`), 'the blackbox exporter answers');
  const takeDown = () => {
    server.close();
    server.closeAllConnections();
  };
  return {
    url,
    blackbox,
    certify: async (left) => server.setSecureContext(await certificate(folder, left)),
    takeDown,
    async close() {
      takeDown();
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

async function certificate(folder: string, days: number): Promise<{ key: Buffer; cert: Buffer }> {
  const [key, cert] = [join(folder, 'key.pem'), join(folder, 'cert.pem')];
  const kind = [
    '-newkey',
    'ec',
    '-pkeyopt',
    'ec_paramgen_curve:prime256v1',
    '-nodes',
    '-subj',
    '/CN=localhost',
  ];
  await run('openssl', ['req', '-x509', ...kind, '-days', String(days), '-keyout', key, '-out', cert]);
  return { key: await readFile(key), cert: await readFile(cert) };
}

/** The panels' expressions of a dashboard, with the variables of Grafana filled in. */
export async function expressionsOf(dashboard: string): Promise<string[]> {
  interface Panel {
    targets?: { expr: string }[];
    panels?: Panel[];
  }
  const { panels } = JSON.parse(await readFile(deploy(`grafana/${dashboard}`), 'utf8')) as {
    panels: Panel[];
  };
  const all = panels.flatMap((panel) => [panel, ...(panel.panels ?? [])]);
  return all.flatMap(({ targets = [] }) =>
    targets.map(({ expr }) => expr.replaceAll('$__rate_interval', '1m')),
  );
}

type Stop = (() => Promise<void>) & { pid: number };

/** Started as one process; its output is shown only where it ends by itself. */
async function startProgram(program: string, args: readonly string[]): Promise<Stop> {
  const child: ChildProcess = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  let printed = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream?.on('data', (chunk: Buffer) => (printed = (printed + chunk.toString('utf8')).slice(-5_000)));
  }
  await once(child, 'spawn');
  let stopping = false;
  const exit = once(child, 'exit').then(() => {
    if (!stopping) console.error(`${program} ended:\n${printed}`);
  });
  process.once('exit', () => child.kill('SIGKILL'));
  const stop = async () => {
    stopping = true;
    child.kill('SIGKILL');
    await exit;
  };
  return Object.assign(stop, { pid: child.pid ?? 0 });
}

const answers = (url: string) =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

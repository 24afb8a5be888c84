/** `npm start` as a newcomer has it: everything up, the example submitted, stopped, and found again as it was. */
import type { ChildProcess } from 'node:child_process';
import { chmod, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { readConfig } from '../../src/config/config.ts';
import { readRuntime } from '../../src/processes/runtime.ts';
import { testPaymentsWarning } from '../../src/config/development-rules.ts';
import { openTemporal } from '../../temporal/client.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { freePort as freeServerPort } from '../../src/start/ports.ts';
import { freePort } from '../support/api.ts';
import { temporalCli } from '../support/engines.ts';
import { modesIn } from './modes-in.ts';
import { command, runCommand, start, stop } from './service-start.ts';

describe('a whole start', function () {
  this.timeout(180_000);
  let env: NodeJS.ProcessEnv;
  let dataDir: string;
  let started: ChildProcess | undefined;

  before(async () => {
    const folder = await mkdtemp(join(tmpdir(), 'whole-start-'));
    dataDir = join(folder, 'data');
    // As one that was made with the usual umask.
    for (const path of [dataDir, join(dataDir, 'outbox')]) {
      await mkdir(path);
      await chmod(path, 0o755);
    }
    await writeFile(join(dataDir, 'outbox', 'earlier.eml'), '');
    await chmod(join(dataDir, 'outbox', 'earlier.eml'), 0o644);
    env = {
      ...process.env,
      DATA_DIR: dataDir,
      PORT: String(await freePort()),
      METRICS_PORT: String(await firstOfTwoFreePorts()),
      // Found by the suite already, so that this start looks nowhere else.
      TEMPORAL_CLI_PATH: await temporalCli(),
    };
  });
  after(async () => {
    if (started?.exitCode === null) await stop(started);
    await rm(join(dataDir, '..'), { recursive: true, force: true });
  });

  it('brings everything, drafts the example, and keeps it over a stop', async () => {
    started = await start(env);
    const submitted = await command('scripts/launch.ts', env, watched);
    await keepsItsFilesPrivate(dataDir);
    await saysThatPaymentsAreATest(dataDir);
    await servesMetrics(Number(env['METRICS_PORT']));
    expect(submitted).to.contain('“Tidewell” — https://tidewell.example/');
    const draftId = /^(\S+) {2}ready {2}https:/m.exec(submitted)?.[1] ?? '';

    await submitsForPrograms(env, dataDir);
    await refusesASecondStart(env);
    await stop(started);
    expect(await fetch(`http://127.0.0.1:${env['PORT'] ?? ''}/healthz`).catch(() => null)).to.equal(null);

    started = await start(env);
    const config = readConfig({ DATA_DIR: dataDir });
    const runtime = await readRuntime(config);
    const key = (await command('src/cli/api-key.ts', env, keyArguments)).trim();
    expect(key).to.match(/^ld_live_\w{36}$/);
    const site = await fetch(`${runtime?.baseUrl ?? ''}/api/v1/site`);
    expect(
      ((await site.json()) as { counts: { live_listings: number } }).counts.live_listings,
    ).to.be.greaterThan(50);

    const temporal = openTemporal({
      TEMPORAL_ADDRESS: runtime?.temporalAddress ?? '',
      TEMPORAL_NAMESPACE: config.TEMPORAL_NAMESPACE,
    });
    const run = temporal.client.workflow.getHandle(workflowId.draft(draftId));
    expect((await run.describe()).status.name).to.equal('RUNNING');
    const callStack: unknown = await run.query('__stack_trace').catch((error: unknown) => error);
    expect(callStack).to.match(/stack traces are not enabled/);
    await temporal.close();

    await stop(started);
  });
});

/** Whoever starts it: root here and there, else an ordinary user. */
async function keepsItsFilesPrivate(dataDir: string): Promise<void> {
  const hasMailed = (modes: Record<string, number>) =>
    Object.keys(modes).filter((path) => path.endsWith('.eml')).length > 1;
  let modes = await modesIn(dataDir);
  while (!hasMailed(modes)) {
    await new Promise((resolve) => setTimeout(resolve, 100));
    modes = await modesIn(dataDir);
  }
  const paths = Object.keys(modes);
  expect(paths).to.include.members([
    'temporal.db',
    'temporal.db-wal',
    'ports.json',
    'runtime.json',
    'cli-api-key',
    'logs/api.log',
  ]);
  expect(paths).to.include.members(['lock', 'postgres/PG_VERSION', 'outbox/earlier.eml']);
  expect(paths.filter((path) => ((modes[path] ?? 0) & 0o077) !== 0)).to.deep.equal([]);
}

async function firstOfTwoFreePorts(): Promise<number> {
  let first = await freeServerPort();
  while ((await freeServerPort(first + 1)) !== first + 1) first = await freeServerPort();
  return first;
}

/** Of the API on this port, and of the worker on the next. */
async function servesMetrics(port: number): Promise<void> {
  const textAt = async (at: number) => (await fetch(`http://127.0.0.1:${at}/metrics`)).text();
  expect(await textAt(port)).to.contain('launch_directory_state_read 1');
  expect(await textAt(port + 1)).to.contain('launch_directory_crawls_total{outcome="read"} 1');
}

async function saysThatPaymentsAreATest(dataDir: string): Promise<void> {
  for (const log of ['api.log', 'worker.log']) {
    expect(await readFile(join(dataDir, 'logs', log), 'utf8'), log).to.contain(testPaymentsWarning);
  }
}

const watched = ['submit', '--watch'];
const keyArguments = ['--email', 'a@example.com', '--scopes', 'account:read'];

/** `npm run launch` beside the running service, for another, and with the key of another. */
async function submitsForPrograms(env: NodeJS.ProcessEnv, dataDir: string): Promise<void> {
  const url = `http://127.0.0.1:${env['PORT'] ?? ''}`;
  const website = (await readRuntime(readConfig({ DATA_DIR: dataDir })))?.exampleUrl ?? '';
  const keyFile = join(dataDir, 'cli-api-key');
  const key = (await readFile(keyFile, 'utf8')).trim();
  const elsewhere = { ...process.env, DATA_DIR: join(dataDir, 'none') };
  const there = ['--url', url, '--key', key];
  const submission = await command('scripts/launch.ts', elsewhere, [...watched, website, '--json', ...there]);
  const draft = JSON.parse(submission) as object;
  expect(draft).to.deep.include({ status: 'ready' });

  const nowhere = await runCommand('scripts/launch.ts', elsewhere, watched).catch((error: unknown) => error);
  expect(nowhere).to.deep.include({ code: 2, stdout: '' });
  expect((nowhere as { stderr: string }).stderr).to.contain('No service is running on');

  const unsigned = await runCommand('scripts/launch.ts', env, ['drafts', '--url', url]).catch(
    (error: unknown) => error,
  );
  expect(unsigned).to.deep.include({ code: 1, stdout: '' });
  expect((unsigned as { stderr: string }).stderr).to.contain('needs an account');
  await writeFile(keyFile, 'ld_live_of_another_service\n');
  expect(await command('scripts/launch.ts', env, ['drafts'])).to.contain(website);
  expect((await readFile(keyFile, 'utf8')).trim()).to.match(/^ld_live_\w{36}$/);
}

async function refusesASecondStart(env: NodeJS.ProcessEnv): Promise<void> {
  const second = await runCommand('src/main.ts', env).then(
    () => null,
    (error: unknown) => error as { code: number; stderr: string; stdout: string },
  );
  expect(second?.code).to.equal(1);
  expect(`${second?.stdout ?? ''}${second?.stderr ?? ''}`)
    .to.match(/already|another/i)
    .and.not.to.contain('    at ');
}

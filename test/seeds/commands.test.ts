import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import { teamOn } from '../cli/admin-rows.ts';
import { bareDatabase, freshDatabase } from '../support/engines.ts';

interface Outcome {
  code: number;
  stdout: string;
  stderr: string;
}

function run(command: 'seed' | 'migrate', args: string[], env: Record<string, string>): Promise<Outcome> {
  return new Promise((resolve) => {
    execFile(
      process.execPath,
      ['--import', 'tsx', `src/cli/${command}.ts`, ...args],
      { env, timeout: 60_000 },
      (error, stdout, stderr) => resolve({ code: error ? Number(error.code) : 0, stdout, stderr }),
    );
  });
}

describe('npm run seed and npm run migrate', () => {
  let dataDir: string;
  let database: Awaited<ReturnType<typeof freshDatabase>>;

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'launch-directory-seed-'));
    database = await freshDatabase();
  });
  after(async () => {
    await rm(dataDir, { recursive: true, force: true });
    await database.drop();
  });

  it('say in one paragraph what to do where there is no database', async () => {
    for (const command of ['seed', 'migrate'] as const) {
      const { code, stdout, stderr } = await run(command, [], { DATA_DIR: dataDir });
      expect(code).to.equal(1);
      expect(stdout).to.equal('');
      expect(stderr)
        .to.match(/npm start.*DATABASE_URL/)
        .and.not.match(/\n.*\n|\bat \S+:\d+/);
    }
  }).timeout(60_000);

  it('load the demo, say when it is there, and load it again where it was removed', async () => {
    const env = { DATABASE_URL: database.url };
    expect((await run('seed', [], env)).stdout).to.equal('The demo directory is loaded.\n');
    expect((await run('seed', [], env)).stdout).to.equal('The demo directory was already loaded.\n');
    expect((await run('seed', ['--remove'], env)).stderr).to.contain('--remove');
    const team = teamOn(database.url);
    expect(await team.act('remove-demo')).to.match(/^The demo directory is removed: \d\d listings, /);
    expect(await team.refused('remove-demo', '--why', 'x')).to.equal('There is no demo directory to remove.');
    expect((await run('seed', [], env)).stdout).to.equal('The demo directory is loaded.\n');
  }).timeout(60_000);

  it('find the database of the running service', async () => {
    const runtime = {
      baseUrl: 'http://127.0.0.1:3000',
      databaseUrl: database.url,
      temporalAddress: '127.0.0.1:7233',
      temporalUiUrl: null,
      exampleUrl: null,
    };
    await writeFile(join(dataDir, 'runtime.json'), JSON.stringify(runtime));
    const { stdout } = await run('migrate', [], { DATA_DIR: dataDir });
    expect(stdout).to.match(/^The schema is up to date\.\n/);
  }).timeout(60_000);

  it('name the command that is missing where the schema is', async () => {
    const bare = await bareDatabase();
    const env = { DATABASE_URL: bare.url };
    const refused = await run('seed', [], env);
    expect(refused).to.deep.equal({
      code: 1,
      stdout: '',
      stderr: 'The database has no up-to-date schema yet. Run `npm run migrate`, then this again.\n',
    });
    expect((await run('migrate', [], env)).stdout).to.match(
      /^Ran .*baseline.*\.\nLoaded categories and interview-questions\.\n$/,
    );
    expect((await run('migrate', [], env)).stdout).to.equal('The schema is up to date.\n');
    expect((await run('seed', [], env)).stdout).to.equal('The demo directory is loaded.\n');
    await bare.drop();
  }).timeout(60_000);

  it('load the demo with the schema in production only where that is said', async () => {
    const bare = await bareDatabase();
    const env = { DATABASE_URL: bare.url, NODE_ENV: 'production' };
    expect((await run('migrate', [], env)).stdout).not.to.contain('demo');
    expect((await run('migrate', [], { ...env, DEMO: '1' })).stdout).to.match(
      /The demo directory is loaded\.\n$/,
    );
    await bare.drop();
  }).timeout(60_000);
});

import { fork } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'chai';
import { type EmbeddedPostgres, createDatabase } from '../../src/start/embedded.ts';
import { openDatabase } from '../../src/db/knex.ts';
import { isAlive, waitUntilGone } from '../../src/processes/process-identity.ts';
import { failureOf } from './failure-of.ts';
import { startPostgresIn } from './launch-postgres.ts';

describe('the embedded Postgres', function () {
  this.timeout(60_000);
  let directory: string;
  let server: EmbeddedPostgres | undefined;
  beforeEach(async () => (directory = await mkdtemp(join(tmpdir(), 'embedded-'))));
  afterEach(async () => {
    await server?.stop();
    server = undefined;
    await rm(directory, { recursive: true, force: true });
  });

  async function query<Row>(postgres: EmbeddedPostgres, sql: string): Promise<Row[]> {
    const db = openDatabase(postgres.url('kept'), 2);
    const { rows } = await db.raw<{ rows: Row[] }>(sql);
    await db.destroy();
    return rows;
  }

  it('keeps its data and its password over a stop and a start', async () => {
    server = await startPostgresIn(directory);
    await createDatabase(server.url('postgres'), 'kept');
    await query(server, 'CREATE TABLE t AS SELECT 42 AS n');
    expect(await server.stop()).to.deep.equal({ code: 0, signal: null });
    server = await startPostgresIn(directory);
    await createDatabase(server.url('postgres'), 'kept');
    expect(await query(server, 'SELECT n FROM t')).to.deep.equal([{ n: 42 }]);
  });

  it('folds case and sorts alike on every system, in UTC', async () => {
    server = await startPostgresIn(directory);
    await createDatabase(server.url('postgres'), 'kept');
    const rows = await query(
      server,
      `SELECT lower('ÄÖ') AS folded, 'a' > 'B' AS by_code, current_setting('timezone') AS zone`,
    );
    expect(rows).to.deep.equal([{ folded: 'äö', by_code: true, zone: 'UTC' }]);
  });

  it('lets nobody in without the password, which only its owner can read', async () => {
    server = await startPostgresIn(directory);
    expect((await stat(join(directory, 'postgres-password'))).mode & 0o777).to.equal(0o600);
    const stranger = openDatabase(server.url('postgres').replace(/:[^:@]+@/, ':guess@'), 1);
    const outcome: unknown = await stranger.raw('SELECT 1').catch((error: unknown) => error);
    await stranger.destroy();
    expect(String(outcome)).to.contain('password authentication failed');
  });

  it('lives in a directory that other users may not enter, whoever starts it', async () => {
    const hidden = join(directory, 'hidden');
    await mkdir(hidden, { mode: 0o700 });
    await chmod(directory, 0o700);
    server = await startPostgresIn(hidden);
    expect(server.isRunning()).to.equal(true);
    // Linux lists them here; elsewhere there are none to be given.
    const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => 'CapEff:\t0\n');
    expect(status, 'no capability is given to it').to.match(/^CapEff:\t0+$/m);
  });

  it('ends when its supervisor is killed, and the next start finds everything', async () => {
    const supervisor = fork(fileURLToPath(new URL('./postgres-process.ts', import.meta.url)), [directory], {
      execArgv: ['--import', 'tsx'],
    });
    const [pid] = (await once(supervisor, 'message')) as [number];
    expect(isAlive(pid)).to.equal(true);
    supervisor.kill('SIGKILL');
    server = await startPostgresIn(directory);
    // Its last act is to give up the cluster; a busy machine may end the process a moment later.
    expect(await waitUntilGone(pid, 20_000)).to.equal(true);
    await createDatabase(server.url('postgres'), 'kept');
    expect(await query(server, 'SELECT n FROM t')).to.deep.equal([{ n: 7 }]);
  });

  it('begins again after a first start that was interrupted half-way', async () => {
    await mkdir(join(directory, 'postgres.new'));
    await writeFile(join(directory, 'postgres.new', 'half'), '');
    await writeFile(join(directory, 'postgres.new-password'), 'old');
    server = await startPostgresIn(directory);
    await server.stop();
    expect(await readFile(join(directory, 'postgres', 'PG_VERSION'), 'utf8')).to.equal('18\n');
  });

  it('says what to do with data of another major version, and with a lost password', async () => {
    server = await startPostgresIn(directory);
    await server.stop();
    await writeFile(join(directory, 'postgres', 'PG_VERSION'), '17\n');
    expect((await failureOf(startPostgresIn(directory))).message).to.contain('was created by Postgres 17');
    await writeFile(join(directory, 'postgres', 'PG_VERSION'), '18\n');
    await rm(join(directory, 'postgres-password'));
    expect((await failureOf(startPostgresIn(directory))).message).to.contain('password');
  });

  it('tells why it could not start, without a stack trace', async () => {
    server = await startPostgresIn(directory);
    await server.stop();
    await writeFile(join(directory, 'postgres', 'postgresql.conf'), 'no such setting');
    const { message } = await failureOf(startPostgresIn(directory));
    expect(message).to.contain('contains errors').and.to.contain(join(directory, 'postgres.log'));
    expect(message).not.to.contain('\n');
  });
});

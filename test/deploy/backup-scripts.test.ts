/** The scripts of deploy/backup with the programs of a whole PostgreSQL, which `npm ci` does not bring. */
import { execFile } from 'node:child_process';
import { access, appendFile, chmod, chown, cp, mkdtemp, readFile, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect } from 'chai';
import { childEnvironment } from '../../src/config/config.ts';
import { findPostgresPrograms } from '../../src/start/postgres-programs.ts';
import { until } from '../workflows/support/until.ts';

const run = promisify(execFile);

/** Where `pg_basebackup` and `pg_ctl` are: in PATH, or where Debian has them. */
async function programs(): Promise<string | null> {
  const debian = '/usr/lib/postgresql';
  const versions = await readdir(debian).catch(() => []);
  const folders = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...versions.map((one) => `${debian}/${one}/bin`),
  ];
  for (const folder of folders) {
    const found = ['pg_basebackup', 'pg_ctl', 'initdb'].map((name) => access(join(folder, name)));
    if ((await Promise.allSettled(found)).every(({ status }) => status === 'fulfilled')) return folder;
  }
  return null;
}

describe('the scripts of deploy/backup', function () {
  this.timeout(120_000);
  let directory: string;
  let at: (name: string) => string;
  let user: { uid: number; gid: number } | null;
  let env: NodeJS.ProcessEnv | undefined;

  before(async function () {
    const bin = await programs();
    if (bin === null) return this.skip();
    directory = await mkdtemp(join(tmpdir(), 'backup-'));
    await chmod(directory, 0o755);
    at = (name) => join(directory, name);
    ({ user } = await findPostgresPrograms());
    if (user) await chown(directory, user.uid, user.gid);
    await cp(fileURLToPath(new URL('../../deploy/backup', import.meta.url)), at('scripts'), {
      recursive: true,
    });
    env = childEnvironment({
      PATH: `${bin}:${process.env['PATH'] ?? ''}`,
      PGDATA: at('data'),
      PGHOST: directory,
      PGUSER: 'postgres',
      BACKUP_DIR: at('backups'),
      BACKUP_KEEP: '1',
      DRILL_DIR: directory,
    });
  });
  after(async () => {
    if (env === undefined) return;
    await command('pg_ctl stop --mode=immediate').catch(() => undefined);
    await rm(directory, { recursive: true });
  });

  const command = async (line: string): Promise<string> =>
    (await run('bash', ['-c', line], { env, cwd: directory, ...user })).stdout.trim();
  const sql = (text: string) => command(`psql -XAtq -d launch_directory -c "${text}"`);
  const start = () =>
    command(
      `pg_ctl start --silent --wait --log=log --options="-c listen_addresses= -c unix_socket_directories=${directory}"`,
    );
  const archived = async () => {
    await sql(`SELECT pg_create_restore_point('archived')`);
    const name = await sql('SELECT pg_walfile_name(pg_switch_wal())');
    await until(async () => (await readdir(at('backups/wal'))).includes(`${name}.gz`), 'archived');
  };

  it('back up a server, restore it to a time, and try that beside it', async () => {
    await command('initdb --username=postgres --auth=trust --no-sync');
    const archive = `bash ${at('scripts')}/archive-wal.sh "%p" "%f"`;
    await appendFile(at('data/postgresql.conf'), `archive_mode = on\narchive_command = '${archive}'\n`);
    await start();
    await command('createdb launch_directory');
    await sql(`CREATE TABLE invoices (site_id int, year int, series int, number int);
      CREATE TABLE listings (id int); CREATE TABLE accounts (id int); CREATE TABLE orders (id int);
      CREATE TABLE outbox (created_at timestamptz)`);
    await sql(`INSERT INTO invoices VALUES (1, 2026, 0, 1)`);
    const first = await command('scripts/base-backup.sh');
    // Two backups in a second would have one name.
    await until(
      async () => (await command('scripts/base-backup.sh').catch(() => first)) !== first,
      'a second',
    );
    expect(await readdir(at('backups/base')))
      .to.have.lengthOf(1)
      .and.not.to.include(first);
    await sql(`INSERT INTO invoices VALUES (1, 2026, 0, 2)`);
    const then = await sql('SELECT clock_timestamp()');
    await sql(`INSERT INTO invoices VALUES (1, 2026, 0, 4)`);
    await archived();

    const drill = await command(`scripts/drill.sh '${then}'`);
    expect(drill).to.match(/listings: 0, .*\nrestored and checked; usable after \d+ s$/);
    const refused = await command('scripts/drill.sh').catch((error: unknown) => String(error));
    expect(refused).to.contain('1 series of invoices have gaps');
    expect(await command('scripts/restore.sh').catch((error: unknown) => String(error))).to.contain(
      'stop it first',
    );

    await command('pg_ctl stop --silent --mode=fast');
    await command(`scripts/restore.sh '${then}'`);
    await start();
    await until(async () => (await sql('SELECT pg_is_in_recovery()')) === 'f', 'restored');
    expect(await sql('SELECT number FROM invoices ORDER BY number')).to.equal('1\n2');
    expect(
      (await readdir(directory)).filter((name) => name.startsWith('data.before-restore')),
    ).to.have.lengthOf(1);

    const metric = await readFile(at('backups/metrics/launch_directory_backup.prom'), 'utf8');
    const [, seconds] = /^launch_directory_backup_last_success_timestamp_seconds (\d+)$/m.exec(metric) ?? [];
    expect(Number(seconds)).to.be.closeTo(Date.now() / 1_000, 600);
    expect(await readdir(at('backups/metrics'))).to.include('launch_directory_wal.prom');
  });

  it('keep a segment of the log that is in the archive from being replaced by another', async () => {
    await command(
      'echo one > one; echo two > two; scripts/archive-wal.sh one 0000; scripts/archive-wal.sh one 0000',
    );
    const refused = await command('scripts/archive-wal.sh two 0000').catch((error: unknown) => String(error));
    expect(refused).to.contain('0000.gz is of another log');
    expect(await command('gzip -dc backups/wal/0000.gz')).to.equal('one');
  });
});

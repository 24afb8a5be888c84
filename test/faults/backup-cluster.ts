/** A Postgres of its own with a log archive, backed up and restored by the scripts of deploy/backup. */
import { execFile } from 'node:child_process';
import { chmod, cp, mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import pg from 'pg';
import { childEnvironment } from '../../src/config/config.ts';
import { openLog } from '../../src/processes/log-file.ts';
import { type EmbeddedPostgres, startEmbedded } from '../../src/start/embedded.ts';
import { freePort } from '../../src/start/ports.ts';
import { serverDirectory } from '../support/engines.ts';
import { until } from '../workflows/support/until.ts';

const run = promisify(execFile);
const scriptsOfProject = fileURLToPath(new URL('../../deploy/backup', import.meta.url));

export interface BackupCluster {
  url(database: string): string;
  baseBackup(): Promise<void>;
  /** Ends the server as a power failure does, once the archive has its log. */
  crash(): Promise<void>;
  /** Resolves once the server is restored to that time and may be written to. */
  restore(to: Date): Promise<void>;
  /** What the scripts wrote as metrics. */
  metrics(): Promise<string[]>;
  close(): Promise<void>;
}

export async function openBackupCluster(): Promise<BackupCluster> {
  const directory = await serverDirectory();
  const cluster = join(directory, 'postgres');
  // Postgres may run as another user, who can enter neither the directory above nor, perhaps, this project.
  const backups = await mkdtemp(join(tmpdir(), 'backups-'));
  const scripts = join(backups, 'scripts');
  await cp(scriptsOfProject, scripts, { recursive: true });
  for (const name of ['base', 'wal', 'metrics']) {
    await mkdir(join(backups, name));
    await chmod(join(backups, name), 0o777);
  }
  await chmod(backups, 0o755);
  const start = async (): Promise<EmbeddedPostgres> =>
    startEmbedded({
      cluster,
      passwordFile: join(directory, 'postgres-password'),
      port: await freePort(),
      log: await openLog(directory, 'postgres'),
      settings: {
        archive_mode: 'on',
        archive_command: `BACKUP_DIR=${backups} bash ${scripts}/archive-wal.sh "%p" "%f"`,
        fsync: 'off',
      },
      print: () => undefined,
    });
  let server = await start();

  /** In one session: a backup ends in the session that began it. */
  async function onServer<T>(work: (client: pg.Client) => Promise<T>): Promise<T> {
    const client = new pg.Client({ connectionString: server.url('postgres') });
    client.on('error', () => undefined);
    await client.connect();
    try {
      return await work(client);
    } finally {
      await client.end();
    }
  }
  const archiveLog = () =>
    onServer(async (client) => {
      // A segment with nothing in it is not ended.
      await client.query(`SELECT pg_create_restore_point('archived')`);
      const { rows } = await client.query<{ name: string }>(
        'SELECT pg_walfile_name(pg_switch_wal()) AS name',
      );
      const name = `${rows[0]?.name ?? ''}.gz`;
      await until(async () => (await readdir(join(backups, 'wal'))).includes(name), 'the log is archived');
    });

  return {
    url: (database) => server.url(database),

    // As pg_basebackup does, which the embedded Postgres lacks; test/deploy/backup-scripts.test.ts has the script.
    async baseBackup() {
      const made = join(backups, 'base', '.partial');
      await mkdir(made);
      const label = await onServer(async (client) => {
        await client.query(`SELECT pg_backup_start('test', true)`);
        // tar says that files changed: the log makes up for that.
        const excluded = ['./pg_wal/*', './postmaster.*'].map((name) => `--exclude=${name}`);
        await run('tar', ['-cf', `${made}/base.tar`, ...excluded, '-C', cluster, '.']).catch(
          (error: unknown) => {
            if ((error as { code?: unknown }).code !== 1) throw error;
          },
        );
        const { rows } = await client.query<{ labelfile: string }>(
          'SELECT labelfile FROM pg_backup_stop(false)',
        );
        return rows[0]?.labelfile ?? '';
      });
      await writeFile(join(made, 'backup_label'), label);
      const { uid, gid } = await stat(join(cluster, 'PG_VERSION'));
      const owner = [`--owner=:${uid}`, `--group=:${gid}`];
      await run('tar', ['-rf', `${made}/base.tar`, ...owner, '-C', made, 'backup_label']);
      await run('gzip', [`${made}/base.tar`]);
      await run('tar', ['-czf', `${made}/pg_wal.tar.gz`, '--files-from', '/dev/null']);
      await archiveLog();
      const finished = new Date().toISOString().replace(/[-:]|\.\d+/g, '');
      await run('mv', [made, join(backups, 'base', finished)]);
    },

    async crash() {
      await archiveLog();
      process.kill(server.pid, 'SIGKILL');
      await server.exited;
      // Its other processes end by themselves when they miss it.
      await rm(join(cluster, 'postmaster.pid'));
    },

    async restore(to) {
      const env = childEnvironment({ BACKUP_DIR: backups, PGDATA: cluster });
      await run('bash', [`${scripts}/restore.sh`, to.toISOString()], { env });
      server = await start();
      const isRestored = () =>
        onServer(async (client) => {
          const { rows } = await client.query<{ done: boolean }>('SELECT NOT pg_is_in_recovery() AS done');
          return rows[0]?.done === true;
        });
      await until(isRestored, 'the server is restored');
    },

    metrics: () => readdir(join(backups, 'metrics')),

    async close() {
      await server.stop();
      await rm(directory, { recursive: true, force: true });
      await rm(backups, { recursive: true, force: true });
    },
  };
}

/** The files of an embedded Postgres, which are created once and atomically. */
import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { chown, mkdir, open, readFile, readdir, realpath, rename, rm, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { commandOf, isAlive, stopProcess, workingDirectoryOf } from '../processes/process-identity.ts';
import { StartFailure, reasonOf } from '../processes/start-failure.ts';
import { type Invocation, type PostgresPrograms, postgresMajor } from './postgres-programs.ts';

/** The paths of the cluster and its password. */
export interface ClusterFiles {
  cluster: string;
  passwordFile: string;
}

/** The password of the cluster, created with it and stored next to it, readable only by its owner. */
async function passwordOf({ passwordFile }: ClusterFiles, fresh: boolean): Promise<string> {
  if (fresh) {
    const password = randomBytes(24).toString('base64url');
    await writeFile(passwordFile, password, { mode: 0o600 });
    return password;
  }
  try {
    return (await readFile(passwordFile, 'utf8')).trim();
  } catch (error) {
    throw new StartFailure(
      `The password of the embedded Postgres is missing: ${passwordFile} cannot be read (${reasonOf(error)}). Restore the file from your backup, or move ${dirname(passwordFile)} away to start with an empty directory.`,
      error,
    );
  }
}

/** Initialises the cluster if there is none, and resolves with its password. @throws StartFailure */
export async function prepareCluster(files: ClusterFiles, programs: PostgresPrograms): Promise<string> {
  const { cluster } = files;
  const version = await readFile(join(cluster, 'PG_VERSION'), 'utf8').catch(() => null);
  if (version !== null) {
    if (Number(version) !== postgresMajor) throw otherMajor(cluster, version.trim());
    return passwordOf(files, false);
  }
  const parent = dirname(cluster);
  await mkdir(parent, { recursive: true });
  // Left by an interrupted first start.
  for (const name of await readdir(parent)) {
    if (name.startsWith(`${basename(cluster)}.new`)) await rm(join(parent, name), { recursive: true });
  }
  const password = await passwordOf(files, true);
  const fresh = `${cluster}.new`;
  const passwordForInitdb = `${cluster}.new-password`;
  await mkdir(fresh, { mode: 0o700 });
  await writeFile(passwordForInitdb, password, { mode: 0o600 });
  if (programs.user) {
    await chown(fresh, programs.user.uid, programs.user.gid);
    await chown(passwordForInitdb, programs.user.uid, programs.user.gid);
  }
  try {
    const invocation = await programs.invoke('initdb', fresh, (directory) => [
      `--pgdata=${directory}`,
      '--pwfile=/dev/stdin',
      '--username=postgres',
      '--auth=scram-sha-256',
      // Iterations make guessing a person's password slow (RFC 7677, 4); this one is random, so they would only slow connecting.
      '--set=scram_iterations=1',
      '--encoding=UTF8',
      // Postgres' own locale has the same order and case rules on every system.
      '--locale=C',
      '--locale-provider=builtin',
      '--builtin-locale=C.UTF-8',
      '--no-instructions',
    ]);
    await runWithInput(invocation, passwordForInitdb);
  } catch (error) {
    if (error instanceof StartFailure) throw error;
    throw new StartFailure(
      `The embedded Postgres could not be set up in ${cluster}: ${reasonOf(error)}. Check that the disk has room and the directory may be written, or set DATABASE_URL to a Postgres of your own.`,
      error,
    );
  } finally {
    await rm(passwordForInitdb, { force: true });
  }
  await rename(fresh, cluster);
  return password;
}

/** Passes the file as an open descriptor, as the program's user may not have access to its path. */
async function runWithInput({ command, args, ...as }: Invocation, inputFile: string): Promise<void> {
  const input = await open(inputFile);
  try {
    const child = spawn(command, args, { ...as, stdio: [input.fd, 'ignore', 'pipe'] });
    const [stderr] = await Promise.all([child.stderr && text(child.stderr), once(child, 'close')]);
    if (child.exitCode !== 0) throw Object.assign(new Error(`${command} failed`), { stderr });
  } finally {
    await input.close();
  }
}

/**
 * Stops a Postgres that an earlier start left on this cluster, because its supervisor was killed and it is still shutting
 * down, or its guard was killed, too. Only one can run on a cluster.
 */
export async function stopLeftoverPostgres(cluster: string, print: (line: string) => void): Promise<void> {
  const lines = (await readFile(join(cluster, 'postmaster.pid'), 'utf8').catch(() => '')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isInteger(pid) || pid <= 1 || !isAlive(pid)) return;
  // As root, Postgres is started without the name of its directory.
  const isOurs =
    (await workingDirectoryOf(pid)) === (await realpath(cluster)) ||
    (await commandOf(pid))?.includes(cluster) === true;
  if (!isOurs) return;
  print('  Postgres: one of an earlier start is still running; stopping it');
  if (await stopProcess(pid, ['SIGINT', 'SIGQUIT', 'SIGKILL'], 10_000)) return;
  throw new StartFailure(
    `A Postgres of an earlier start (process ${pid}) still runs on ${cluster} and does not stop. End it with \`kill -9 ${pid}\` and start again.`,
  );
}

function otherMajor(cluster: string, found: string): StartFailure {
  return new StartFailure(
    `${cluster} was created by Postgres ${found}, and this release includes Postgres ${postgresMajor}. Start the release that created it and dump the data (pg_dump), or move the directory away to start with an empty one.`,
  );
}

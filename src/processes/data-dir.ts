/** DATA_DIR contains sign-in links, keys and the database, so only the user that starts the service may access it. */
import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure, reasonOf } from './start-failure.ts';

/** The service's files in it, by name. */
const ownFiles = /^(cli-api-key|lock|logs|outbox|ports\.json|postgres|runtime\.json|temporal\.db)([.-].*)?$/;
/** Postgres manages the modes of its own files. */
const cluster = 'postgres';

const ownerOnly = 0o700;
const ofOthers = 0o077;
/** Set on world-writable directories such as /tmp. */
const sticky = 0o1000;

/** Creates the directory, or removes other users' permissions from it and the service's files in it. @throws StartFailure */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: ownerOnly });
    const names = await readdir(dataDir);
    const own = names.filter((name) => ownFiles.test(name));
    const info = await stat(dataDir);
    const isElsewhere = (info.mode & ofOthers) !== 0 && names.length > 0 && own.length === 0;
    if ((info.mode & sticky) !== 0 || isElsewhere) {
      throw new Error('other users may read it, and it was not created by this service');
    }
    // First, so that nobody else can replace files while their modes are changed.
    await removeOthers(dataDir, info);
    for (const name of own) await ifThere(makePrivate(join(dataDir, name), name !== cluster));
  } catch (error) {
    throw new StartFailure(
      `DATA_DIR is ${dataDir}, and that cannot be used: ${reasonOf(error)}. Set DATA_DIR to a new or empty directory that this user may write to.`,
      error,
    );
  }
}

async function makePrivate(path: string, withContents: boolean): Promise<void> {
  const info = await lstat(path);
  if (info.isSymbolicLink()) return;
  await removeOthers(path, info);
  if (!withContents || !info.isDirectory()) return;
  for (const name of await readdir(path)) await ifThere(makePrivate(join(path, name), true));
}

/** Ignores files that a running server, such as Temporal's, removes concurrently. */
async function ifThere(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
}

async function removeOthers(path: string, { mode }: Stats): Promise<void> {
  if ((mode & ofOthers) !== 0) await chmod(path, mode & ownerOnly);
}

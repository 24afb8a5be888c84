/** DATA_DIR holds sign-in links, keys and the database: its files are for the user who starts the service, root or not. */
import type { Stats } from 'node:fs';
import { chmod, lstat, mkdir, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { StartFailure, reasonOf } from './start-failure.ts';

/** What the service keeps there, by name. */
const ownFiles = /^(cli-api-key|lock|logs|outbox|ports\.json|postgres|runtime\.json|temporal\.db)([.-].*)?$/;
/** Postgres looks after the modes of its own files, and does not start where they are too open. */
const cluster = 'postgres';

const ownerOnly = 0o700;
const ofOthers = 0o077;
/** Set on directories that everybody may write to, such as /tmp. */
const sticky = 0o1000;

/**
 * Makes the directory where there is none, and takes the permissions of other users from one that is there, with all
 * that the service keeps in it. Throws StartFailure where the directory cannot be used.
 */
export async function prepareDataDir(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: ownerOnly });
    const names = await readdir(dataDir);
    const own = names.filter((name) => ownFiles.test(name));
    const info = await stat(dataDir);
    const isElsewhere = (info.mode & ofOthers) !== 0 && names.length > 0 && own.length === 0;
    if ((info.mode & sticky) !== 0 || isElsewhere) {
      throw new Error('other users may read it, and it was not made for this service');
    }
    // First of all, so that nobody else can swap files while their modes are changed.
    await closeTo(dataDir, info);
    for (const name of own) await ifThere(makePrivate(join(dataDir, name), name !== cluster));
  } catch (error) {
    throw new StartFailure(
      `DATA_DIR is ${dataDir}, and that cannot be used: ${reasonOf(error)}. Set DATA_DIR to a directory of its own, new or empty, that this user may write to.`,
      error,
    );
  }
}

async function makePrivate(path: string, withContents: boolean): Promise<void> {
  const info = await lstat(path);
  if (info.isSymbolicLink()) return;
  await closeTo(path, info);
  if (!withContents || !info.isDirectory()) return;
  for (const name of await readdir(path)) await ifThere(makePrivate(join(path, name), true));
}

/** A server that runs already, as Temporal's does when a worker starts, removes files of its own meanwhile. */
async function ifThere(work: Promise<void>): Promise<void> {
  await work.catch((error: unknown) => {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  });
}

async function closeTo(path: string, { mode }: Stats): Promise<void> {
  if ((mode & ofOthers) !== 0) await chmod(path, mode & ownerOnly);
}

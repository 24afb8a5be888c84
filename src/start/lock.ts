/** A lock of the data directory, as two Postgres servers or SQLite writers on the same files would lose data. */
import { randomUUID } from 'node:crypto';
import { link, readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { isAlive, startTimeOf } from '../processes/process-identity.ts';
import { StartFailure } from '../processes/start-failure.ts';

const Holder = z.object({
  pid: z.number().int(),
  /** Distinguishes this process from a later one with the same pid. */
  processStart: z.string().nullable(),
  since: z.string(),
  baseUrl: z.string(),
});
type Holder = z.infer<typeof Holder>;

export interface Lock {
  /** The previous start was killed, and its processes may still be stopping. */
  tookOver: boolean;
  release: () => Promise<void>;
}

/** Takes the lock. @throws StartFailure if another process holds it */
export async function takeLock(dataDir: string, baseUrl: string): Promise<Lock> {
  const path = join(dataDir, 'lock');
  const mine = `${path}.${randomUUID()}`;
  const holder: Holder = {
    pid: process.pid,
    processStart: await startTimeOf(process.pid),
    since: new Date().toISOString(),
    baseUrl,
  };
  await writeFile(mine, JSON.stringify(holder), { mode: 0o600 });
  try {
    for (let attempt = 0; attempt < 5; attempt += 1) {
      // Creating a link is atomic, so that an incomplete lock is never read.
      if (await linked(mine, path))
        return { tookOver: attempt > 0, release: () => rm(path, { force: true }) };
      const other = await readHolder(path);
      if (other && (await isRunning(other))) throw alreadyRunning(dataDir, other);
      await setAside(path, other);
    }
  } finally {
    await rm(mine, { force: true });
  }
  throw new StartFailure(
    `Several starts on ${dataDir} are competing for it; wait a moment and start only one of them.`,
  );
}

async function linked(from: string, to: string): Promise<boolean> {
  try {
    await link(from, to);
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

async function readHolder(path: string): Promise<Holder | null> {
  const text = await readFile(path, 'utf8').catch(() => '');
  try {
    return Holder.parse(JSON.parse(text));
  } catch {
    return null;
  }
}

async function isRunning({ pid, processStart }: Holder): Promise<boolean> {
  return isAlive(pid) && (await startTimeOf(pid)) === processStart;
}

/** Removes a dead process's lock, unless another start has replaced it since it was read. */
async function setAside(path: string, stale: Holder | null): Promise<void> {
  const aside = `${path}.${randomUUID()}`;
  if (
    !(await rename(path, aside).then(
      () => true,
      () => false,
    ))
  )
    return;
  const moved = await readHolder(aside);
  if (moved && JSON.stringify(moved) !== JSON.stringify(stale)) await linked(aside, path);
  await rm(aside, { force: true });
}

function alreadyRunning(dataDir: string, { pid, since, baseUrl }: Holder): StartFailure {
  return new StartFailure(
    `Launch Directory already runs on ${dataDir}: ${baseUrl}, process ${pid}, since ${since}. ` +
      `Use that one, or stop it with Ctrl-C in its terminal or \`kill ${pid}\`; ` +
      `to run a second one beside it, give it a data directory and a port of its own: \`DATA_DIR=.data2 PORT=3001 npm start\`.`,
  );
}

/** A file that says that this worker is alive, for health checks of containers. */
import { utimes, writeFile } from 'node:fs/promises';
import type { Logger } from 'pino';

const touchEveryMs = 10_000;

type Repeat = (task: () => void) => () => void;

const everyTenSeconds: Repeat = (task) => {
  const timer = setInterval(task, touchEveryMs);
  return () => clearInterval(timer);
};

/** Touches the file now and, while `isAlive`, every 10 seconds. Returns a function that ends it. */
export async function keepAliveFile(
  path: string,
  isAlive: () => boolean,
  log: Logger,
  repeat: Repeat = everyTenSeconds,
): Promise<() => void> {
  await writeFile(path, '');
  return repeat(() => {
    if (!isAlive()) return;
    const now = new Date();
    utimes(path, now, now).catch((err: unknown) => log.warn({ err, path }, 'the file cannot be touched'));
  });
}

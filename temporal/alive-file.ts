/** A file that says that this worker is alive, for health checks of containers. */
import { utimes, writeFile } from 'node:fs/promises';
import type { Logger } from 'pino';

const touchEveryMs = 10_000;

/** Touches the file now and every 10 seconds, while `isAlive`. Returns a function that ends it. */
export async function keepAliveFile(path: string, isAlive: () => boolean, log: Logger): Promise<() => void> {
  await writeFile(path, '');
  const timer = setInterval(() => {
    if (!isAlive()) return;
    const now = new Date();
    utimes(path, now, now).catch((err: unknown) => log.warn({ err, path }, 'the file cannot be touched'));
  }, touchEveryMs);
  return () => clearInterval(timer);
}

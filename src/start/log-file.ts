import { mkdir, open, readFile, rename, stat } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

/** At a start a log over this size is set aside as `NAME.log.1`, so that logs never take more than twice this. */
const rotateAtBytes = 10_000_000;

export interface LogFile {
  path: string;
  handle: FileHandle;
}

/** Opens `directory/name.log` for appending. Logs may name people: only their owner reads them. */
export async function openLog(directory: string, name: string): Promise<LogFile> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `${name}.log`);
  const size = await stat(path).then(
    (s) => s.size,
    () => 0,
  );
  if (size > rotateAtBytes) await rename(path, `${path}.1`);
  return { path, handle: await open(path, 'a', 0o600) };
}

/** The last lines of a log that say something, for a message about why its process ended. */
export async function lastLines(path: string, count: number): Promise<string> {
  const text = await readFile(path, 'utf8').catch(() => '');
  return text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .slice(-count)
    .join(' ');
}

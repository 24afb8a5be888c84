import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** A log over this size is renamed to `NAME.log.1` at the start, so that logs take at most about twice this. */
const rotateAtBytes = 10_000_000;

export interface LogFile {
  path: string;
  /** Open for appending; child processes have their own copy. */
  fd: number;
  /** The offset in bytes at which the lines of this start begin. */
  from: number;
  close: () => void;
}

/** Opens `directory/name.log` for appending, readable only by its owner, as logs may contain personal data. */
export async function openLog(directory: string, name: string): Promise<LogFile> {
  await mkdir(directory, { recursive: true, mode: 0o700 });
  const path = join(directory, `${name}.log`);
  let from = await stat(path).then(
    (s) => s.size,
    () => 0,
  );
  if (from > rotateAtBytes) {
    await rename(path, `${path}.1`);
    from = 0;
  }
  const fd = openSync(path, 'a', 0o600);
  return { path, fd, from, close: () => closeSync(fd) };
}

const failureWords = /\b(error|fatal|panic|failed|cannot|could not|refused)\b/i;

/** The line of this start that most likely explains the exit: the last that mentions a failure, otherwise the last. */
export async function lastLogLine({ path, from }: LogFile): Promise<string> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  const lines = bytes
    .subarray(from)
    .toString('utf8')
    .split('\n')
    .map(logMessage)
    .filter((line) => line !== '' && !/^\s|^node:internal|^Node\.js v/.test(line));
  return lines.findLast((line) => failureWords.test(line)) ?? lines.at(-1) ?? 'without any output';
}

/** The message of a structured log line; any other line unchanged. */
export function logMessage(line: string): string {
  if (!line.startsWith('{')) return line.trimEnd();
  try {
    const entry = JSON.parse(line) as { msg?: unknown; err?: { message?: unknown } };
    const words = [entry.msg, entry.err?.message].filter((word) => typeof word === 'string');
    return words.length > 0 ? words.join(': ') : line;
  } catch {
    return line;
  }
}

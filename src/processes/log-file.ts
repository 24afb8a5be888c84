import { closeSync, openSync } from 'node:fs';
import { mkdir, readFile, rename, stat } from 'node:fs/promises';
import { join } from 'node:path';

/** At a start a log over this size is set aside as `NAME.log.1`, so that logs never take more than twice this. */
const rotateAtBytes = 10_000_000;

export interface LogFile {
  path: string;
  /** Open for appending; a process that was given it has its own copy. */
  fd: number;
  /** Where this start's lines begin, in bytes. */
  from: number;
  close: () => void;
}

/** Opens `directory/name.log` for appending. Logs may name people: only their owner reads them. */
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

const telling = /\b(error|fatal|panic|failed|cannot|could not|refused)\b/i;

/** The line of this start that most likely says why its process ended: the last that names a fault, else the last. */
export async function lastWords({ path, from }: LogFile): Promise<string> {
  const bytes = await readFile(path).catch(() => Buffer.alloc(0));
  const lines = bytes
    .subarray(from)
    .toString('utf8')
    .split('\n')
    .map(plainWords)
    .filter((line) => line !== '' && !/^\s|^node:internal|^Node\.js v/.test(line));
  return lines.findLast((line) => telling.test(line)) ?? lines.at(-1) ?? 'it said nothing';
}

/** A structured log line in words; any other as it is. */
export function plainWords(line: string): string {
  if (!line.startsWith('{')) return line.trimEnd();
  try {
    const entry = JSON.parse(line) as { msg?: unknown; err?: { message?: unknown } };
    const words = [entry.msg, entry.err?.message].filter((word) => typeof word === 'string');
    return words.length > 0 ? words.join(': ') : line;
  } catch {
    return line;
  }
}

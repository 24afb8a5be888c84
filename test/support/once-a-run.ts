/**
 * What the processes of one run of the suite share: the first that asks for it starts it, and the others are given what it
 * wrote. Its process lives until the run ends. A process alone, such as `mocha` by itself, shares with nobody.
 */
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Names the folder of a run to its processes. */
export const runFolderVariable = 'TEST_RUN_FOLDER';

const startWithinMs = 120_000;

type Outcome<T> = { value: T } | { failed: string };

export async function onceARun<T>(name: string, start: () => Promise<T>): Promise<T> {
  const folder = process.env[runFolderVariable];
  if (folder === undefined) return start();
  const file = join(folder, `${name}.json`);
  const isFirst = await mkdir(join(folder, name)).then(
    () => true,
    () => false,
  );
  const outcome = isFirst ? await startAndWrite(file, start) : await readWhenWritten<T>(file);
  if ('failed' in outcome) throw new Error(`${name} did not start: ${outcome.failed}`);
  return outcome.value;
}

async function startAndWrite<T>(file: string, start: () => Promise<T>): Promise<Outcome<T>> {
  const outcome = await start().then(
    (value): Outcome<T> => ({ value }),
    (error: unknown): Outcome<T> => ({ failed: String(error) }),
  );
  // Renamed, so that nobody reads half of it.
  await writeFile(`${file}.part`, JSON.stringify(outcome), { mode: 0o600 });
  await rename(`${file}.part`, file);
  return outcome;
}

async function readWhenWritten<T>(file: string): Promise<Outcome<T>> {
  const deadline = Date.now() + startWithinMs;
  for (;;) {
    const text = await readFile(file, 'utf8').catch(() => null);
    if (text !== null) return JSON.parse(text) as Outcome<T>;
    if (Date.now() > deadline) return { failed: `not within ${startWithinMs / 1_000} s` };
    await sleep(50);
  }
}

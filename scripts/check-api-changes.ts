/**
 * Refuses changes of openapi.json that break clients, compared with the file of `main`, unless a new entry of
 * docs/api-changes.md names each, or `*` for all of them.
 */
import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { promisify } from 'node:util';
import { type ApiDocument, breakingChanges } from './breaking-changes.ts';

const run = promisify(execFile);
const root = new URL('../', import.meta.url);
const notesPath = 'docs/api-changes.md';

/** A file as `main` has it; null where there is none. */
async function ofMain(path: string): Promise<string | null> {
  for (const ref of ['origin/main', 'main']) {
    const shown = await run('git', ['show', `${ref}:${path}`], { cwd: root, maxBuffer: 2 ** 26 }).catch(
      () => null,
    );
    if (shown) return shown.stdout;
  }
  return null;
}

const before = await ofMain('openapi.json');
if (before === null) {
  console.warn('openapi.json is not compared: there is no branch `main` with one.');
} else {
  const after = await readFile(new URL('openapi.json', root), 'utf8');
  const known = new Set((await ofMain(notesPath))?.split('\n'));
  const notes = (await readFile(new URL(notesPath, root), 'utf8')).split('\n');
  const added = notes.filter((line) => line.startsWith('- ') && !known.has(line)).join('\n');
  const changes = breakingChanges(JSON.parse(before) as ApiDocument, JSON.parse(after) as ApiDocument);
  const isNoted = (where: string) => added.includes(`\`${where}\``);
  const silent = isNoted('*') ? [] : changes.filter(({ where }) => !isNoted(where));
  for (const { where, what } of silent) console.error(`\`${where}\` ${what}.`);
  if (silent.length > 0) {
    console.error(
      `These changes of openapi.json break clients. Undo them, or name each in a new entry of ${notesPath}.`,
    );
    process.exitCode = 1;
  }
}

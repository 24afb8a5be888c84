/**
 * Runs the workflow tests and keeps of each workflow and each way it ended the richest history, in
 * test/histories, where test/workflows/replay.test.ts replays them. Run it after adding to a workflow; a
 * history that is recorded anew no longer stands for the runs that are under way, so keep the old one
 * (rename it) where a change goes in behind `patched()`. `npm run record-histories -- rebuildSearch sendMail` leaves
 * those of other workflows as they are.
 */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { History } from '@temporalio/common/lib/proto-utils.js';
import Mocha from 'mocha';
import { historyToText } from '../test/workflows/support/history-json.ts';
import { onHistory } from '../test/workflows/support/replay.ts';

const root = new URL('../', import.meta.url);
const folder = new URL('test/histories/', root);
/** Workflows whose histories are written; all where none is named. */
const wanted = new Set(process.argv.slice(2));
const richest = new Map<string, { events: number; text: string }>();

onHistory((history) => {
  const name = nameOf(history);
  const length = history.events?.length ?? 0;
  if (name !== null && length > (richest.get(name)?.events ?? 0)) {
    richest.set(name, { events: length, text: historyToText(history) });
  }
});

const mocha = new Mocha({ timeout: 60_000 });
const tests = await readdir(new URL('test/workflows/', root));
for (const test of tests.filter((name) => name.endsWith('.test.ts') && name !== 'replay.test.ts')) {
  mocha.addFile(fileURLToPath(new URL(`test/workflows/${test}`, root)));
}
await mocha.loadFilesAsync();
const failures = await new Promise<number>((resolve) => mocha.run(resolve));
if (failures > 0) process.exit(1);

await mkdir(folder, { recursive: true });
for (const [name, { events, text }] of richest) {
  await writeFile(new URL(`${name}.json`, folder), text);
  console.log(`${name}: ${events} events`);
}
process.exit(0);

/** `<workflow>-<how it ended>`; null for a run that has not, or is of no wanted workflow. */
function nameOf({ events }: History): string | null {
  const started = events?.[0]?.workflowExecutionStartedEventAttributes;
  const end = events?.at(-1);
  const workflow = started?.workflowType?.name;
  if (typeof workflow !== 'string' || !end) return null;
  if (wanted.size > 0 && !wanted.has(workflow)) return null;
  const result = end.workflowExecutionCompletedEventAttributes?.result?.payloads?.[0]?.data;
  if (result) return `${workflow}-${outcomeOf(Buffer.from(result).toString())}`;
  return end.workflowExecutionFailedEventAttributes ? `${workflow}-failed-run` : null;
}

/** Results are a word or a few, or say what was done: a list, counts, perhaps with an outcome. */
function outcomeOf(text: string): string {
  const result: unknown = JSON.parse(text);
  const word = typeof result === 'object' && result !== null && 'outcome' in result ? result.outcome : result;
  return typeof word === 'string' ? word.replaceAll(' ', '-') : 'done';
}

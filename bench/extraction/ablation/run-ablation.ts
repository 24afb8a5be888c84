/**
 * `bench extraction --ablate [file or family]`: switches off each file of activities/drafting in turn, and of a few files each
 * function as well, and prints what that changes on labelled sites. A function that is off returns null, [], false and the like.
 */
import { availableParallelism } from 'node:os';
import type { Outcome, SetName, Start } from './draft-ablated.ts';
import { inProcess } from './in-process.ts';
import type { Off } from './off-values.ts';
import { type DraftingFile, draftingFiles, type Switch } from './switches.ts';
import { ablationTable, type Row, type SetChange } from './table.ts';

/** So few files have their functions switched off one by one. */
const fewFiles = 12;
/** Modules of a variation stay in memory, so a process is replaced after some. */
const variationsPerProcess = 25;

export interface AblationOptions {
  /** Part of the names of files, such as `founder`. Empty: all. */
  only: string;
  measure: boolean;
}

interface Variation {
  what: string;
  lines: number;
  off: Record<number, Off>;
}

const print = (line: string) => console.error(`  ${line}`);

export async function runAblation({ only, measure }: AblationOptions): Promise<void> {
  const all = draftingFiles();
  const files = all.filter(({ file }) => file.includes(only));
  if (files.length === 0) throw new Error(`No file of activities/drafting has ${only} in its name.`);
  const sets: SetName[] = ['made-up', 'work', ...(measure ? (['measure'] as const) : [])];
  const start: Start = { switches: all.flatMap(({ switches }) => switches), sets };
  const base = await inProcess(start, (ask) => ask({ off: {} }));
  if ('failed' in base) throw new Error(base.failed);
  const variations = files.flatMap((file) => [
    ...fileOff(file),
    ...(files.length <= fewFiles ? functionsOff(file) : []),
  ]);
  const rows = await tryAll(variations, base.outcomes, start);
  console.log(ablationTable(rows, sets, base.outcomes));
  const data = files.filter((file) => fileOff(file).length === 0).map(({ file }) => file);
  if (data.length > 0) console.log(`without a function that can be off: ${data.join(', ')}\n`);
}

/** All exported functions of a file say no, or nothing. */
function fileOff({ file, lines, switches }: DraftingFile): Variation[] {
  const off = Object.fromEntries(
    switches.flatMap(({ id, exported, offs: [first] }) =>
      exported && first !== undefined ? [[id, first]] : [],
    ),
  ) as Record<number, Off>;
  return Object.keys(off).length === 0 ? [] : [{ what: file, lines, off }];
}

const functionsOff = ({ switches }: DraftingFile): Variation[] =>
  switches.flatMap(({ id, name, offs, lines }: Switch) =>
    offs.map((off) => ({
      what: `  ${name}: ${off}`,
      lines,
      off: { [id]: off },
    })),
  );

async function tryAll(
  variations: readonly Variation[],
  base: Record<string, Outcome>,
  start: Start,
): Promise<Row[]> {
  const rows = new Map<Variation, Row>();
  const waiting = variations.flatMap((variation) => {
    const sites = affectedSites(variation, base);
    if (sites.length > 0) return [{ variation, sites }];
    rows.set(variation, rowOf(variation, {}, base));
    return [];
  });
  print(`${variations.length} variations, of which ${waiting.length} can change something`);
  const work = async (): Promise<void> => {
    while (waiting.length > 0) {
      const batch = waiting.splice(0, variationsPerProcess);
      await inProcess(start, async (ask) => {
        for (const { variation, sites } of batch) {
          const answer = await ask({ off: variation.off, sites });
          rows.set(
            variation,
            'failed' in answer
              ? { ...rowOf(variation, {}, base), failed: answer.failed }
              : rowOf(variation, answer.outcomes, base),
          );
        }
      });
      print(`${rows.size} of ${variations.length}`);
    }
  };
  await Promise.all(Array.from({ length: availableParallelism() }, work));
  return variations.flatMap((variation) => rows.get(variation) ?? []);
}

/** The sites where a function that will be off returned something else. */
function affectedSites({ off }: Variation, base: Record<string, Outcome>): string[] {
  const keys = Object.entries(off).map(([id, value]) => `${id} ${value}`);
  return Object.entries(base)
    .filter(([, { effective }]) => keys.some((key) => effective.includes(key)))
    .map(([site]) => site);
}

function rowOf(
  { what, lines }: Variation,
  outcomes: Record<string, Outcome>,
  base: Record<string, Outcome>,
): Row {
  const changes: Row['changes'] = {};
  for (const [key, after] of Object.entries(outcomes)) {
    const before = base[key];
    if (before === undefined) continue;
    const set = key.split(' ')[0] as SetName;
    const change: SetChange = (changes[set] ??= { right: 0, wrong: 0, traps: 0, sites: 0 });
    change.right += after.right - before.right;
    change.wrong += after.wrong - before.wrong;
    change.traps += after.traps - before.traps;
    if (after.drafted !== before.drafted) change.sites += 1;
  }
  return { what, lines, changes };
}

/** A process that drafts the sites with some functions switched off, again and again. run-ablation.ts starts it. */
import { register } from 'node:module';
import { isDeepStrictEqual } from 'node:util';
import { pathToFileURL } from 'node:url';
import type * as Drafter from '../../../activities/drafting/rules-drafter.ts';
import type * as Verifier from '../../../activities/drafting/verify.ts';
import { directory, type ReadSite } from '../drafted-sites.ts';
import { foundBy } from '../found.ts';
import { judge } from '../judge.ts';
import { labelledSites } from '../labels.ts';
import { isFetched } from '../real/fetch-pages.ts';
import { type Half, realSites } from '../real/real-sites.ts';
import { trapsTaken } from '../real/traps.ts';
import { readSites } from '../read-sites.ts';
import { draftingFolder, type Off, offValues } from './off-values.ts';
import type { Switch } from './switches.ts';

export type SetName = 'made-up' | Half;
export interface Start {
  switches: Switch[];
  sets: SetName[];
  /** One site only. */
  slug?: string;
}
/** Empty `off`: the draft as it is. `sites`: keys of the sites to draft, all if absent. */
export interface Task {
  off: Record<number, Off>;
  sites?: string[];
}
export interface Outcome {
  right: number;
  wrong: number;
  traps: number;
  /** Every drafted value, to see changes that no label counts. */
  drafted: string;
  /** `<id> <off>` of functions that returned something else than this, so that switching them off can change something. */
  effective: string[];
}
export type Answer = { outcomes: Record<string, Outcome> } | { failed: string };

const keyOf = (set: SetName, slug: string) => `${set} ${slug}`;

async function readAll({ sets, slug }: Start): Promise<Map<string, ReadSite>> {
  const all = new Map<string, ReadSite>();
  for (const set of sets) {
    const labelled =
      set === 'made-up' ? (await labelledSites(slug)).filter(({ labels }) => !labels.browser) : [];
    if (set !== 'made-up')
      for (const site of await realSites(set, slug)) if (await isFetched(site)) labelled.push(site);
    for (const read of await readSites(labelled, console.error)) all.set(keyOf(set, read.site.slug), read);
  }
  return all;
}

const drafter = `${pathToFileURL(draftingFolder).href}/rules-drafter.ts`;
const verifier = `${pathToFileURL(draftingFolder).href}/verify.ts`;
let imported = 0;
let off: Record<number, Off> = {};
let effective = new Set<string>();

function installSwitches(switches: readonly Switch[]): void {
  register('./hooks.ts', import.meta.url, {
    data: { folder: `${pathToFileURL(draftingFolder).href}/`, switches },
  });
  const offsOf = new Map(switches.map(({ id, offs }) => [id, offs]));
  const isRecording = () => Object.keys(off).length === 0;
  Object.assign(globalThis, {
    draftingSwitch: (id: number, run: () => unknown): unknown => {
      const value = off[id];
      if (value !== undefined) return offValues[value]();
      const returned = run();
      if (isRecording())
        for (const each of offsOf.get(id) ?? [])
          if (!isDeepStrictEqual(returned, offValues[each]())) effective.add(`${id} ${each}`);
      return returned;
    },
  });
}

async function draftAll(task: Task, sites: ReadonlyMap<string, ReadSite>): Promise<Answer> {
  imported += 1;
  off = {};
  const { draftByRules } = (await import(`${drafter}?ablate=${imported}`)) as typeof Drafter;
  const { verify } = (await import(`${verifier}?ablate=${imported}`)) as typeof Verifier;
  off = task.off;
  const outcomes: Record<string, Outcome> = {};
  for (const [key, { site, pages }] of sites) {
    if (task.sites?.includes(key) === false) continue;
    effective = new Set();
    const copied = pages.map((page) => ({ ...page }));
    const found = foundBy(verify(draftByRules(copied, directory), copied, directory).profile);
    const tallies = Object.values(judge(found, site.labels).tallies);
    const right = tallies.reduce((sum, tally) => sum + tally.right, 0);
    outcomes[key] = {
      right,
      wrong: tallies.reduce((sum, tally) => sum + tally.proposed, 0) - right,
      traps: trapsTaken(found, site.labels).length,
      drafted: JSON.stringify(found),
      effective: [...effective],
    };
  }
  return { outcomes };
}

if (process.send !== undefined) {
  let sites: Promise<Map<string, ReadSite>> | undefined;
  process.on('message', (message: Start | Task) => {
    if ('switches' in message) {
      installSwitches(message.switches);
      sites = readAll(message);
      return;
    }
    void (sites ?? Promise.resolve(new Map<string, ReadSite>()))
      .then((read) => draftAll(message, read))
      .catch((error: unknown): Answer => ({ failed: error instanceof Error ? error.message : String(error) }))
      .then((answer) => process.send?.(answer));
  });
}

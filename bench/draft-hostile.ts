/**
 * Pages that are made to take long, of each shape that we could think of, read as a stranger's page is: parsed, drafted by
 * rules, verified. Ten times as long a page may take ten times as long, and a million characters two seconds. The floor is a
 * page made for people of the same length. Times are CPU time of the thread that reads.
 */
import { machineShapes } from './hostile/machine-shapes.ts';
import { markupShapes } from './hostile/markup-shapes.ts';
import { textShapes } from './hostile/text-shapes.ts';
import type { Shape } from './hostile/fill.ts';
import { ordinaryPage } from './hostile/ordinary-page.ts';
import { type PageReader, endAfterMs, openPageReader } from './hostile/page-reader.ts';
import { type Finding, tableOf } from './table.ts';

const sizes = [10_000, 100_000, 1_000_000];
const maxMs = 2000;
/** Over linear, from one size to the next: what a thread does beside, and noise. A square would show as 10. */
const maxGrowth = 1.5;
/** What takes less counts as this: compilers and collectors of garbage have their turns. */
const noiseMs = 50;
/** A page that misses an aim is read again by a new thread, as something else may have been at work. */
const tries = 2;

const home = 'https://orrery.example/';
/** Rules differ by what a page is about; its address says that. */
const placeOf = (shape: string): string => {
  if (/price|currency|free|offers|crossed/.test(shape)) return `${home}pricing`;
  if (/found|name|people|dates|addresses|copyright|footers/.test(shape)) return `${home}about`;
  if (/question|definition/.test(shape)) return `${home}faq`;
  return home;
};

interface Times {
  /** By size; null where the page was ended. */
  ms: readonly (number | null)[];
  growth: number;
}

export async function benchDraftHostile({ quick }: { quick: boolean }): Promise<Finding[]> {
  const asked = quick ? sizes.slice(0, 2) : sizes;
  const ordinary = await ordinaryPage();
  const open = () => openWarm(ordinary);
  let reader = await open();
  try {
    const floor = await timesOf(reader, ordinary, asked, home);
    if (floor.ms.includes(null)) throw new Error('a page made for people takes for ever');
    const findings: Finding[] = [];
    const missed: string[] = [];
    for (const [shape, make] of Object.entries({ ...textShapes, ...markupShapes, ...machineShapes })) {
      for (const url of new Set([home, placeOf(shape)])) {
        let times = await timesOf(reader, make, asked, url);
        for (let i = 1; i < tries && misses(times); i += 1) {
          await reader.close();
          reader = await open();
          times = await timesOf(reader, make, asked, url);
        }
        const what = `draft-hostile: ${shape}${url === home ? '' : ` at ${new URL(url).pathname}`}`;
        if (misses(times)) missed.push(what);
        findings.push({ what, ...told(times, floor) });
      }
    }
    if (missed.length === 0) return findings;
    console.log(tableOf(findings));
    throw new Error(`aims missed: ${missed.join('; ')}`);
  } finally {
    await reader.close();
  }
}

/** A thread that has compiled what ordinary pages need. */
async function openWarm(ordinary: Shape): Promise<PageReader> {
  const reader = openPageReader();
  for (let i = 0; i < 5; i += 1) await reader.read({ html: ordinary(100_000), url: home });
  return reader;
}

async function timesOf(
  reader: PageReader,
  shape: Shape,
  asked: readonly number[],
  url: string,
): Promise<Times> {
  const ms: (number | null)[] = [];
  let growth = 0;
  for (const size of asked) {
    const took = await reader.read({ html: shape(size), url });
    const before = ms.at(-1);
    if (took !== null && before != null) growth = Math.max(growth, took / (10 * Math.max(before, noiseMs)));
    ms.push(took);
    if (took === null) break;
  }
  return { ms, growth };
}

const misses = ({ ms, growth }: Times): boolean =>
  growth > maxGrowth || ms.some((took) => took === null || took > maxMs);

function told({ ms, growth }: Times, floor: Times): Omit<Finding, 'what'> {
  const longest = ms.at(-1) ?? null;
  const least = floor.ms.at(-1) ?? null;
  const over = longest === null || least === null ? 'ended' : `${(longest / least).toFixed(2)} ×`;
  return {
    measured: inMs(ms),
    floor: `a page for people: ${inMs(floor.ms)}`,
    ratio: `${over}, grows ${growth.toFixed(1)} ×`,
    aim: `≤ ${maxMs} ms, grows ≤ ${maxGrowth} ×`,
  };
}

const inMs = (ms: Times['ms']): string =>
  `${ms.map((took) => took?.toFixed(0) ?? `> ${endAfterMs}`).join(' / ')} ms`;

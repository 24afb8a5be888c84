/**
 * Hostile pages of many shapes, processed like any page: parsed, drafted by rules, verified. Time must grow linearly with
 * the length, up to two seconds for a million characters. The baseline is an ordinary page of the same length. Times are
 * CPU time of the thread.
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
/** The growth beyond linear from one size to the next, to allow for noise. Quadratic growth would be 10. */
const maxGrowth = 1.5;
/** Shorter times count as this, as compilation and garbage collection add noise. */
const noiseMs = 50;
/** A page that misses a target is measured again in a new thread, as other load may be the cause. */
const maxAttempts = 2;

const home = 'https://orrery.example/';
/** The address at which the rules for a shape apply. */
const placeOf = (shape: string): string => {
  if (/price|currency|free|offers|crossed/.test(shape)) return `${home}pricing`;
  if (/found|name|people|dates|addresses|copyright|footers/.test(shape)) return `${home}about`;
  if (/question|definition/.test(shape)) return `${home}faq`;
  return home;
};

interface Times {
  /** By size; null if the page was stopped. */
  ms: readonly (number | null)[];
  growth: number;
}

export async function benchDraftHostile({ quick }: { quick: boolean }): Promise<Finding[]> {
  const asked = quick ? sizes.slice(0, 2) : sizes;
  const ordinary = await ordinaryPage();
  const open = () => openWarm(ordinary);
  let reader = await open();
  try {
    const baseline = await timesOf(reader, ordinary, asked, home);
    if (baseline.ms.includes(null)) throw new Error('the ordinary page was stopped');
    const findings: Finding[] = [];
    const missed: string[] = [];
    for (const [shape, make] of Object.entries({ ...textShapes, ...markupShapes, ...machineShapes })) {
      for (const url of new Set([home, placeOf(shape)])) {
        let times = await timesOf(reader, make, asked, url);
        for (let i = 1; i < maxAttempts && misses(times); i += 1) {
          await reader.close();
          reader = await open();
          times = await timesOf(reader, make, asked, url);
        }
        const what = `draft-hostile: ${shape}${url === home ? '' : ` at ${new URL(url).pathname}`}`;
        if (misses(times)) missed.push(what);
        findings.push({ what, ...summaryOf(times, baseline) });
      }
    }
    if (missed.length === 0) return findings;
    console.log(tableOf(findings));
    throw new Error(`targets missed: ${missed.join('; ')}`);
  } finally {
    await reader.close();
  }
}

/** A reader warmed up with ordinary pages. */
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

function summaryOf({ ms, growth }: Times, baseline: Times): Omit<Finding, 'what'> {
  const longest = ms.at(-1) ?? null;
  const least = baseline.ms.at(-1) ?? null;
  const over = longest === null || least === null ? 'stopped' : `${(longest / least).toFixed(2)} ×`;
  return {
    measured: inMs(ms),
    baseline: `an ordinary page: ${inMs(baseline.ms)}`,
    ratio: `${over}, grows ${growth.toFixed(1)} ×`,
    target: `≤ ${maxMs} ms, grows ≤ ${maxGrowth} ×`,
  };
}

const inMs = (ms: Times['ms']): string =>
  `${ms.map((took) => took?.toFixed(0) ?? `> ${endAfterMs}`).join(' / ')} ms`;

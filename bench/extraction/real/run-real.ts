/** Evaluates the rules on real websites: each field, values without evidence, traps, CPU time, and other tools. */
import type { Finding } from '../../table.ts';
import { type Draft, type DraftedSite, draftSite, draftWithRules } from '../drafted-sites.ts';
import { foundBy } from '../found.ts';
import { addTallies } from '../judge.ts';
import { labelledSites } from '../labels.ts';
import { comparePeers } from '../peers.ts';
import { readSites } from '../read-sites.ts';
import { formatMisses, tallyTable } from '../report.ts';
import { fetchPages, isFetched } from './fetch-pages.ts';
import { type Half, type RealSite, realSites } from './real-sites.ts';
import { trapCount, trapsTaken } from './traps.ts';

export interface RealOptions {
  site?: string;
  /** The measuring half as well, which is looked at only when the work is done. */
  measure: boolean;
  verbose: boolean;
  /** Fetches pages that are not in the cache. */
  fetch: boolean;
  /** A folder of mirrors instead of GitHub. */
  from?: string;
}

const print = (line: string) => console.error(`  ${line}`);

export async function benchReal(options: RealOptions): Promise<Finding[]> {
  await warmUp();
  const findings = await evaluateHalf('work', options);
  return options.measure ? [...findings, ...(await evaluateHalf('measure', options))] : findings;
}

/** The sites of a half whose pages are in the cache. Prints which are missing, and how to get them. */
export async function fetchedSites(
  half: Half,
  options: Omit<RealOptions, 'measure' | 'verbose'>,
): Promise<RealSite[]> {
  const labelled = await realSites(half, options.site);
  if (options.fetch) await fetchPages(labelled, { from: options.from, print });
  const fetched: RealSite[] = [];
  for (const site of labelled) if (await isFetched(site)) fetched.push(site);
  const missing = labelled.filter((site) => !fetched.includes(site)).map(({ slug }) => slug);
  if (missing.length > 0)
    print(
      `${missing.length} of ${labelled.length} ${half} sites are not in the cache: ${missing.join(', ')}. ` +
        'Add --fetch to get them from GitHub, or --fetch --from DIR from a folder of mirrors.',
    );
  return fetched;
}

async function evaluateHalf(half: Half, options: RealOptions): Promise<Finding[]> {
  const sites = await fetchedSites(half, options);
  if (sites.length === 0) return [];
  const read = await readSites(sites, print);
  const drafted: DraftedSite[] = [];
  const timed = timedRules();
  for (const each of read) drafted.push(await draftSite(timed.draft, each));
  const title = `${sites.length} real sites (${half})`;
  if (options.verbose) for (const each of drafted) for (const miss of formatMisses(each)) console.log(miss);
  console.log(`${tallyTable(`\nrules, ${title}`, addTallies(drafted.map(({ judgement }) => judgement)))}\n`);
  const unverified = drafted.flatMap(({ slug, unverified: all }) => all.map((each) => ({ slug, ...each })));
  for (const { slug, path, value, why } of unverified) console.log(`${slug}  ${path}  ${value}\n    ${why}`);
  const taken = drafted.flatMap(({ slug, profile }, i) => {
    const site = sites[i];
    return site === undefined
      ? []
      : trapsTaken(foundBy(profile), site.labels).map((trap) => `${slug}  ${trap}`);
  });
  for (const trap of taken) console.log(`trap taken: ${trap}`);
  const cpuMs = timed.sorted();
  await comparePeers(read, options.verbose);
  return [
    {
      what: `rules: values without verbatim evidence, ${title}`,
      measured: String(unverified.length),
      target: '0',
    },
    {
      what: `rules: traps taken, ${title}`,
      measured: `${taken.length} of ${sites.reduce((sum, { labels }) => sum + trapCount(labels), 0)}`,
      target: '0',
    },
    {
      what: `rules: CPU time of drafting a site, median and most, ${title}`,
      measured: `${cpuMs[Math.floor(cpuMs.length / 2)]?.toFixed(0)} ms, ${cpuMs.at(-1)?.toFixed(0)} ms`,
      target: '80 ms, 250 ms',
    },
  ];
}

/** The rules, and the CPU time of each draft. What a draft remembers of a text would make a second one of the site faster. */
function timedRules(): { draft: Draft; sorted: () => number[] } {
  const times: number[] = [];
  return {
    draft: async (site) => {
      const before = process.cpuUsage();
      const profile = await draftWithRules(site);
      const { user, system } = process.cpuUsage(before);
      times.push((user + system) / 1000);
      return profile;
    },
    sorted: () => times.sort((a, b) => a - b),
  };
}

/** Drafts the made-up sites, so that CPU times are those of a worker that has drafted before. */
async function warmUp(): Promise<void> {
  const madeUp = (await labelledSites()).filter(({ labels }) => !labels.browser);
  for (const site of await readSites(madeUp, print)) await draftWithRules(site);
}

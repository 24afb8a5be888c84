/** Evaluates drafters on labelled websites by field, and checks that every value has evidence. */
import type { Finding } from '../table.ts';
import { targetFields, targets, missedTargets } from './targets.ts';
import { type Draft, type DraftedSite, type ReadSite, draftSite, draftWithRules } from './drafted-sites.ts';
import { addTallies } from './judge.ts';
import { labelledSites } from './labels.ts';
import { draftWithModel } from './model.ts';
import { comparePeers } from './peers.ts';
import { readSites } from './read-sites.ts';
import { tallyTable, formatMisses } from './report.ts';

export interface ExtractionOptions {
  /** One site only, by its slug. */
  site?: string;
  /** Prints each miss with what was expected, what was found and its quote. */
  verbose: boolean;
}

interface Evaluation {
  findings: Finding[];
  failures: string[];
}

const print = (line: string) => console.error(`  ${line}`);

/** Rejects after printing all if a value lacks evidence or a field is below its target. */
export async function benchExtraction(options: ExtractionOptions): Promise<Finding[]> {
  const sites = await readSites(await labelledSites(options.site), print);
  const drafters = { rules: draftWithRules, ...(await draftWithModel(sites, print)) };
  const evaluations: Evaluation[] = [];
  for (const [name, draft] of Object.entries(drafters))
    evaluations.push(await evaluate(name, draft, sites, options));
  await comparePeers(sites, options.verbose);
  const failures = evaluations.flatMap((each) => each.failures);
  if (failures.length > 0) throw new Error(failures.join('; '));
  return evaluations.flatMap(({ findings }) => findings);
}

async function evaluate(
  drafter: string,
  draft: Draft,
  sites: readonly ReadSite[],
  { verbose }: ExtractionOptions,
): Promise<Evaluation> {
  const drafted: DraftedSite[] = [];
  for (const site of sites) drafted.push(await draftSite(draft, site));
  if (verbose) for (const each of drafted) for (const miss of formatMisses(each)) console.log(miss);
  const tallies = addTallies(drafted.map(({ judgement }) => judgement));
  console.log(tallyTable(`\n${drafter}, ${sites.length} sites (*: has a target)`, tallies));
  const unverified = drafted.flatMap(({ slug, unverified: all }) => all.map((each) => ({ slug, ...each })));
  console.log(`values without verbatim evidence: ${unverified.length}\n`);
  for (const { slug, path, value, why } of unverified) console.log(`${slug}  ${path}  ${value}\n    ${why}`);
  const missed = missedTargets(tallies);
  return {
    findings: [
      {
        what: `${drafter}: values without verbatim evidence, ${sites.length} sites`,
        measured: String(unverified.length),
        target: '0',
      },
      {
        what: `${drafter}: fields below a target, of ${targetFields.length}`,
        measured: String(new Set(missed.map((line) => line.split(':')[0])).size),
        target: `0 (precision ${targets.precision}, recall ${targets.recall})`,
      },
    ],
    failures: [
      ...(unverified.length > 0 ? [`${drafter}: ${unverified.length} values without verbatim evidence`] : []),
      ...missed.map((line) => `${drafter}: ${line}`),
    ],
  };
}

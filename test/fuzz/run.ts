/**
 * `npm run fuzz`: reads random websites for a minute (`--seconds`), from a random seed or `--seed`. Reading must end in its
 * time, throw nothing, and draft nothing without verbatim evidence. Prints the smallest website that does not.
 */
import { randomInt } from 'node:crypto';
import { parseArgs } from 'node:util';
import fc from 'fast-check';
import { createParsePool } from '../../activities/parsing/pool.ts';
import { madeUpSite } from './made-up-pages.ts';
import { readMadeUpSite } from './read-made-up-site.ts';

/** Of CPU time for each task: websites here are small. */
const cpuMs = 5000;
/** For what was found to be made smaller, when the time is up. */
const shrinkSeconds = 30;

const { values } = parseArgs({ options: { seconds: { type: 'string' }, seed: { type: 'string' } } });
const seconds = Number(values.seconds ?? 60);
const seed = Number(values.seed ?? randomInt(2 ** 31));

async function run(): Promise<number> {
  if (!(seconds > 0) || !Number.isInteger(seed)) {
    console.error('--seconds takes a number above 0, --seed a whole number.');
    return 1;
  }
  const pool = createParsePool({ cpuMs });
  const endAt = performance.now() + seconds * 1000;
  let pages = 0;
  let hasFailed = false;
  try {
    const details = await fc.check(
      fc.asyncProperty(madeUpSite, async (site) => {
        if (!hasFailed && performance.now() > endAt) return;
        pages += site.pages.length;
        await readMadeUpSite(pool.parse, site).catch((error: unknown) => {
          hasFailed = true;
          throw error;
        });
      }),
      {
        seed,
        numRuns: Number.MAX_SAFE_INTEGER,
        interruptAfterTimeLimit: (seconds + shrinkSeconds) * 1000,
      },
    );
    console.log(`seed ${seed}: ${pages} pages in ${seconds} s`);
    if (!details.failed || details.counterexample === null) return 0;
    console.error(JSON.stringify(details.counterexample[0], null, 2));
    console.error(details.errorInstance);
    return 1;
  } finally {
    await pool.close();
  }
}

process.exit(await run());

/**
 * `npm test`: brings what the suite needs, then runs it. Arguments go to mocha:
 * `npm test -- test/crawl`, `npm test -- test/crawl/robots.test.ts`, `npm test -- --grep "a redirect loop"`.
 * Files run in several processes at once, and what a file prints appears when it is done; `--no-parallel` runs them one
 * after another.
 */
import { spawn } from 'node:child_process';
import { createRequire } from 'node:module';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { readConfig } from '../../src/config/config.ts';
import { type Print, step } from '../../src/processes/progress.ts';
import { StartFailure } from '../../src/processes/start-failure.ts';
import { cacheDirOf, cliSearchOf, findTemporalCli } from '../../src/start/temporal-cli.ts';
import { findTimeSkippingServer } from './time-skipping.ts';

const print: Print = (line) => console.log(line);

/** A test that is singled out, or none at all, would pass for a suite that passes. Skips are counted and shown. */
const strict = ['--forbid-only', '--fail-zero'];

/** Each process has servers of its own beside it; more of them than cores would only make each other late. */
const parallel = ['--parallel', '--jobs', String(availableParallelism())];
const reporter = ['--reporter', fileURLToPath(new URL('./reporter.ts', import.meta.url))];

/**
 * In a whole run, a failed test is tried once more, as two busy cores delay one test in thousands beyond its limits. The
 * report names it: it is to be mended. Files that are named are run without.
 */
const wholeRun = ['--retries', '1'];

/** What to run: the files and folders named, else everything. */
function specsOf(args: readonly string[]): string[] {
  const named = args.some((arg) => arg === 'test' || arg.startsWith('test/'));
  const expanded = args.map((arg) =>
    arg === 'test' || /^test\/(?!.*\.ts$)/.test(arg) ? `${arg.replace(/\/$/, '')}/**/*.test.ts` : arg,
  );
  return named ? expanded : [...wholeRun, ...expanded, 'test/**/*.test.ts'];
}

async function bringEngines(): Promise<void> {
  const config = readConfig();
  print('Bringing what the tests need');
  await step(print, 'Temporal CLI', () => findTemporalCli(cliSearchOf(config, print)));
  await step(print, 'Time-skipping server', () =>
    findTimeSkippingServer({ cacheDir: cacheDirOf(config), print }),
  );
}

interface Outcome {
  code: number;
  passed: number;
  failed: number;
  skipped: number;
}

/** Runs mocha and reads its counts off the summary it prints. */
async function runMocha(args: readonly string[]): Promise<Outcome> {
  const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
  const colours = process.stdout.isTTY ? ['--color'] : [];
  const options = [...strict, ...parallel, ...reporter, ...colours];
  const child = spawn(process.execPath, [mocha, ...options, ...specsOf(args)], {
    cwd: new URL('../../', import.meta.url),
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let printed = '';
  child.stdout.on('data', (chunk: Buffer) => {
    process.stdout.write(chunk);
    printed += chunk.toString('utf8');
  });
  const code = await new Promise<number>((resolve, reject) => {
    child.once('error', reject);
    // Once all it printed has arrived, too.
    child.once('close', (exitCode) => resolve(exitCode ?? 1));
  });
  const plain = stripVTControlCharacters(printed);
  const count = (word: string) =>
    Number([...plain.matchAll(new RegExp(`^ {2}(\\d+) ${word}\\b`, 'gm'))].at(-1)?.[1] ?? 0);
  return { code, passed: count('passing'), failed: count('failing'), skipped: count('pending') };
}

try {
  await bringEngines();
  const { code, passed, failed, skipped } = await runMocha(process.argv.slice(2));
  print(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`);
  process.exitCode = code;
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}

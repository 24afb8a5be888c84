/**
 * `npm test`: brings what the suite needs, then runs it. Arguments go to mocha:
 * `npm test -- test/crawl`, `npm test -- test/crawl/robots.test.ts`, `npm test -- --grep "a redirect loop"`.
 * Files run in several processes at once, and what a file prints appears when it is done; `--no-parallel` runs them one
 * after another.
 */
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { availableParallelism, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { stripVTControlCharacters } from 'node:util';
import { readConfig } from '../../src/config/config.ts';
import { type Print, step } from '../../src/processes/progress.ts';
import { StartFailure } from '../../src/processes/start-failure.ts';
import { cacheDirOf, cliSearchOf, findTemporalCli } from '../../src/start/temporal-cli.ts';
import { findTimeSkippingServer } from './time-skipping.ts';

const print: Print = (line) => console.log(line);
const root = fileURLToPath(new URL('../../', import.meta.url));

/** A test that is singled out, or none at all, would pass for a suite that passes. Skips are counted and shown. */
const strict = ['--forbid-only', '--fail-zero'];

/** Each process has servers of its own beside it; more of them than cores would only make each other late. */
const parallel = ['--parallel', '--jobs', String(availableParallelism())];
const reporter = ['--reporter', fileURLToPath(new URL('./reporter.ts', import.meta.url))];

/**
 * In a whole run, a file that fails is run once more, alone and in a new process, as two busy cores delay one test in
 * thousands beyond its limits. It is named at the end: it is to be mended. More files than these fail for a reason of
 * their own, and files that are named are run once.
 */
const maxRepeatedFiles = 10;

const isNamed = (args: readonly string[]) => args.some((arg) => arg === 'test' || arg.startsWith('test/'));

/** What to run: the files and folders named, else everything. */
function specsOf(args: readonly string[]): string[] {
  const expanded = args.map((arg) =>
    arg === 'test' || /^test\/(?!.*\.ts$)/.test(arg) ? `${arg.replace(/\/$/, '')}/**/*.test.ts` : arg,
  );
  return isNamed(args) ? expanded : [...expanded, 'test/**/*.test.ts'];
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
  counts: string;
  failedFiles: string[];
}

/** Runs mocha and reads its counts off the summary it prints. */
async function runMocha(args: readonly string[]): Promise<Outcome> {
  const mocha = createRequire(import.meta.url).resolve('mocha/bin/mocha.js');
  const colours = process.stdout.isTTY ? ['--color'] : [];
  const dir = await mkdtemp(join(tmpdir(), 'test-report-'));
  const failedFiles = join(dir, 'failed-files.json');
  const options = [...strict, ...reporter, '--reporter-option', `failedFiles=${failedFiles}`, ...colours];
  const child = spawn(process.execPath, [mocha, ...options, ...args], {
    cwd: root,
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
  const skipped = count('pending');
  const counts = `${count('passing')} passed, ${count('failing')} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`;
  const failed = JSON.parse(await readFile(failedFiles, 'utf8').catch(() => '[]')) as string[];
  await rm(dir, { recursive: true });
  return { code, counts, failedFiles: failed.map((file) => relative(root, file)) };
}

/** Resolves to the exit code. */
async function runSuite(args: readonly string[]): Promise<number> {
  const { code, counts, failedFiles } = await runMocha([...parallel, ...specsOf(args)]);
  print(`\n${counts}`);
  if (isNamed(args) || failedFiles.length === 0 || failedFiles.length > maxRepeatedFiles) return code;

  print(`\nOnce more, each alone:\n  ${failedFiles.join('\n  ')}`);
  const repeated: Outcome[] = [];
  for (const file of failedFiles) repeated.push(await runMocha([...args, file]));
  print('\nFailed in the whole run, and once more, alone:');
  for (const [i, outcome] of repeated.entries()) print(`  ${failedFiles[i]}: ${outcome.counts}`);
  return Math.max(...repeated.map((outcome) => outcome.code));
}

try {
  await bringEngines();
  process.exitCode = await runSuite(process.argv.slice(2));
} catch (error) {
  console.error(error instanceof StartFailure ? error.message : error);
  process.exitCode = 1;
}

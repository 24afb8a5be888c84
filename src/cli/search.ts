/** `npm run search -- rebuild`: rebuilds the search tables, while the service continues to use the current ones. */
import type { Knex } from 'knex';
import { readConfig } from '../config/config.ts';
import { type RebuildProgress, RebuildUnderWay, rebuildSearch } from '../search/search-rebuild-queries.ts';
import { reasonOf } from '../processes/start-failure.ts';
import { commandLine } from '../processes/command-line.ts';
import { UsageError, runCommand } from '../processes/runtime.ts';
import { readArguments } from './arguments.ts';
import { explainDatabaseError, withDatabase } from './with-database.ts';

const help = `Usage: ${commandLine('search')} rebuild

Rebuilds the search tables, ordered by votes, while the service continues to use the current ones. Ctrl-C stops it and
leaves the search unchanged.`;

/** What to do, by SQLSTATE. */
const remedies: Record<string, string> = {
  // lock_not_available
  '55P03':
    'Search was not rebuilt: a long transaction keeps the search tables locked. Find it in pg_stat_activity by its xact_start, end it, and run this again.',
};

/** The last line printed without a terminal. */
let lastLine = '';

await runCommand(async () => {
  const given = readArguments(help, {}, 1);
  if (given === null) return;
  const [command] = given.positionals;
  if (command !== 'rebuild') {
    throw new UsageError(
      `${command === undefined ? 'The command is missing.' : `There is no command "${command}".`}\n\n${help}`,
    );
  }
  await withDatabase(readConfig(), rebuild);
});

async function rebuild(db: Knex): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // A second signal exits at once; the next rebuild then cleans up.
    process.once(signal, () => {
      if (!stopping.signal.aborted) printProgress('stopping after the current step');
      stopping.abort();
    });
  }
  try {
    const { listings, words } = await rebuildSearch(db, { signal: stopping.signal, progress: showProgress });
    endLine();
    console.log(`Search is rebuilt: ${counted(listings)} listings, ${counted(words)} words.`);
  } catch (error) {
    endLine();
    throw explain(error, stopping.signal);
  }
}

function explain(error: unknown, { aborted }: AbortSignal): Error {
  if (aborted) return new Error('Stopped. The search is unchanged.');
  if (error instanceof RebuildUnderWay) {
    return new Error(
      'Another rebuild is in progress, such as the scheduled one at night; there is nothing to do.',
    );
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const remedy = remedies[code];
  if (remedy !== undefined) return new Error(remedy, { cause: error });
  return (
    explainDatabaseError(error) ??
    new Error(`Search was not rebuilt and is unchanged: ${reasonOf(error)}`, { cause: error })
  );
}

function showProgress({ stage, done, of }: RebuildProgress): void {
  const share = done === undefined || of === undefined ? '' : `: ${counted(done)} of ${counted(of)}`;
  printProgress(process.stdout.isTTY ? `${stage}${share}` : stage);
}

/** Updates one line on a terminal; elsewhere prints a line for each change. */
function printProgress(line: string): void {
  if (line === lastLine) return;
  if (process.stdout.isTTY) process.stdout.write(`\r${line.padEnd(lastLine.length)}`);
  else console.log(line);
  lastLine = line;
}

function endLine(): void {
  if (process.stdout.isTTY && lastLine !== '') console.log();
}

function counted(count: number): string {
  return count.toLocaleString('en-US');
}

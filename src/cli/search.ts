/** `npm run search -- rebuild`: makes the search tables anew, while the service goes on answering from those in use. */
import { parseArgs } from 'node:util';
import type { Knex } from 'knex';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../db/knex.ts';
import { type RebuildProgress, RebuildUnderWay, rebuildSearch } from '../search/search-rebuild-queries.ts';
import { reasonOf } from '../processes/start-failure.ts';
import { explainedDatabaseError } from './database-errors.ts';
import { databaseUrlOf, runCommand } from '../processes/runtime.ts';

const usage =
  'npm run search -- rebuild makes the search tables anew, in order of votes; that is all there is.';

/** What SQLSTATEs mean here, and what to do. */
const remedies: Record<string, string> = {
  // lock_not_available
  '55P03':
    'Search was not rebuilt: a transaction that stays open keeps the search tables locked, and is not waited for longer than some minutes. Find it in pg_stat_activity by its xact_start, end it, and run this again.',
};

/** The last line printed without a terminal. */
let lastLine = '';

await runCommand(async () => {
  const { positionals } = parseArgs({ allowPositionals: true });
  const [command, ...rest] = positionals;
  if (command === undefined) throw new Error(`Say what to do: ${usage}`);
  if (command !== 'rebuild' || rest.length > 0) {
    throw new Error(`There is no "${positionals.join(' ')}": ${usage}`);
  }
  const db = openDatabase(await databaseUrlOf(readConfig()), 2);
  try {
    await rebuild(db);
  } finally {
    await db.destroy();
  }
});

async function rebuild(db: Knex): Promise<void> {
  const stopping = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    // The second one ends it at once; the next rebuild then clears up.
    process.once(signal, () => {
      if (!stopping.signal.aborted) tell('stopping after the step under way');
      stopping.abort();
    });
  }
  try {
    const { listings, words } = await rebuildSearch(db, { signal: stopping.signal, progress: showProgress });
    endLine();
    console.log(`Search is rebuilt: ${counted(listings)} listings, ${counted(words)} words.`);
  } catch (error) {
    endLine();
    throw explained(error, stopping.signal);
  }
}

function explained(error: unknown, { aborted }: AbortSignal): Error {
  if (aborted) return new Error('Stopped. The search in use is as it was.');
  if (error instanceof RebuildUnderWay) {
    return new Error('Another rebuild is under way, by night that of the schedule; there is nothing to do.');
  }
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  const remedy = remedies[code];
  if (remedy !== undefined) return new Error(remedy, { cause: error });
  const explanation = explainedDatabaseError(error);
  if (explanation) return explanation;
  return new Error(`Search was not rebuilt, the one in use is as it was: ${reasonOf(error)}`, {
    cause: error,
  });
}

function showProgress({ stage, done, of }: RebuildProgress): void {
  const share = done === undefined || of === undefined ? '' : `: ${counted(done)} of ${counted(of)}`;
  tell(process.stdout.isTTY ? `${stage}${share}` : stage);
}

/** One line that changes on a terminal, elsewhere a line whenever something has changed. */
function tell(line: string): void {
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

import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { rebuildSearch } from '../../src/search/search-rebuild-queries.ts';
import { countAstray, insertListing, slugsOf } from '../listings/search-rows.ts';
import { bareDatabase, freshDatabase } from '../support/engines.ts';
import { holdRebuilds, rebuildTraces } from '../support/search-rebuilds.ts';
import { until } from '../workflows/support/until.ts';

interface Run {
  child: ChildProcess;
  /** What it has said so far. */
  printed: { stdout: string; stderr: string };
  exit: Promise<number | null>;
}

function start(args: string[], env: Record<string, string>): Run {
  const child = spawn(process.execPath, ['--import', 'tsx', 'src/cli/search.ts', ...args], {
    env,
    timeout: 60_000,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const printed = { stdout: '', stderr: '' };
  child.stdout.on('data', (chunk: Buffer) => (printed.stdout += chunk.toString()));
  child.stderr.on('data', (chunk: Buffer) => (printed.stderr += chunk.toString()));
  return { child, printed, exit: new Promise((resolve) => child.once('close', resolve)) };
}

/** Runs a command that is to fail; resolves with what it says about that. */
async function refusal(args: string[], env: Record<string, string>): Promise<string> {
  const { printed, exit } = start(args, env);
  expect(await exit).to.equal(1);
  expect(printed.stdout).to.equal('');
  expect(printed.stderr, 'one paragraph').to.match(/^[^\n]+\n$/);
  return printed.stderr;
}

describe('npm run search', function () {
  this.timeout(60_000);
  let dataDir: string;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let env: Record<string, string>;

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'launch-directory-search-'));
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
    env = { DATABASE_URL: database.url };
    await insertListing(db, 'tidewell');
    await insertListing(db, 'lampyard', { status: 'scheduled', launch_week: '2026-12-07' });
    await insertListing(db, 'hidden', { status: 'draft' });
  });
  after(async () => {
    await db.destroy();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('says what there is', async () => {
    for (const [args, message] of [
      [[], /^The command is missing\.\n\nUsage: npm run search -- rebuild\n/],
      [['reindex'], /^There is no command "reindex"\.\n\nUsage: /],
      [['rebuild', 'words'], /^"words" is one argument too many\.\n\nUsage: /],
      [['rebuild', '--fast'], /'--fast'/],
    ] as const) {
      const { printed, exit } = start([...args], env);
      expect(await exit).to.equal(2);
      expect(printed.stderr).to.match(message);
    }
  });

  it('says what to do where there is no database, and where it does not answer', async () => {
    expect(await refusal(['rebuild'], { DATA_DIR: dataDir })).to.match(/npm start.*DATABASE_URL/);
    const away = { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/nowhere' };
    expect(await refusal(['rebuild'], away)).to.match(/does not answer \(ECONNREFUSED\)/);
  });

  it('rebuilds the search of the running service, step by step, and says how much is found', async () => {
    await db('live_search').delete();
    expect(await slugsOf(db, 'tidewell')).to.deep.equal([]);
    const runtime = {
      baseUrl: 'http://127.0.0.1:3000',
      databaseUrl: database.url,
      temporalAddress: '127.0.0.1:7233',
      temporalUiUrl: null,
      exampleUrl: null,
    };
    await writeFile(join(dataDir, 'runtime.json'), JSON.stringify(runtime));
    const { printed, exit } = start(['rebuild'], { DATA_DIR: dataDir });
    expect({ code: await exit, stderr: printed.stderr }).to.deep.equal({ code: 0, stderr: '' });
    const lines = printed.stdout.trim().split('\n');
    expect(lines.slice(0, 2)).to.deep.equal(['preparing', 'reading listings']);
    expect(lines.at(-1)).to.equal('Search is rebuilt: 2 listings, 2 words.');
    expect(new Set(lines).size, 'each said once').to.equal(lines.length);
    expect(await slugsOf(db, 'tidewell')).to.deep.equal(['tidewell']);
    expect(await countAstray(db)).to.equal(0);
    expect(await rebuildTraces(db)).to.deep.equal([]);
  });

  it('leaves it to another rebuild that is under way', async () => {
    const writer = await holdRebuilds(db);
    const stopping = new AbortController();
    const other = rebuildSearch(db, { signal: stopping.signal }).catch((error: unknown) => error);
    try {
      await until(async () => (await rebuildTraces(db)).includes('live_search_next'), 'under way');
      expect(await refusal(['rebuild'], env)).to.match(/^Another rebuild is in progress/);
    } finally {
      stopping.abort();
      await other;
      await writer.rollback();
    }
  });

  it('stops at Ctrl-C and leaves the search in use, and nothing else', async () => {
    const writer = await holdRebuilds(db);
    const { child, printed, exit } = start(['rebuild'], env);
    try {
      await until(async () => (await rebuildTraces(db)).includes('live_search_next'), 'under way');
      child.kill('SIGINT');
      expect(await exit).to.equal(1);
    } finally {
      child.kill('SIGKILL');
      await writer.rollback();
    }
    expect(printed.stdout).to.match(/stopping after the current step\n$/);
    expect(printed.stderr).to.equal('Stopped. The search is unchanged.\n');
    expect(await rebuildTraces(db)).to.deep.equal([]);
    expect(await slugsOf(db, 'tidewell')).to.deep.equal(['tidewell']);
  });

  it('names the command that is missing where the schema is', async () => {
    const empty = await bareDatabase();
    const { printed, exit } = start(['rebuild'], { DATABASE_URL: empty.url });
    expect(await exit).to.equal(1);
    expect(printed.stderr).to.equal(
      'The database has no up-to-date schema yet. Run `npm run migrate`, then this again.\n',
    );
    await empty.drop();
  });
});

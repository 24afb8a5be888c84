/** The command itself, as the site team runs it; test/cli/admin-commands.test.ts has what each one does. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { openDatabase } from '../../src/db/knex.ts';
import { insertListing } from '../listings/search-rows.ts';
import { bareDatabase, freshDatabase } from '../support/engines.ts';
import { actions } from './admin-rows.ts';

interface Ended {
  code: number | string | null | undefined;
  stdout: string;
  stderr: string;
}

const admin = (env: Record<string, string>, ...args: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const command = ['--import', 'tsx', 'src/cli/admin.ts', ...args];
    execFile(process.execPath, command, { env, timeout: 60_000 }, (error, stdout, stderr) =>
      resolve({ code: error ? error.code : 0, stdout, stderr }),
    );
  });

/** Runs a command that is to fail; resolves with what it says about that. */
async function refusal(env: Record<string, string>, ...args: string[]): Promise<string> {
  const { code, stdout, stderr } = await admin(env, ...args);
  expect({ code, stdout }).to.deep.equal({ code: 1, stdout: '' });
  expect(stderr, 'one paragraph').to.match(/^[^\n]+\n$/);
  return stderr;
}

describe('npm run admin', function () {
  this.timeout(60_000);
  let dataDir: string;
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;

  before(async () => {
    dataDir = await mkdtemp(join(tmpdir(), 'launch-directory-admin-'));
    database = await freshDatabase();
    db = openDatabase(database.url, 4);
  });
  after(async () => {
    await db.destroy();
    await database.drop();
    await rm(dataDir, { recursive: true, force: true });
  });

  it('says what there is, without a database', async () => {
    const { code, stdout, stderr } = await admin({ DATA_DIR: dataDir }, 'help');
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    expect(stdout)
      .to.match(/^For the site team\./)
      .and.to.contain('\n  hide LISTING [--reason ');
    for (const [args, message] of [
      [[], /^The command is missing: `npm run admin -- help` lists/],
      [['delete'], /^There is no command "delete": /],
      [['hide', '--wyh', 'x'], /--wyh.* Usage: npm run admin -- hide LISTING/],
    ] as const) {
      const wrong = await admin({ DATA_DIR: dataDir }, ...args);
      expect({ code: wrong.code, stdout: wrong.stdout }).to.deep.equal({ code: 2, stdout: '' });
      expect(wrong.stderr).to.match(message);
    }
    expect((await admin({ DATA_DIR: dataDir }, 'hide', '--help')).stdout).to.match(/^ {2}hide LISTING /);
  });

  it('says what to do where there is no database, where it does not answer, and where it has no schema', async () => {
    expect(await refusal({ DATA_DIR: dataDir }, 'log')).to.match(/npm start.*DATABASE_URL/);
    const away = { DATABASE_URL: 'postgres://postgres@127.0.0.1:1/nowhere' };
    expect(await refusal(away, 'log')).to.match(/does not answer \(ECONNREFUSED\)/);
    const empty = await bareDatabase();
    expect(await refusal({ DATABASE_URL: empty.url }, 'log')).to.match(
      /Run `npm run migrate`, then this again/,
    );
    await empty.drop();
  });

  it('acts on the running service of a DATA_DIR, in the name of the user, and keeps why', async () => {
    const id = await insertListing(db, 'tidewell');
    const runtime = {
      baseUrl: 'https://launches.localhost',
      databaseUrl: database.url,
      temporalAddress: '127.0.0.1:1',
      temporalUiUrl: null,
      exampleUrl: null,
    };
    await writeFile(join(dataDir, 'runtime.json'), JSON.stringify(runtime));
    const { code, stdout, stderr } = await admin(
      { DATA_DIR: dataDir },
      'hide',
      'tidewell',
      '--why',
      'it is malware',
    );
    expect({ code, stderr }).to.deep.equal({ code: 0, stderr: '' });
    expect(stdout).to.equal(`tidewell (listing/${id}) is hidden; it was live. It has no owner to notify.\n`);
    expect(await actions(db)).to.deep.equal([
      {
        done_by: userInfo().username,
        action: 'hide',
        subject: `listing/${id}`,
        why: 'it is malware',
        detail: { was: 'live', reason: 'other' },
      },
    ]);
    const log = await admin({ DATA_DIR: dataDir }, 'log', '--json');
    expect(JSON.parse(log.stdout)).to.have.length(1);
  });

  it('changes nothing where something fails half-way', async () => {
    const id = await insertListing(db, 'lampyard');
    await db.raw(`
      CREATE FUNCTION refuse() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RAISE 'the disk is full'; END $$;
      CREATE TRIGGER refuse BEFORE INSERT ON audit_log EXECUTE FUNCTION refuse()`);
    expect(await refusal({ DATABASE_URL: database.url }, 'hide', 'lampyard', '--why', 'x')).to.match(
      /^Nothing was changed: .*the disk is full/,
    );
    await db.raw('DROP FUNCTION refuse CASCADE');
    expect(await db('listings').where({ id }).pluck('status')).to.deep.equal(['live']);
  });
});

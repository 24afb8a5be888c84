/** What the .sql files say is what the database has: all of it, and nothing that no file says. */
import { readFile, readdir } from 'node:fs/promises';
import { basename } from 'node:path';
import { expect } from 'chai';
import type { Knex } from 'knex';
import { migrate, migrationSource, openDatabase } from '../../src/db/knex.ts';
import { loadSql } from '../../src/db/sql-files.ts';
import { freshDatabase } from '../support/engines.ts';

const folder = new URL('../../src/db/', import.meta.url);
const filesOf = async (part: string) =>
  (await readdir(new URL(part, folder), { recursive: true }))
    .filter((file) => file.endsWith('.sql'))
    .map((file) => part + file)
    .sort();
const textOf = async (files: string[]) =>
  (await Promise.all(files.map((file) => readFile(new URL(file, folder), 'utf8')))).join('\n');
const madeIn = (text: string, statement: RegExp) =>
  [...text.matchAll(statement)].map(([, ...names]) => names.join(' '));

describe('the schema', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  let functions: string[];
  let views: string[];
  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 2);
    functions = await filesOf('functions/');
    views = await filesOf('views/');
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  const made = async (sql: string) => {
    const { rows } = await db.raw<{ rows: { name: string }[] }>(sql);
    return rows.map(({ name }) => name).sort();
  };

  it('stays as it is when it is migrated again', async () => {
    const before = await definitions(db);
    expect(await migrate(db)).to.deep.equal([]);
    expect(await definitions(db)).to.deep.equal(before);
    const { rows } = await db.raw<{ rows: { name: string }[] }>(
      'SELECT name FROM knex_migrations ORDER BY id',
    );
    expect(rows.map(({ name }) => name)).to.deep.equal(await migrationSource.getMigrations([]));
  });

  it('has each function and view from the one file that is named for it', async () => {
    const names = (files: string[]) => files.map((file) => basename(file, '.sql')).sort();
    expect(await made(`SELECT proname AS name FROM ${ours('pg_proc', 'pro')}`)).to.deep.equal(
      names(functions),
    );
    expect(
      await made(`SELECT relname AS name FROM ${ours('pg_class', 'rel')} AND relkind = 'v'`),
    ).to.deep.equal(names(views));
    for (const file of functions) {
      const there = madeIn(await textOf([file]), /^CREATE OR REPLACE FUNCTION (\w+)/gm);
      expect(there, file).to.deep.equal([basename(file, '.sql')]);
    }
  });

  it('has each trigger from the file of the function that it calls', async () => {
    const written = await Promise.all(
      functions.map(async (file) =>
        madeIn(
          await textOf([file]),
          /^CREATE (?:OR REPLACE|CONSTRAINT) TRIGGER (\w+)\s[^;]*?\sON (\w+)\s[^;]*?EXECUTE FUNCTION (\w+)/gm,
        ).map((trigger) => {
          expect(trigger.split(' ')[2]).to.equal(basename(file, '.sql'));
          return trigger;
        }),
      ),
    );
    expect(
      await made(`
        SELECT concat_ws(' ', tgname, tgrelid::regclass, proname) AS name
        FROM pg_trigger JOIN pg_proc p ON p.oid = tgfoid WHERE NOT tgisinternal`),
    ).to.deep.equal(written.flat().sort());
  });

  it('has its tables and indexes from the files of schema or from a migration, and a comment above each table', async () => {
    const schema = await textOf(await filesOf('schema/'));
    const names = await migrationSource.getMigrations([]);
    const text = `${schema}\n${await textOf(names.map((name) => `migrations/${name}.ts`))}`;
    expect(madeIn(text, /^\s*CREATE (?:UNLOGGED )?TABLE (\w+)/gm)).to.include.members(
      await made(
        `SELECT relname AS name FROM ${ours('pg_class', 'rel')} AND relkind = 'r' AND relname NOT LIKE 'knex\\_%'`,
      ),
    );
    expect(madeIn(text, /^\s*CREATE (?:UNIQUE )?INDEX (?:CONCURRENTLY )?(\w+)/gm)).to.include.members(
      await made(`
        SELECT relname AS name FROM ${ours('pg_class', 'rel')} AND relkind = 'i' AND relname NOT LIKE 'knex\\_%'
          AND NOT EXISTS (SELECT FROM pg_constraint WHERE conindid = c.oid)`),
    );
    const tables = madeIn(schema, /^CREATE (?:UNLOGGED )?TABLE (\w+)/gm);
    expect(madeIn(schema, /^--.*\nCREATE (?:UNLOGGED )?TABLE (\w+)/gm)).to.deep.equal(tables);
  });

  it('names no storage in CREATE TABLE, which Postgres 15, the oldest documented, does not understand', async () => {
    expect(await textOf(await filesOf('schema/'))).not.to.match(/^ +\w+ \w+ STORAGE /m);
  });

  it('is the same once every function and view is loaded again', async () => {
    const before = await definitions(db);
    await loadSql(db, [...functions, ...views]);
    expect(await definitions(db)).to.deep.equal(before);
  });
});

/** Functions, views and triggers as Postgres has them. */
async function definitions(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { made: string }[] }>(`
    SELECT pg_get_functiondef(oid) AS made FROM ${ours('pg_proc', 'pro')}
    UNION ALL SELECT relname || pg_get_viewdef(oid) FROM ${ours('pg_class', 'rel')} AND relkind = 'v'
    UNION ALL SELECT pg_get_triggerdef(oid) FROM pg_trigger WHERE NOT tgisinternal
    ORDER BY made`);
  return rows.map(({ made }) => made);
}

/** A catalogue's rows of what is in our schema and came with no extension. */
const ours = (catalogue: string, prefix: string) => `${catalogue} c
  WHERE ${prefix}namespace = 'public'::regnamespace AND NOT EXISTS (
    SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = c.oid AND deptype = 'e')`;

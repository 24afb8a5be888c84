/** Every migration undone and done again leaves the schema as it was, step by step. */
import { expect } from 'chai';
import type { Knex } from 'knex';
import { migrationSource, openDatabase } from '../../src/db/knex.ts';
import { freshDatabase } from '../support/engines.ts';

describe('migrations', () => {
  let database: Awaited<ReturnType<typeof freshDatabase>>;
  let db: Knex;
  before(async () => {
    database = await freshDatabase();
    db = openDatabase(database.url, 2);
  });
  after(async () => {
    await db.destroy();
    await database.drop();
  });

  it('go down to nothing and up again', async () => {
    const names = await migrationSource.getMigrations([]);
    const schemas = [await schemaOf(db)];
    for (const name of names.toReversed()) {
      await db.migrate.down({ migrationSource, name });
      schemas.unshift(await schemaOf(db));
    }
    expect(schemas[0], 'undone to the first').to.deep.equal([]);
    for (const [index, name] of names.entries()) {
      await db.migrate.up({ migrationSource, name });
      expect(await schemaOf(db), `done again to ${name}`).to.deep.equal(schemas[index + 1]);
    }
  });
});

/** Everything in the schema but the migrations' own notes and what extensions bring, which stay. Columns in any order. */
async function schemaOf(db: Knex): Promise<string[]> {
  const { rows } = await db.raw<{ rows: { made: string }[] }>(`
    WITH ours AS (
      SELECT c.oid, c.oid::regclass::text AS name, c.relkind FROM pg_class c
      WHERE c.relnamespace = 'public'::regnamespace AND c.relname NOT LIKE 'knex\\_%' AND ${notOfExtensions('pg_class', 'c')})
    SELECT concat_ws(' ', name, attname, format_type(atttypid, atttypmod), attnotnull, attstorage, attidentity,
      pg_get_expr(adbin, adrelid)) AS made
    FROM ours JOIN pg_attribute ON attrelid = oid LEFT JOIN pg_attrdef d ON (d.adrelid, d.adnum) = (attrelid, attnum)
    WHERE relkind IN ('r', 'v') AND attnum > 0 AND NOT attisdropped
    UNION ALL SELECT 'sequence ' || name FROM ours WHERE relkind = 'S'
    UNION ALL SELECT 'view ' || name || pg_get_viewdef(oid) FROM ours WHERE relkind = 'v'
    UNION ALL SELECT concat_ws(' ', name, 'with', reloptions) FROM ours JOIN pg_class USING (oid) WHERE reloptions IS NOT NULL
    UNION ALL SELECT pg_get_indexdef(oid) FROM ours WHERE relkind = 'i'
    UNION ALL SELECT concat_ws(' ', name, k.conname, pg_get_constraintdef(k.oid)) FROM ours JOIN pg_constraint k ON conrelid = ours.oid
    UNION ALL SELECT pg_get_triggerdef(t.oid) FROM ours JOIN pg_trigger t ON tgrelid = ours.oid WHERE NOT tgisinternal
    UNION ALL SELECT pg_get_functiondef(p.oid) FROM pg_proc p
    WHERE pronamespace = 'public'::regnamespace AND ${notOfExtensions('pg_proc', 'p')}
    UNION ALL SELECT 'domain ' || contypid::regtype || pg_get_constraintdef(oid) FROM pg_constraint
    WHERE contypid <> 0 AND connamespace = 'public'::regnamespace
    UNION ALL SELECT 'text search ' || cfgname FROM pg_ts_config WHERE cfgnamespace = 'public'::regnamespace
    UNION ALL SELECT 'dictionary ' || dictname FROM pg_ts_dict t
    WHERE dictnamespace = 'public'::regnamespace AND ${notOfExtensions('pg_ts_dict', 't')}
    ORDER BY made`);
  return rows.map(({ made }) => made);
}

const notOfExtensions = (catalogue: string, alias: string) =>
  `NOT EXISTS (SELECT FROM pg_depend WHERE classid = '${catalogue}'::regclass AND objid = ${alias}.oid AND deptype = 'e')`;

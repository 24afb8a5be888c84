import type { Knex } from 'knex';

/** What was ever loaded into this database, so that what its owner took out does not come back at the next start. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
CREATE TABLE seeds (
  name text PRIMARY KEY,
  loaded_at timestamptz NOT NULL,
  removed_at timestamptz
);
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP TABLE seeds');
}

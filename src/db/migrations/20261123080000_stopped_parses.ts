import type { Knex } from 'knex';

/** Websites whose text stopped what read it are known beyond the run that read them. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- What stopped a thread that parsed it, by taking more time or memory than it may. A row a subject.
CREATE TABLE stopped_parses (
  -- Id of the workflow that has it read, such as draft/<id>.
  subject text PRIMARY KEY,
  stops integer NOT NULL DEFAULT 1,
  -- Of the last time, in words, for operators.
  why text NOT NULL,
  last_at timestamptz NOT NULL
);
CREATE INDEX stopped_parses_by_age ON stopped_parses (last_at);
`);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP TABLE stopped_parses');
}

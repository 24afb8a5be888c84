import type { Knex } from 'knex';

/**
 * What the draft calls a founder, whatever they call themselves in their profile: without it, who has another name there
 * would be added a second time at the draft's next edit.
 */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
ALTER TABLE listing_founders ADD drafted_as text;
UPDATE listing_founders lf SET drafted_as = f.name FROM founders f WHERE f.id = lf.founder_id;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE listing_founders DROP drafted_as');
}

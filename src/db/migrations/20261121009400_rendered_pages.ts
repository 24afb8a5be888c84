import type { Knex } from 'knex';

/** Pages that are made by their scripts: rendered in a browser, or why not. Null in both for all others. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
ALTER TABLE draft_pages
  ADD COLUMN rendered boolean,
  -- Where a page that needs a browser was read without: a sentence for the founder.
  ADD COLUMN rendering_note text;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE draft_pages DROP COLUMN rendered, DROP COLUMN rendering_note;');
}

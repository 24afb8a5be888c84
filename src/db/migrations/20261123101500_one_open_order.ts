import type { Knex } from 'knex';

/** Of what may be bought once at a time one open order is left: a newer one takes the place of those before it. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- The order that took the place of this one, where it was cancelled for that, and both are of one account.
ALTER TABLE orders ADD COLUMN replaced_by uuid REFERENCES orders ON DELETE SET NULL;
CREATE INDEX replaced_orders ON orders (replaced_by) WHERE replaced_by IS NOT NULL;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE orders DROP COLUMN replaced_by');
}

import type { Knex } from 'knex';

/** What the runs of orders need to know: refunds that were asked for, and which order brought a category. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- A refund is asked for once; why is in refund_note. Null cents: all that was paid.
ALTER TABLE orders ADD COLUMN refund_asked_at timestamptz, ADD COLUMN refund_asked_by text,
  ADD COLUMN refund_asked_cents bigint CHECK (refund_asked_cents > 0);

-- Null: the owner's choice. What an order brought stays when a draft is submitted again, and goes with a refund.
ALTER TABLE listing_categories ADD COLUMN order_id uuid, ADD COLUMN order_position integer,
  ADD CONSTRAINT category_of_item FOREIGN KEY (order_id, order_position) REFERENCES order_items ON DELETE SET NULL;
CREATE INDEX categories_of_order ON listing_categories (order_id) WHERE order_id IS NOT NULL;

CREATE INDEX unfinished_order_items ON order_items (order_id) WHERE status IN ('open', 'waiting');
  `);
}

/** Refunds that were asked for and not made are forgotten. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
DROP INDEX unfinished_order_items;
ALTER TABLE listing_categories DROP COLUMN order_position, DROP COLUMN order_id;
ALTER TABLE orders DROP COLUMN refund_asked_cents, DROP COLUMN refund_asked_by, DROP COLUMN refund_asked_at;
  `);
}

import type { Knex } from 'knex';

/** An invoice that is sent again says of the seller what it said when it was issued. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
ALTER TABLE invoices ADD COLUMN seller jsonb;
UPDATE invoices SET seller = jsonb_build_object('name', s.seller_name, 'address', s.seller_address,
  'country', s.seller_country, 'vatNumber', s.seller_vat_number) FROM sites s WHERE s.id = invoices.site_id;
ALTER TABLE invoices ALTER COLUMN seller SET NOT NULL;
  `);
}

/** Invoices are then of the seller that the site names at present. */
export async function down(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE invoices DROP COLUMN seller');
}

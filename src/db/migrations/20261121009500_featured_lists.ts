import type { Knex } from 'knex';

/** Lists show the featured: those whose time has not ended are found without the rest. */
export async function up(db: Knex): Promise<void> {
  await db.raw('CREATE INDEX features_by_end ON listing_features (ends_at)');
}

export async function down(db: Knex): Promise<void> {
  await db.raw('DROP INDEX features_by_end');
}

import type { Knex } from 'knex';

/** What is told to a run that may be over by then: it is signalled, or started anew, in one step. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
ALTER TABLE outbox ADD COLUMN signal text, DROP CONSTRAINT outbox_kind_check,
  ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('start', 'signal', 'wake')),
  ADD CONSTRAINT outbox_wake CHECK ((kind = 'wake') = (signal IS NOT NULL));
  `);
}

/** Wakes that were not delivered become starts. */
export async function down(db: Knex): Promise<void> {
  await db.raw(`
ALTER TABLE outbox DROP CONSTRAINT outbox_wake;
UPDATE outbox SET kind = 'start', signal = NULL WHERE kind = 'wake';
ALTER TABLE outbox DROP COLUMN signal, DROP CONSTRAINT outbox_kind_check,
  ADD CONSTRAINT outbox_kind_check CHECK (kind IN ('start', 'signal'));
  `);
}

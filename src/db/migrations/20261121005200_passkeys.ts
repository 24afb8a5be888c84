import type { Knex } from 'knex';

/** Of accounts: what passkeys know them by, and when the offer to make one was answered. */
export async function up(db: Knex): Promise<void> {
  await db.raw(`
-- The user handle (WebAuthn Level 3, section 5.4.3): random, so that it says nothing of whose it is.
ALTER TABLE accounts
  ADD passkey_handle uuid NOT NULL DEFAULT gen_random_uuid(),
  ADD passkey_offer_closed_at timestamptz;
  `);
}

export async function down(db: Knex): Promise<void> {
  await db.raw('ALTER TABLE accounts DROP passkey_handle, DROP passkey_offer_closed_at');
}

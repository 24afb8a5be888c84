import type { Knex } from 'knex';

export interface PasskeyRow {
  /** The credential id, base64url. */
  id: string;
  name: string;
  /** Synchronised by a password manager across devices. */
  backed_up: boolean;
  created_at: Date;
  last_used_at: Date | null;
}

/** Newest first. */
export async function listPasskeys(db: Knex, accountId: number): Promise<PasskeyRow[]> {
  return db('passkeys')
    .where({ account_id: accountId })
    .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
    .select('id', 'name', 'backed_up', 'created_at', 'last_used_at');
}

/** The account's WebAuthn user handle, and the credentials it already has. */
export async function findPasskeyHolder(
  db: Knex,
  accountId: number,
): Promise<{ handle: string; keys: { id: string; transports: string[] }[] } | undefined> {
  const [holder, keys] = await Promise.all([
    db('accounts').where({ id: accountId }).first<{ handle: string } | undefined>('passkey_handle as handle'),
    db('passkeys')
      .where({ account_id: accountId })
      .select<{ id: string; transports: string[] }[]>('id', 'transports'),
  ]);
  return holder && { handle: holder.handle, keys };
}

/** Whether to suggest a passkey: the account has none and has not declined. */
export async function isOfferOpen(db: Knex, accountId: number): Promise<boolean> {
  const row = await db('accounts')
    .where({ id: accountId })
    .whereNull('passkey_offer_closed_at')
    .whereNotExists(db('passkeys').where({ account_id: accountId }))
    .first<{ id: number } | undefined>('id');
  return row !== undefined;
}

/** Ends the suggestion of a passkey. */
export async function closeOffer(db: Knex, accountId: number, now: Date): Promise<void> {
  await db('accounts')
    .where({ id: accountId })
    .whereNull('passkey_offer_closed_at')
    .update({ passkey_offer_closed_at: now });
}

/** `accountId` of the account that adds a passkey; null for a sign-in, where it is not known yet. */
export async function insertChallenge(
  db: Knex,
  challenge: string,
  accountId: number | null,
  expiresAt: Date,
): Promise<void> {
  await db('passkey_challenges').insert({ challenge, account_id: accountId, expires_at: expiresAt });
}

/** Consumes a challenge. False for one that is unknown, used, expired, or another account's. */
export async function takeChallenge(
  db: Knex,
  challenge: string,
  accountId: number | null,
  now: Date,
): Promise<boolean> {
  const taken = await db('passkey_challenges')
    .where({ challenge })
    .whereRaw('account_id IS NOT DISTINCT FROM ?::bigint', [accountId])
    .where('expires_at', '>', now)
    .delete();
  return taken > 0;
}

/** Deletes expired challenges; returns their number. */
export async function purgeChallenges(db: Knex, expiredAt: Date): Promise<number> {
  return db('passkey_challenges').where('expires_at', '<=', expiredAt).delete();
}

export interface NewPasskey {
  id: string;
  account_id: number;
  public_key: Buffer;
  counter: number;
  transports: string[];
  backed_up: boolean;
  name: string;
  created_at: Date;
}

/** False if the credential id is already registered. */
export async function insertPasskey(tx: Knex.Transaction, passkey: NewPasskey): Promise<boolean> {
  const rows = await tx('passkeys')
    .insert(passkey)
    .onConflict('id')
    .ignore()
    .returning<{ id: string }[]>('id');
  return rows.length > 0;
}

/** Renames a passkey; false if the account has no such passkey. */
export async function renamePasskey(db: Knex, accountId: number, id: string, name: string): Promise<boolean> {
  return (await db('passkeys').where({ account_id: accountId, id }).update({ name })) > 0;
}

/** The name of the removed passkey; undefined if the account has no such passkey (any more). */
export async function deletePasskey(
  tx: Knex.Transaction,
  accountId: number,
  id: string,
): Promise<string | undefined> {
  const rows = await tx('passkeys')
    .where({ account_id: accountId, id })
    .delete()
    .returning<{ name: string }[]>('name');
  return rows[0]?.name;
}

export interface PasskeyOfAccount {
  id: string;
  account_id: number;
  handle: string;
  email: string;
  name: string;
  public_key: Buffer;
  counter: number;
}

/** A passkey with its account. */
export async function findPasskey(db: Knex, id: string): Promise<PasskeyOfAccount | undefined> {
  return db('passkeys as key')
    .join('accounts', 'accounts.id', 'key.account_id')
    .where('key.id', id)
    .first<PasskeyOfAccount | undefined>(
      'key.id',
      'key.account_id',
      'accounts.passkey_handle as handle',
      'accounts.email',
      'key.name',
      'key.public_key',
      'key.counter',
    );
}

/** Locked until `tx` ends, so that concurrent sign-ins see each other's counter. */
export async function lockPasskeyCounter(tx: Knex.Transaction, id: string): Promise<number | undefined> {
  const row = await tx('passkeys')
    .where({ id })
    .forUpdate()
    .first<{ counter: number } | undefined>('counter');
  return row?.counter;
}

/** Updates the counter, backup state and last use of a passkey. */
export async function notePasskeyUse(
  tx: Knex.Transaction,
  id: string,
  used: { counter: number; backed_up: boolean; last_used_at: Date },
): Promise<void> {
  await tx('passkeys').where({ id }).update(used);
}

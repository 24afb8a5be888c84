/** Browsers that have signed in to an account, by the digest of a cookie that survives signing out. */
import type { Knex } from 'knex';

/** Whether the browser has signed in to the account of the address since then. */
export async function isKnownBrowser(
  db: Knex,
  { digest, email }: { digest: Buffer; email: string },
  since: Date,
): Promise<boolean> {
  const known = await db('known_browsers as known')
    .join('accounts', 'accounts.id', 'known.account_id')
    .where({ 'known.digest': digest, 'accounts.email': email })
    .where('known.signed_in_at', '>', since)
    .first<{ account_id: number } | undefined>('known.account_id');
  return known !== undefined;
}

/** Moves the browser to a new digest, for the account it signs in to and all accounts it was known to. */
export async function rememberBrowser(
  tx: Knex.Transaction,
  { accountId, digest, before }: { accountId: number; digest: Buffer; before: Buffer | null },
  now: Date,
): Promise<void> {
  if (before) await tx('known_browsers').where({ digest: before }).update({ digest });
  await tx('known_browsers')
    .insert({ digest, account_id: accountId, signed_in_at: now })
    .onConflict(['digest', 'account_id'])
    .merge();
}

/** Deletes the known browsers of an account. */
export async function forgetBrowsers(tx: Knex.Transaction, accountId: number): Promise<void> {
  await tx('known_browsers').where({ account_id: accountId }).delete();
}

/** Deletes browsers whose last sign-in was before then; returns their number. */
export async function purgeBrowsers(db: Knex, before: Date): Promise<number> {
  return db('known_browsers').where('signed_in_at', '<=', before).delete();
}

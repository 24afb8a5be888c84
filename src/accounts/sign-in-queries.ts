import type { Knex } from 'knex';

export interface NewSignInLink {
  digest: Buffer;
  email: string;
  return_to: string;
  created_at: Date;
  expires_at: Date;
  /** The digest of the requesting browser's cookie. */
  browser_digest: Buffer;
  user_agent: string | null;
}

export interface OpenLink extends Pick<
  NewSignInLink,
  'email' | 'created_at' | 'browser_digest' | 'user_agent'
> {
  has_account: boolean;
}

/** Stores a sign-in link by its digest. */
export async function insertSignInLink(tx: Knex.Transaction, link: NewSignInLink): Promise<void> {
  await tx('sign_in_links').insert(link);
}

/** A link that is still valid, and whether its address has an account. */
export async function findOpenLink(db: Knex, digest: Buffer, now: Date): Promise<OpenLink | undefined> {
  return db('sign_in_links as link')
    .leftJoin('accounts', 'accounts.email', 'link.email')
    .where('link.digest', digest)
    .whereNull('link.used_at')
    .where('link.expires_at', '>', now)
    .first<OpenLink | undefined>(
      'link.email',
      'link.created_at',
      'link.browser_digest',
      'link.user_agent',
      db.raw('accounts.id IS NOT NULL AS has_account'),
    );
}

/**
 * Consumes a link together with all others of its address; undefined if it is invalid. A single statement that locks
 * rows in a fixed order: of any concurrent uses of an address's links, exactly one succeeds.
 */
export async function takeLink(
  tx: Knex.Transaction,
  digest: Buffer,
  now: Date,
): Promise<{ email: string; return_to: string } | undefined> {
  const { rows } = await tx.raw<{ rows: { email: string; return_to: string }[] }>(
    `WITH asked AS (
       SELECT email, return_to FROM sign_in_links WHERE digest = :digest AND used_at IS NULL AND expires_at > :now),
     held AS MATERIALIZED (
       SELECT digest FROM sign_in_links WHERE email = (SELECT email FROM asked) AND used_at IS NULL
       ORDER BY digest FOR UPDATE),
     used AS (
       UPDATE sign_in_links AS link SET used_at = :now FROM held WHERE link.digest = held.digest RETURNING link.digest)
     SELECT email, return_to FROM asked WHERE EXISTS (SELECT FROM used WHERE digest = :digest)`,
    { digest, now },
  );
  return rows[0];
}

/** Deletes links that expired before then; returns their number. */
export async function purgeSignInLinks(db: Knex, before: Date): Promise<number> {
  return db('sign_in_links').where('expires_at', '<=', before).delete();
}

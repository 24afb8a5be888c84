import type { Knex } from 'knex';
import { LRUCache } from 'lru-cache';
import type { Actor } from '../contract/context.ts';
import type { Audience } from '../contract/invoke.ts';
import { fault } from '../faults.ts';
import { digestOf, isWellFormedKey } from './key-rules.ts';
import { findKeyHolder, noteKeyUse } from './queries.ts';

/** `last_used_at` is for people to read: a write a minute and key is plenty. */
const noteUseEveryMs = 60_000;

/** Of so many keys that were valid the last time it is remembered whose they are. */
const mostHolders = 10_000;

export interface Authenticator {
  /** The account behind an Authorization header: null without a header, 401 for a bad one. Asks Postgres each time. */
  authenticate: (authorization: string | undefined, audience: Audience, now: Date) => Promise<Actor | null>;
  /**
   * Whose credential it was when last checked: a key never changes hands, so what is done for its account can be
   * prepared while it is being checked again. Proves nothing.
   */
  likelyAccount: (authorization: string | undefined) => number | undefined;
}

export function createAuthenticator(db: Knex): Authenticator {
  // By digest: the keys themselves do not stay in memory.
  const holders = new LRUCache<string, number>({ max: mostHolders });

  const authenticate: Authenticator['authenticate'] = async (authorization, _audience, now) => {
    if (authorization === undefined) return null;
    const digest = digestIn(authorization);
    if (!digest) {
      return fault(
        'unauthenticated',
        'The credential is not a key of this service; check that you sent all of it.',
      );
    }
    const holder = await findKeyHolder(db, digest, now);
    if (holder) holders.set(digest.toString('base64'), holder.account_id);
    else holders.delete(digest.toString('base64'));
    if (!holder) {
      return fault(
        'unauthenticated',
        'The key is unknown, revoked or expired; make a new one in your account.',
      );
    }
    if (!holder.last_used_at || now.getTime() - holder.last_used_at.getTime() > noteUseEveryMs) {
      // Nobody waits for it, and nothing depends on it.
      noteKeyUse(db, holder.key_id, now).catch(() => undefined);
    }
    return {
      accountId: holder.account_id,
      email: holder.email,
      name: holder.name,
      credential: { kind: 'api_key', id: holder.key_id, name: holder.key_name, expiresAt: holder.expires_at },
      scopes: holder.scopes,
    };
  };
  return {
    authenticate,
    likelyAccount(authorization) {
      const digest = authorization === undefined ? null : digestIn(authorization);
      return digest ? holders.get(digest.toString('base64')) : undefined;
    },
  };
}

/** RFC 6750, section 2.1; null where no key of ours is in it. */
function digestIn(authorization: string): Buffer | null {
  const [, credential] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
  return credential && isWellFormedKey(credential) ? digestOf(credential) : null;
}

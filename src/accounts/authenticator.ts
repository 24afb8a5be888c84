import type { Knex } from 'knex';
import type { Actor } from '../contract/context.ts';
import { fault } from '../faults.ts';
import { digestOf, isWellFormedKey } from './key-rules.ts';
import { findKeyHolder, noteKeyUse } from './queries.ts';

/** `last_used_at` is for people to read: a write a minute and key is plenty. */
const noteUseEveryMs = 60_000;

export type Authenticate = (authorization: string | undefined, now: Date) => Promise<Actor | null>;

/** Turns an Authorization header into the account behind it: null without a header, 401 for a bad one. */
export function createAuthenticator(db: Knex): Authenticate {
  return async (authorization, now) => {
    if (authorization === undefined) return null;
    const [, credential] = /^Bearer +(\S+)$/i.exec(authorization) ?? [];
    if (!credential || !isWellFormedKey(credential)) {
      return fault(
        'unauthenticated',
        'The credential is not a key of this service; check that you sent all of it.',
      );
    }
    const holder = await findKeyHolder(db, digestOf(credential), now);
    if (!holder) {
      return fault(
        'unauthenticated',
        'The key is unknown, revoked or expired; make a new one in your account.',
      );
    }
    if (!holder.last_used_at || now.getTime() - holder.last_used_at.getTime() > noteUseEveryMs) {
      await noteKeyUse(db, holder.key_id, now);
    }
    return {
      accountId: holder.account_id,
      email: holder.email,
      name: holder.name,
      credential: { kind: 'api_key', id: holder.key_id, name: holder.key_name, expiresAt: holder.expires_at },
      scopes: holder.scopes,
    };
  };
}

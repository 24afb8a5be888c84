/** API keys that users create on the site. Programs cannot, or a leaked key could create others. */
import type { Knex } from 'knex';
import { issueKey } from './create-key.ts';
import { type KeyForm, maxLiveKeys } from './key-form-schema.ts';
import { type OwnKeyRow, listOwnKeys, revokeOwnKey } from './own-key-queries.ts';
import { lockAccount } from './queries.ts';

const dayMs = 86_400_000;

export interface OwnKeys {
  list(accountId: number): Promise<OwnKeyRow[]>;
  /** The key is returned once and not stored. */
  create(accountId: number, form: KeyForm, now: Date): Promise<{ key: string } | { refused: KeyRefusal }>;
  /** Effective from the next request. False if there is no such key (any more). */
  revoke(accountId: number, id: number, now: Date): Promise<boolean>;
}

/** `name_in_use` also catches a form submitted twice. */
export type KeyRefusal = 'too_many' | 'name_in_use';

export function createOwnKeys(db: Knex): OwnKeys {
  return {
    list: (accountId) => listOwnKeys(db, accountId),
    revoke: (accountId, id, now) => revokeOwnKey(db, accountId, id, now),
    create: (accountId, { name, scopes, lifetime }, now) =>
      db.transaction(async (tx) => {
        // Serialises requests, so that the count is exact.
        await lockAccount(tx, accountId);
        const keys = await listOwnKeys(tx, accountId);
        const live = keys.filter((key) => key.expires_at === null || key.expires_at > now);
        if (live.length >= maxLiveKeys) return { refused: 'too_many' };
        if (live.some((key) => key.name === name)) return { refused: 'name_in_use' };
        const expiresAt = lifetime === 'never' ? null : new Date(now.getTime() + Number(lifetime) * dayMs);
        return { key: await issueKey(tx, accountId, { name, scopes, expiresAt }, now) };
      }),
  };
}

/** Accepting an invite to a draft; only the user of the invited address can. */
import type { Knex } from 'knex';
import { digestOf } from '../shared/token-rules.ts';
import { isToken } from '../accounts/session-rules.ts';
import { type OpenInvite, acceptInvite, findOpenInvite } from './invite-queries.ts';
import { isInviteFor } from './invite-rules.ts';

export type { OpenInvite } from './invite-queries.ts';

export interface Invites {
  /** The invite of a link; null if the link is unknown, replaced or expired. */
  find(token: string, now: Date): Promise<OpenInvite | null>;
  /** Idempotent. `not theirs`: the invite is for another address. Null like `find`. */
  accept(token: string, user: Invitee, now: Date): Promise<'accepted' | 'not theirs' | null>;
}

export interface Invitee {
  accountId: number;
  email: string;
}

export function createInvites(db: Knex): Invites {
  const find = async (from: Knex, token: string, now: Date) =>
    isToken(token) ? ((await findOpenInvite(from, digestOf(token), now)) ?? null) : null;
  return {
    find: (token, now) => find(db, token, now),
    accept: (token, user, now) =>
      db.transaction(async (tx) => {
        const invite = await find(tx, token, now);
        if (!invite) return null;
        if (!isInviteFor(invite, user)) return 'not theirs';
        await acceptInvite(tx, invite.id, user.accountId, now);
        return 'accepted';
      }),
  };
}

/** Accepting an invite to a draft: for whoever reads the mails of the address, and nobody else. */
import type { Knex } from 'knex';
import { digestOf } from '../shared/token-rules.ts';
import { isToken } from '../accounts/session-rules.ts';
import { type OpenInvite, acceptInvite, findOpenInvite } from './invite-queries.ts';
import { isInviteFor } from './invite-rules.ts';

export type { OpenInvite } from './invite-queries.ts';

export interface Invites {
  /** What a link invites to, changing nothing; null for one that is unknown, replaced or too old. */
  look(token: string, now: Date): Promise<OpenInvite | null>;
  /** `not theirs`: the invite is for another address. Null as of `look`. Accepting twice is as good as once. */
  accept(token: string, person: Invitee, now: Date): Promise<'accepted' | 'not theirs' | null>;
}

export interface Invitee {
  accountId: number;
  email: string;
}

export function createInvites(db: Knex): Invites {
  const find = async (from: Knex, token: string, now: Date) =>
    isToken(token) ? ((await findOpenInvite(from, digestOf(token), now)) ?? null) : null;
  return {
    look: (token, now) => find(db, token, now),
    accept: (token, person, now) =>
      db.transaction(async (tx) => {
        const invite = await find(tx, token, now);
        if (!invite) return null;
        if (!isInviteFor(invite, person)) return 'not theirs';
        await acceptInvite(tx, invite.id, person.accountId, now);
        return 'accepted';
      }),
  };
}

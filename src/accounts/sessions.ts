/** Sessions of people on the site: kept in Postgres, so that signing out ends them everywhere at once. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { scopeNames } from '../contract/access.ts';
import type { Actor } from '../contract/context.ts';
import { digestOf } from './key-rules.ts';
import { isToken, sessionIdleMs, sessionMs } from './session-rules.ts';
import {
  type SessionRow,
  type SignInMethod,
  endSession,
  endSessions,
  findSessionHolder,
  insertSession,
  listSessions,
  noteSessionUse,
} from './session-queries.ts';

/** `last_used_at` is for people to read: a write an hour and session is plenty. */
const noteUseEveryMs = 3_600_000;

/** Whoever sits at a browser that is signed in. */
export interface Person {
  accountId: number;
  email: string;
  name: string | null;
  sessionId: number;
  method: SignInMethod;
  signedInAt: Date;
  expiresAt: Date;
}

export interface Sessions {
  /** Who a session's cookie belongs to; null for one that is unknown or has ended. */
  find(token: string, now: Date): Promise<Person | null>;
  /** Begins a session and resolves with the token for its cookie, which is nowhere else. */
  open(
    tx: Knex.Transaction,
    who: { accountId: number; method: SignInMethod; userAgent: string | undefined },
    now: Date,
  ): Promise<string>;
  /** The sessions of an account that have not ended, the last used first. */
  list(accountId: number, now: Date): Promise<SessionRow[]>;
  /** False where the account has no such session (any more). */
  end(accountId: number, sessionId: number): Promise<boolean>;
  /** Ends all of an account but for one that is to stay. Resolves with how many. */
  endAll(accountId: number, exceptId: number | null): Promise<number>;
}

const idleSince = (now: Date) => new Date(now.getTime() - sessionIdleMs);

export function createSessions(db: Knex): Sessions {
  return {
    list: (accountId, now) => listSessions(db, accountId, now, idleSince(now)),
    end: (accountId, sessionId) => endSession(db, accountId, sessionId),
    endAll: (accountId, exceptId) => endSessions(db, accountId, exceptId),
    async find(token, now) {
      if (!isToken(token)) return null;
      const holder = await findSessionHolder(db, digestOf(token), now, idleSince(now));
      if (!holder) return null;
      if (now.getTime() - holder.last_used_at.getTime() > noteUseEveryMs) {
        // Nobody waits for it; missed once, it is noted by the next request.
        noteSessionUse(db, holder.id, now).catch(() => undefined);
      }
      return {
        accountId: holder.account_id,
        email: holder.email,
        name: holder.name,
        sessionId: holder.id,
        method: holder.method,
        signedInAt: holder.created_at,
        expiresAt: holder.expires_at,
      };
    },
    async open(tx, { accountId, method, userAgent }, now) {
      const token = randomBytes(32).toString('base64url');
      await insertSession(tx, {
        account_id: accountId,
        digest: digestOf(token),
        method,
        user_agent: userAgent?.slice(0, 300) ?? null,
        created_at: now,
        expires_at: new Date(now.getTime() + sessionMs),
      });
      return token;
    },
  };
}

/** What a person may do with their own account: everything. */
export const actorOf = (person: Person): Actor => ({
  accountId: person.accountId,
  email: person.email,
  name: person.name,
  credential: {
    kind: 'session',
    id: person.sessionId,
    name: 'Signed in on the site',
    expiresAt: person.expiresAt,
  },
  scopes: scopeNames,
});

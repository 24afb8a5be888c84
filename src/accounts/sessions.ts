/** Sessions of users on the site, stored in Postgres, so that ending one takes effect everywhere at once. */
import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { scopeNames } from '../contract/access.ts';
import type { Actor } from '../contract/access.ts';
import { forgetBrowsers, rememberBrowser } from './browser-queries.ts';
import { digestOf } from '../shared/token-rules.ts';
import { isToken, keptUserAgent, sessionIdleMs, sessionMs } from './session-rules.ts';
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

/** `last_used_at` is informational: one write per hour and session suffices. */
const noteUseEveryMs = 3_600_000;

/** The user of a signed-in browser. */
export interface Session {
  accountId: number;
  email: string;
  name: string | null;
  sessionId: number;
  method: SignInMethod;
  signedInAt: Date;
  expiresAt: Date;
}

export interface SigningIn {
  accountId: number;
  method: SignInMethod;
  userAgent: string | undefined;
  /** The browser's previous cookie, if any. */
  browser?: string | undefined;
}

/** Tokens for the cookies of a browser that has signed in. Only their digests are stored. */
export interface SignedIn {
  session: string;
  /** Changes at each sign-in, so that a copy of the previous token becomes useless. */
  browser: string;
}

export interface Sessions {
  /** The session of a cookie; null if it is unknown or has ended. */
  find(token: string, now: Date): Promise<Session | null>;
  /** Starts a session, and makes its browser known to the account. */
  open(tx: Knex.Transaction, who: SigningIn, now: Date): Promise<SignedIn>;
  /** The account's sessions that have not ended, most recently used first. */
  list(accountId: number, now: Date): Promise<SessionRow[]>;
  /** False if the account has no such session (any more). */
  end(accountId: number, sessionId: number): Promise<boolean>;
  /** Ends all sessions of an account, except one if given, and forgets its browsers. Resolves with their number. */
  endAll(accountId: number, exceptId: number | null): Promise<number>;
}

const idleSince = (now: Date) => new Date(now.getTime() - sessionIdleMs);

export function createSessions(db: Knex): Sessions {
  return {
    list: (accountId, now) => listSessions(db, accountId, now, idleSince(now)),
    end: (accountId, sessionId) => endSession(db, accountId, sessionId),
    endAll: (accountId, exceptId) =>
      db.transaction(async (tx) => {
        await forgetBrowsers(tx, accountId);
        return endSessions(tx, accountId, exceptId);
      }),
    async find(token, now) {
      if (!isToken(token)) return null;
      const holder = await findSessionHolder(db, digestOf(token), now, idleSince(now));
      if (!holder) return null;
      if (now.getTime() - holder.last_used_at.getTime() > noteUseEveryMs) {
        // Not awaited: if this fails, the next request records the use.
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
    async open(tx, { accountId, method, userAgent, browser: before }, now) {
      const session = newToken();
      const browser = newToken();
      await rememberBrowser(
        tx,
        { accountId, digest: digestOf(browser), before: before === undefined ? null : digestOf(before) },
        now,
      );
      await insertSession(tx, {
        account_id: accountId,
        digest: digestOf(session),
        method,
        user_agent: keptUserAgent(userAgent),
        created_at: now,
        expires_at: new Date(now.getTime() + sessionMs),
      });
      return { session, browser };
    },
  };
}

export const newToken = (): string => randomBytes(32).toString('base64url');

/** Users have all permissions on their own account. */
export const actorOfSession = (session: Session): Actor => ({
  accountId: session.accountId,
  email: session.email,
  name: session.name,
  credential: {
    kind: 'session',
    id: session.sessionId,
    name: 'Signed in on the site',
    expiresAt: session.expiresAt,
  },
  scopes: scopeNames,
});

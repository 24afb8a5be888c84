/** Sessions of people on the site: kept in Postgres, so that signing out ends them everywhere at once. */
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

/** `last_used_at` is for people to read: a write an hour and session is plenty. */
const noteUseEveryMs = 3_600_000;

/** Whoever sits at a browser that is signed in. */
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
  /** What the browser was known by till now. */
  browser?: string | undefined;
}

/** Tokens for the cookies of a browser that has signed in. They are nowhere else. */
export interface SignedIn {
  session: string;
  /** Another at each sign-in: nobody knows it who may have known the one before. */
  browser: string;
}

export interface Sessions {
  /** Who a session's cookie belongs to; null for one that is unknown or has ended. */
  find(token: string, now: Date): Promise<Session | null>;
  /** Begins a session and has its browser known to the account from now on. */
  open(tx: Knex.Transaction, who: SigningIn, now: Date): Promise<SignedIn>;
  /** The sessions of an account that have not ended, the last used first. */
  list(accountId: number, now: Date): Promise<SessionRow[]>;
  /** False where the account has no such session (any more). */
  end(accountId: number, sessionId: number): Promise<boolean>;
  /** Ends all of an account but for one that is to stay, and forgets its browsers. Resolves with how many. */
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

/** What a person may do with their own account: everything. */
export const actorOfSession = (person: Session): Actor => ({
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

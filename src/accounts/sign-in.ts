/**
 * Signing in, and up, by a link that is e-mailed. Asking for one does the same for every address, known or not: what
 * differs is known only to whoever reads its mails.
 */
import { randomBytes, randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Flows } from '../contract/context.ts';
import type { Limiter } from '../contract/limits.ts';
import { signInLetter } from '../mail/letter-rules.ts';
import { enqueueMail } from '../mail/queries.ts';
import { digestOf } from './key-rules.ts';
import { nameAccount, upsertAccount } from './queries.ts';
import { endSession } from './session-queries.ts';
import { isToken } from './session-rules.ts';
import type { Person, Sessions } from './sessions.ts';
import { findOpenLink, insertSignInLink, takeLink } from './sign-in-queries.ts';
import { countedAddress, countedNetwork, linkMinutes, signInLinkMs } from './sign-in-rules.ts';

export interface SignIn {
  /** Sends a link to the address. @throws Fault rate_limited */
  request(asked: LinkRequest, now: Date): Promise<void>;
  /** Whom a link signs in, without using it; null for one that is unknown, used or too old. @throws Fault rate_limited */
  look(token: string, ip: string, now: Date): Promise<{ email: string; isNew: boolean } | null>;
  /** Uses a link: begins a session, makes the account where there is none. Null as of `look`. @throws Fault rate_limited */
  follow(followed: FollowedLink, now: Date): Promise<{ session: string; returnTo: string } | null>;
}

export interface LinkRequest {
  /** As `mailAddress` returns it. */
  email: string;
  /** As `returnPath` returns it. */
  returnTo: string;
  siteName: string;
  ip: string;
}

export interface FollowedLink {
  token: string;
  /** Of somebody new, if they told; as `personName` returns it. */
  name: string | null;
  userAgent: string | undefined;
  ip: string;
  /** Who was signed in at this browser till now: that session ends, whoever's it was. */
  before: Person | null;
}

export interface SignInDeps {
  db: Knex;
  sessions: Pick<Sessions, 'open'>;
  limiter: Limiter;
  flowsIn: (tx: Knex.Transaction) => Flows;
  /** Called after a commit that told the outbox something. */
  committed: () => void;
  baseUrl: string;
}

export function createSignIn({ db, sessions, limiter, flowsIn, committed, baseUrl }: SignInDeps): SignIn {
  /** Nobody guesses a token; that is no reason to let them try. */
  const wrongLink = async (ip: string) => {
    await limiter('sign_in', countedNetwork(ip));
    return null;
  };

  return {
    async request({ email, returnTo, siteName, ip }, now) {
      // The network first: whoever is refused for it does not use up what the address may have.
      await limiter('sign_in', countedNetwork(ip));
      await limiter('sign_in', countedAddress(email));
      const token = randomBytes(32).toString('base64url');
      const expiresAt = new Date(now.getTime() + signInLinkMs);
      const letter = signInLetter({
        siteName,
        link: `${baseUrl}/sign-in/link?token=${token}`,
        minutes: linkMinutes,
      });
      await db.transaction(async (tx) => {
        await insertSignInLink(tx, {
          digest: digestOf(token),
          email,
          return_to: returnTo,
          created_at: now,
          expires_at: expiresAt,
        });
        await enqueueMail(tx, flowsIn(tx), {
          ...letter,
          occasion: `sign-in/${randomUUID()}`,
          recipient: email,
          now,
          secret: true,
          sendBefore: expiresAt,
        });
      });
      committed();
    },

    async look(token, ip, now) {
      const link = isToken(token) ? await findOpenLink(db, digestOf(token), now) : undefined;
      return link ? { email: link.email, isNew: !link.has_account } : wrongLink(ip);
    },

    async follow({ token, name, userAgent, ip, before }, now) {
      if (!isToken(token)) return wrongLink(ip);
      const followed = await db.transaction(async (tx) => {
        const link = await takeLink(tx, digestOf(token), now);
        if (!link) return null;
        const account = await upsertAccount(tx, link.email, now);
        if (name !== null && account.name === null) await nameAccount(tx, account.id, name);
        if (before) await endSession(tx, before.accountId, before.sessionId);
        const session = await sessions.open(tx, { accountId: account.id, method: 'email', userAgent }, now);
        return { session, returnTo: link.return_to };
      });
      return followed ?? wrongLink(ip);
    },
  };
}

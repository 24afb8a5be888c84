/**
 * Signing in, and up, by a link that is e-mailed. Asking for one does the same for every address, known or not: what
 * differs is known only to whoever reads its mails.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import type { Limiter } from '../contract/limits.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import { signInMail } from '../mail/mail-content-rules.ts';
import { enqueueLimitedMail } from '../mail/limited-mail-queries.ts';
import { isKnownBrowser } from './browser-queries.ts';
import { digestOf } from '../shared/token-rules.ts';
import { nameAccount, upsertAccount } from './queries.ts';
import { endSession } from './session-queries.ts';
import { browserInWords, browserMs, isToken, keptUserAgent } from './session-rules.ts';
import { type Session, type Sessions, type SignedIn, newToken } from './sessions.ts';
import { type OpenLink, findOpenLink, insertSignInLink, takeLink } from './sign-in-queries.ts';
import { linkMinutes, signInLinkMs } from './sign-in-rules.ts';

export interface SignIn {
  /**
   * Sends a link to the address, unless that has had as many mails as it may get, or wants none. Resolves with what the
   * browser is known by from now on: the same whatever became of the mail. @throws Fault rate_limited
   */
  request(asked: LinkRequest, now: Date): Promise<{ browser: string }>;
  /** Whom a link signs in, without using it; null for one that is unknown, used or too old. @throws Fault rate_limited */
  look(token: string, at: At, now: Date): Promise<ShownLink | null>;
  /**
   * Uses a link: begins a session, makes the account where there is none. In another browser than the one that asked, only
   * where that was `confirmed`. Null as of `look`. @throws Fault rate_limited
   */
  follow(
    followed: FollowedLink,
    now: Date,
  ): Promise<(SignedIn & { returnTo: string }) | { confirm: ShownLink } | null>;
}

/** Where a link is opened. */
export interface At {
  ip: string;
  /** What the browser is known by. */
  browser: string | undefined;
}

export interface LinkRequest extends At {
  /** As `mailAddress` returns it. */
  email: string;
  /** As `returnPath` returns it. */
  returnTo: string;
  siteName: string;
  userAgent: string | undefined;
}

export interface ShownLink {
  email: string;
  /** Using it makes an account. */
  isNew: boolean;
  /** The browser that asked, in words. */
  askedIn: string;
  askedAt: Date;
  /** Whether it was this one. */
  isHere: boolean;
}

export interface FollowedLink extends At {
  token: string;
  /** Of somebody new, if they told; as `personName` returns it. */
  name: string | null;
  userAgent: string | undefined;
  /** They have said that it was them who asked, elsewhere. */
  confirmed: boolean;
  /** Who was signed in at this browser till now: that session ends, whoever's it was. */
  before: Session | null;
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
  const invalidLink = async (ip: string) => {
    await limiter('sign_in', countedNetwork(ip));
    return null;
  };
  const isKnown = async (browser: string | undefined, email: string, now: Date) =>
    browser !== undefined &&
    isKnownBrowser(db, { digest: digestOf(browser), email }, new Date(now.getTime() - browserMs));

  return {
    async request({ email, returnTo, siteName, ip, browser: before, userAgent }, now) {
      const known = await isKnown(before, email, now);
      // A browser that is known has a share of its own, which nobody else in its network uses up.
      if (!known) await limiter('sign_in', countedNetwork(ip));
      const browser = before ?? newToken();
      const token = newToken();
      const expiresAt = new Date(now.getTime() + signInLinkMs);
      const user_agent = keptUserAgent(userAgent);
      const letter = signInMail({
        siteName,
        link: `${baseUrl}/sign-in/link?token=${token}`,
        minutes: linkMinutes,
        askedIn: browserInWords(user_agent),
        askedAt: now,
      });
      await db.transaction(async (tx) => {
        const refusal = await enqueueLimitedMail(tx, flowsIn(tx), {
          ...letter,
          occasion: `sign-in/${randomUUID()}`,
          recipient: email,
          share: known ? 'own' : 'others',
          baseUrl,
          now,
          secret: true,
          sendBefore: expiresAt,
        });
        // Whoever asks is told the same: what others have asked for an address is none of their business.
        if (refusal) return;
        await insertSignInLink(tx, {
          digest: digestOf(token),
          email,
          return_to: returnTo,
          created_at: now,
          expires_at: expiresAt,
          browser_digest: digestOf(browser),
          user_agent,
        });
      });
      committed();
      return { browser };
    },

    async look(token, { ip, browser }, now) {
      const link = isToken(token) ? await findOpenLink(db, digestOf(token), now) : undefined;
      return link ? shown(link, browser) : invalidLink(ip);
    },

    async follow({ token, name, userAgent, ip, browser, confirmed, before }, now) {
      if (!isToken(token)) return invalidLink(ip);
      const open = await findOpenLink(db, digestOf(token), now);
      if (!open) return invalidLink(ip);
      const link = shown(open, browser);
      if (!link.isHere && !confirmed) return { confirm: link };
      const followed = await db.transaction(async (tx) => {
        const taken = await takeLink(tx, digestOf(token), now);
        if (!taken) return null;
        const account = await upsertAccount(tx, taken.email, now);
        if (name !== null && account.name === null) await nameAccount(tx, account.id, name);
        if (before) await endSession(tx, before.accountId, before.sessionId);
        const who = { accountId: account.id, method: 'email', userAgent, browser } as const;
        return { ...(await sessions.open(tx, who, now)), returnTo: taken.return_to };
      });
      return followed ?? invalidLink(ip);
    },
  };
}

const shown = (link: OpenLink, browser: string | undefined): ShownLink => ({
  email: link.email,
  isNew: !link.has_account,
  askedIn: browserInWords(link.user_agent),
  askedAt: link.created_at,
  isHere: browser !== undefined && digestOf(browser).equals(link.browser_digest),
});

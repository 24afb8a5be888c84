/**
 * Signing in and up with an e-mailed link. Requesting one has the same visible result for every address; only the
 * mailbox's owner sees whether an account exists.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import type { Limiter } from '../contract/limits.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import { signInMail } from '../mail/sign-in-mail-rules.ts';
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
   * Sends a link to the address, unless it has reached its mail limit or is suppressed. Resolves with the browser's new
   * cookie token, whether or not a mail was sent. @throws Fault rate_limited
   */
  request(link: LinkRequest, now: Date): Promise<{ browser: string }>;
  /** What a link would do, without using it; null if it is unknown, used or expired. @throws Fault rate_limited */
  find(token: string, at: At, now: Date): Promise<ShownLink | null>;
  /**
   * Uses a link: starts a session, and creates the account if there is none. In a browser other than the requesting one
   * only if `confirmed`. Null as for `find`. @throws Fault rate_limited
   */
  follow(
    followed: FollowedLink,
    now: Date,
  ): Promise<(SignedIn & { returnTo: string }) | { confirm: ShownLink } | null>;
}

/** The request that opens a link. */
export interface At {
  ip: string;
  /** The browser's cookie, if any. */
  browser: string | undefined;
}

export interface LinkRequest extends At {
  /** As returned by `mailAddress`. */
  email: string;
  /** As returned by `returnPath`. */
  returnTo: string;
  siteName: string;
  /** The address of the site. */
  baseUrl: string;
  userAgent: string | undefined;
}

export interface ShownLink {
  email: string;
  /** Using the link creates an account. */
  isNew: boolean;
  /** The requesting browser, such as `Firefox on Linux`. */
  requestedFrom: string;
  requestedAt: Date;
  /** Whether this browser requested it. */
  isHere: boolean;
}

export interface FollowedLink extends At {
  token: string;
  /** The name a new user entered, if any; as returned by `personName`. */
  name: string | null;
  userAgent: string | undefined;
  /** The user confirmed that they requested the link in another browser. */
  confirmed: boolean;
  /** The current session of this browser, which ends, whichever account it belongs to. */
  before: Session | null;
}

export interface SignInDeps {
  db: Knex;
  sessions: Pick<Sessions, 'open'>;
  limiter: Limiter;
  flowsIn: (tx: Knex.Transaction) => Flows;
  /** Called after a commit that wrote to the outbox. */
  committed: () => void;
}

export function createSignIn({ db, sessions, limiter, flowsIn, committed }: SignInDeps): SignIn {
  /** Tokens cannot be guessed; attempts are limited nevertheless. */
  const invalidLink = async (ip: string) => {
    await limiter('sign_in', countedNetwork(ip));
    return null;
  };
  const isKnown = async (browser: string | undefined, email: string, now: Date) =>
    browser !== undefined &&
    isKnownBrowser(db, { digest: digestOf(browser), email }, new Date(now.getTime() - browserMs));

  return {
    async request({ email, returnTo, siteName, baseUrl, ip, browser: before, userAgent }, now) {
      const known = await isKnown(before, email, now);
      // A known browser has its own limit, which others in its network cannot exhaust.
      if (!known) await limiter('sign_in', countedNetwork(ip));
      const browser = before ?? newToken();
      const token = newToken();
      const expiresAt = new Date(now.getTime() + signInLinkMs);
      const user_agent = keptUserAgent(userAgent);
      const content = signInMail({
        siteName,
        link: `${baseUrl}/sign-in/link?token=${token}`,
        minutes: linkMinutes,
        requestedFrom: browserInWords(user_agent),
        requestedAt: now,
      });
      await db.transaction(async (tx) => {
        const refusal = await enqueueLimitedMail(tx, flowsIn(tx), {
          ...content,
          occasion: `sign-in/${randomUUID()}`,
          recipient: email,
          share: known ? 'own' : 'others',
          baseUrl,
          now,
          secret: true,
          sendBefore: expiresAt,
        });
        // The response does not depend on others' requests for the address.
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

    async find(token, { ip, browser }, now) {
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
  requestedFrom: browserInWords(link.user_agent),
  requestedAt: link.created_at,
  isHere: browser !== undefined && digestOf(browser).equals(link.browser_digest),
});

/** Signing in with a passkey. The passkey identifies the account, so users type nothing. */
import {
  type PublicKeyCredentialRequestOptionsJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Limiter } from '../contract/limits.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import { passkeyCopiedMail } from '../mail/sign-in-mail-rules.ts';
import { enqueueMail } from '../mail/queries.ts';
import { newChallenge, parsedJson, takeSigned } from './passkey-challenges.ts';
import { type PasskeyOfAccount, findPasskey, lockPasskeyCounter, notePasskeyUse } from './passkey-queries.ts';
import { challengeMs, isCopied } from './passkey-rules.ts';
import { Asserted } from './passkey-schema.ts';
import type { PasskeyDeps, PasskeySite } from './passkeys.ts';
import { lockAccount } from './queries.ts';
import { endSession } from './session-queries.ts';
import type { Session, Sessions, SignedIn } from './sessions.ts';

export interface PasskeySignIn {
  /** The request options for the browser. @throws Fault rate_limited */
  options(ip: string, site: PasskeySite, now: Date): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Starts a session. @throws Fault rate_limited, after too many failed attempts */
  signIn(presented: PresentedPasskey, now: Date): Promise<SignedIn | { refused: SignInRefusal }>;
}

export interface PresentedPasskey {
  /** The browser's AuthenticationResponseJSON, as text. */
  response: string;
  site: PasskeySite;
  userAgent: string | undefined;
  ip: string;
  /** The browser's cookie, if any. */
  browser: string | undefined;
  /** The current session of this browser, which ends, whichever account it belongs to. */
  before: Session | null;
}

export type SignInRefusal = 'unreadable' | 'too_late' | 'unknown' | 'not_accepted' | 'copied';

export interface PasskeySignInDeps extends PasskeyDeps {
  sessions: Pick<Sessions, 'open'>;
  limiter: Limiter;
}

const dayLength = 'YYYY-MM-DD'.length;

export function createPasskeySignIn(deps: PasskeySignInDeps): PasskeySignIn {
  const { db, sessions, limiter, flowsIn, committed } = deps;

  const presented = async (
    { response, site, userAgent, browser, before }: PresentedPasskey,
    now: Date,
  ): Promise<SignedIn | { refused: SignInRefusal }> => {
    const read = Asserted.safeParse(parsedJson(response));
    if (!read.success) return { refused: 'unreadable' };
    const taken = await takeSigned(db, read.data.response.clientDataJSON, null, now);
    if ('refused' in taken) return taken;
    const key = await findPasskey(db, read.data.id);
    if (!key || handleIn(read.data) !== key.handle) return { refused: 'unknown' };
    const used = await verified(read.data, taken.challenge, key, site);
    if (!used) return { refused: 'not_accepted' };

    const outcome = await db.transaction(async (tx) => {
      // Locks the account first, in the same order as account deletion.
      if (!(await lockAccount(tx, key.account_id))) return { refused: 'unknown' as const };
      const counter = await lockPasskeyCounter(tx, key.id);
      if (counter === undefined) return { refused: 'unknown' as const };
      if (isCopied(counter, used.newCounter)) {
        await enqueueMail(tx, flowsIn(tx), {
          ...passkeyCopiedMail({ ...site, name: key.name }),
          // At most one mail per day and passkey.
          occasion: `passkey-copied/${key.id}/${now.toISOString().slice(0, dayLength)}`,
          recipient: key.email,
          now,
        });
        return { refused: 'copied' as const };
      }
      await notePasskeyUse(tx, key.id, {
        counter: used.newCounter,
        backed_up: used.credentialBackedUp,
        last_used_at: now,
      });
      if (before) await endSession(tx, before.accountId, before.sessionId);
      return sessions.open(tx, { accountId: key.account_id, method: 'passkey', userAgent, browser }, now);
    });
    committed();
    return outcome;
  };

  return {
    async options(ip, { baseUrl }, now) {
      // Every visit to the sign-in page requests one, so it does not count as a sign-in attempt.
      await limiter('write', countedNetwork(ip));
      return generateAuthenticationOptions({
        rpID: new URL(baseUrl).hostname,
        challenge: await newChallenge(db, null, now),
        timeout: challengeMs,
        userVerification: 'required',
      });
    },
    async signIn(passkey, now) {
      const outcome = await presented(passkey, now);
      if ('refused' in outcome) await limiter('sign_in', countedNetwork(passkey.ip));
      return outcome;
    },
  };
}

const handleIn = ({ response }: Asserted) => Buffer.from(response.userHandle, 'base64url').toString('utf8');

async function verified(
  response: Asserted,
  challenge: string,
  key: PasskeyOfAccount,
  { baseUrl }: PasskeySite,
) {
  const { hostname: id, origin } = new URL(baseUrl);
  try {
    const { verified: isGood, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // Check the counter only after the signature is verified, and with the row locked.
      credential: { id: key.id, publicKey: new Uint8Array(key.public_key), counter: 0 },
    });
    return isGood ? authenticationInfo : undefined;
  } catch {
    // The library throws if the response is invalid; it does not query Postgres.
    return undefined;
  }
}

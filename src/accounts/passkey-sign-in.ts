/** Signing in by a passkey. Browsers name it, so nobody needs to type who they are. */
import {
  type PublicKeyCredentialRequestOptionsJSON,
  generateAuthenticationOptions,
  verifyAuthenticationResponse,
} from '@simplewebauthn/server';
import type { Limiter } from '../contract/limits.ts';
import { countedNetwork } from '../shared/network-rules.ts';
import { passkeyCopiedMail } from '../mail/mail-content-rules.ts';
import { enqueueMail } from '../mail/queries.ts';
import { newChallenge, parsedJson, takeSigned } from './passkey-challenges.ts';
import { type PasskeyOfAccount, findPasskey, lockPasskeyCounter, notePasskeyUse } from './passkey-queries.ts';
import { type RelyingParty, challengeMs, isCopied } from './passkey-rules.ts';
import { Asserted } from './passkey-schema.ts';
import type { PasskeyDeps } from './passkeys.ts';
import { lockAccount } from './queries.ts';
import { endSession } from './session-queries.ts';
import type { Session, Sessions, SignedIn } from './sessions.ts';

export interface PasskeySignIn {
  /** What the browser needs to ask for one. @throws Fault rate_limited */
  options(ip: string, now: Date): Promise<PublicKeyCredentialRequestOptionsJSON>;
  /** Begins a session. @throws Fault rate_limited, once too many were refused */
  signIn(presented: PresentedPasskey, now: Date): Promise<SignedIn | { refused: SignInRefusal }>;
}

export interface PresentedPasskey {
  /** The browser's AuthenticationResponseJSON, as text. */
  response: string;
  siteName: string;
  userAgent: string | undefined;
  ip: string;
  /** What the browser is known by. */
  browser: string | undefined;
  /** Who was signed in at this browser till now: that session ends, whoever's it was. */
  before: Session | null;
}

export type SignInRefusal = 'unreadable' | 'too_late' | 'unknown' | 'not_accepted' | 'copied';

export interface PasskeySignInDeps extends PasskeyDeps {
  sessions: Pick<Sessions, 'open'>;
  limiter: Limiter;
}

const dayLength = 'YYYY-MM-DD'.length;

export function createPasskeySignIn(deps: PasskeySignInDeps): PasskeySignIn {
  const { db, sessions, limiter, flowsIn, committed, relyingParty, baseUrl } = deps;

  const presented = async (
    { response, siteName, userAgent, browser, before }: PresentedPasskey,
    now: Date,
  ): Promise<SignedIn | { refused: SignInRefusal }> => {
    const read = Asserted.safeParse(parsedJson(response));
    if (!read.success) return { refused: 'unreadable' };
    const taken = await takeSigned(db, read.data.response.clientDataJSON, null, now);
    if ('refused' in taken) return taken;
    const key = await findPasskey(db, read.data.id);
    if (!key || handleIn(read.data) !== key.handle) return { refused: 'unknown' };
    const used = await verified(read.data, taken.challenge, key, relyingParty);
    if (!used) return { refused: 'not_accepted' };

    const outcome = await db.transaction(async (tx) => {
      // The account first, as whoever deletes it does.
      if (!(await lockAccount(tx, key.account_id))) return { refused: 'unknown' as const };
      const counter = await lockPasskeyCounter(tx, key.id);
      if (counter === undefined) return { refused: 'unknown' as const };
      if (isCopied(counter, used.newCounter)) {
        await enqueueMail(tx, flowsIn(tx), {
          ...passkeyCopiedMail({ siteName, baseUrl, name: key.name }),
          // One a day, however often it is tried.
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
    async options(ip, now) {
      // Each page to sign in asks for one, so it is no try to get in.
      await limiter('write', countedNetwork(ip));
      return generateAuthenticationOptions({
        rpID: relyingParty.id,
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
  { id, origin }: RelyingParty,
) {
  try {
    const { verified: isGood, authenticationInfo } = await verifyAuthenticationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
      // The counter is looked at once the signature is known to be good, and with the row held.
      credential: { id: key.id, publicKey: new Uint8Array(key.public_key), counter: 0 },
    });
    return isGood ? authenticationInfo : undefined;
  } catch {
    // The library throws whatever it does not accept; it asks nothing of Postgres.
    return undefined;
  }
}

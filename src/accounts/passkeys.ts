/** Management of an account's passkeys by its owner. For signing in see passkey-sign-in.ts. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import type { MailContent } from '../mail/mail-content-rules.ts';
import { passkeyAddedMail, passkeyRemovedMail } from '../mail/sign-in-mail-rules.ts';
import { enqueueMail } from '../mail/queries.ts';
import { newChallenge, parsedJson, takeSigned } from './passkey-challenges.ts';
import {
  type PasskeyRow,
  closeOffer,
  deletePasskey,
  findPasskeyHolder,
  insertPasskey,
  isOfferOpen,
  listPasskeys,
  renamePasskey,
} from './passkey-queries.ts';
import { challengeMs, maxPasskeys } from './passkey-rules.ts';
import { Registered } from './passkey-schema.ts';
import { lockAccount } from './queries.ts';
import type { Session } from './sessions.ts';

type Owner = Pick<Session, 'accountId' | 'email' | 'name'>;

export interface Passkeys {
  list(accountId: number): Promise<PasskeyRow[]>;
  /** Whether to suggest a passkey: to users who signed in by mail, until they add one or decline. */
  isOffered(session: Pick<Session, 'accountId' | 'method'>): Promise<boolean>;
  decline(accountId: number, now: Date): Promise<void>;
  /** The creation options for the browser. */
  options(
    owner: Owner,
    site: PasskeySite,
    now: Date,
  ): Promise<PublicKeyCredentialCreationOptionsJSON | { refused: 'too_many' }>;
  /** Stores the new passkey, and notifies the owner by mail. Null on success. */
  add(owner: Owner, made: MadePasskey, now: Date): Promise<PasskeyRefusal | null>;
  /** False if the account has no such passkey (any more). */
  rename(accountId: number, id: string, name: string): Promise<boolean>;
  /** Revokes the passkey immediately, and notifies the owner by mail. False as for `rename`. */
  remove(owner: Owner, id: string, site: PasskeySite, now: Date): Promise<boolean>;
}

export interface MadePasskey {
  /** The browser's RegistrationResponseJSON, as text. */
  response: string;
  /** As returned by `PasskeyName`. */
  name: string;
  site: PasskeySite;
}

/** The site on which a passkey is made or used: the relying party. */
export interface PasskeySite {
  siteName: string;
  baseUrl: string;
}

export type PasskeyRefusal = 'unreadable' | 'too_late' | 'not_accepted' | 'known' | 'too_many';

export interface PasskeyDeps {
  db: Knex;
  flowsIn: (tx: Knex.Transaction) => Flows;
  /** Called after a commit that wrote to the outbox. */
  committed: () => void;
}

export function createPasskeys({ db, flowsIn, committed }: PasskeyDeps): Passkeys {
  const write = (tx: Knex.Transaction, recipient: string, content: MailContent, now: Date) =>
    enqueueMail(tx, flowsIn(tx), { ...content, occasion: `passkey/${randomUUID()}`, recipient, now });

  return {
    list: (accountId) => listPasskeys(db, accountId),
    isOffered: async ({ accountId, method }) => method === 'email' && (await isOfferOpen(db, accountId)),
    decline: (accountId, now) => closeOffer(db, accountId, now),
    rename: (accountId, id, name) => renamePasskey(db, accountId, id, name),

    async options({ accountId, email, name }, { siteName, baseUrl }, now) {
      const { handle, keys } = (await findPasskeyHolder(db, accountId)) ?? { handle: '', keys: [] };
      if (keys.length >= maxPasskeys) return { refused: 'too_many' };
      return generateRegistrationOptions({
        rpName: siteName,
        rpID: new URL(baseUrl).hostname,
        userID: new TextEncoder().encode(handle),
        userName: email,
        userDisplayName: name ?? email,
        challenge: await newChallenge(db, accountId, now),
        timeout: challengeMs,
        excludeCredentials: keys,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async add({ accountId, email }, { response, name, site }, now) {
      const read = Registered.safeParse(parsedJson(response));
      if (!read.success) return 'unreadable';
      const taken = await takeSigned(db, read.data.response.clientDataJSON, accountId, now);
      if ('refused' in taken) return taken.refused;
      const made = await verified(read.data, taken.challenge, site);
      if (!made) return 'not_accepted';
      const refusal = await db.transaction(async (tx): Promise<PasskeyRefusal | null> => {
        // Serialises requests, so that the count is exact.
        if (!(await lockAccount(tx, accountId))) return 'too_late';
        if ((await listPasskeys(tx, accountId)).length >= maxPasskeys) return 'too_many';
        const { id, publicKey, counter } = made.credential;
        const kept = await insertPasskey(tx, {
          id,
          account_id: accountId,
          public_key: Buffer.from(publicKey),
          counter,
          transports: read.data.response.transports,
          backed_up: made.credentialBackedUp,
          name,
          created_at: now,
        });
        if (!kept) return 'known';
        await closeOffer(tx, accountId, now);
        await write(tx, email, passkeyAddedMail({ ...site, name }), now);
        return null;
      });
      committed();
      return refusal;
    },

    async remove({ accountId, email }, id, site, now) {
      const name = await db.transaction(async (tx) => {
        const removed = await deletePasskey(tx, accountId, id);
        if (removed !== undefined) {
          await write(tx, email, passkeyRemovedMail({ ...site, name: removed }), now);
        }
        return removed;
      });
      committed();
      return name !== undefined;
    },
  };
}

/** The new credential, if it is for this relying party and challenge, and the user was verified by the device. */
async function verified(response: Registered, challenge: string, { baseUrl }: PasskeySite) {
  const { hostname: id, origin } = new URL(baseUrl);
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
    });
    return registrationInfo;
  } catch {
    // The library throws if the response is invalid; it does not query Postgres.
    return undefined;
  }
}

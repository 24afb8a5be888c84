/** The passkeys of an account: made, named and removed by its owner. Signing in by one: passkey-sign-in.ts. */
import {
  type PublicKeyCredentialCreationOptionsJSON,
  generateRegistrationOptions,
  verifyRegistrationResponse,
} from '@simplewebauthn/server';
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { type MailContent, passkeyAddedMail, passkeyRemovedMail } from '../mail/mail-content-rules.ts';
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
import { type RelyingParty, challengeMs, maxPasskeys } from './passkey-rules.ts';
import { Registered } from './passkey-schema.ts';
import { lockAccount } from './queries.ts';
import type { Session } from './sessions.ts';

type Owner = Pick<Session, 'accountId' | 'email' | 'name'>;

export interface Passkeys {
  list(accountId: number): Promise<PasskeyRow[]>;
  /** Whether to offer one: to whom signed in by mail, until they have made one or said no. */
  isOffered(person: Pick<Session, 'accountId' | 'method'>): Promise<boolean>;
  decline(accountId: number, now: Date): Promise<void>;
  /** What the browser needs to make one. */
  options(
    owner: Owner,
    siteName: string,
    now: Date,
  ): Promise<PublicKeyCredentialCreationOptionsJSON | { refused: 'too_many' }>;
  /** Keeps what the browser made, and tells the owner by mail. Null where it is kept. */
  add(owner: Owner, made: MadePasskey, now: Date): Promise<PasskeyRefusal | null>;
  /** False where the account has no such passkey (any more). */
  rename(accountId: number, id: string, name: string): Promise<boolean>;
  /** Nobody gets in by it from then on, and the owner is told by mail. False as of `rename`. */
  remove(owner: Owner, id: string, siteName: string, now: Date): Promise<boolean>;
}

export interface MadePasskey {
  /** The browser's RegistrationResponseJSON, as text. */
  response: string;
  /** As `PasskeyName` returns it. */
  name: string;
  siteName: string;
}

export type PasskeyRefusal = 'unreadable' | 'too_late' | 'not_accepted' | 'known' | 'too_many';

export interface PasskeyDeps {
  db: Knex;
  flowsIn: (tx: Knex.Transaction) => Flows;
  /** Called after a commit that told the outbox something. */
  committed: () => void;
  relyingParty: RelyingParty;
  baseUrl: string;
}

export function createPasskeys({ db, flowsIn, committed, relyingParty, baseUrl }: PasskeyDeps): Passkeys {
  const write = (tx: Knex.Transaction, recipient: string, letter: MailContent, now: Date) =>
    enqueueMail(tx, flowsIn(tx), { ...letter, occasion: `passkey/${randomUUID()}`, recipient, now });

  return {
    list: (accountId) => listPasskeys(db, accountId),
    isOffered: async ({ accountId, method }) => method === 'email' && (await isOfferOpen(db, accountId)),
    decline: (accountId, now) => closeOffer(db, accountId, now),
    rename: (accountId, id, name) => renamePasskey(db, accountId, id, name),

    async options({ accountId, email, name }, siteName, now) {
      const { handle, keys } = (await findPasskeyHolder(db, accountId)) ?? { handle: '', keys: [] };
      if (keys.length >= maxPasskeys) return { refused: 'too_many' };
      return generateRegistrationOptions({
        rpName: siteName,
        rpID: relyingParty.id,
        userID: new TextEncoder().encode(handle),
        userName: email,
        userDisplayName: name ?? email,
        challenge: await newChallenge(db, accountId, now),
        timeout: challengeMs,
        excludeCredentials: keys,
        authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      });
    },

    async add({ accountId, email }, { response, name, siteName }, now) {
      const read = Registered.safeParse(parsedJson(response));
      if (!read.success) return 'unreadable';
      const taken = await takeSigned(db, read.data.response.clientDataJSON, accountId, now);
      if ('refused' in taken) return taken.refused;
      const made = await verified(read.data, taken.challenge, relyingParty);
      if (!made) return 'not_accepted';
      const refusal = await db.transaction(async (tx): Promise<PasskeyRefusal | null> => {
        // One after the other, so that the count is exact.
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
        await write(tx, email, passkeyAddedMail({ siteName, baseUrl, name }), now);
        return null;
      });
      committed();
      return refusal;
    },

    async remove({ accountId, email }, id, siteName, now) {
      const name = await db.transaction(async (tx) => {
        const removed = await deletePasskey(tx, accountId, id);
        if (removed !== undefined) {
          await write(tx, email, passkeyRemovedMail({ siteName, baseUrl, name: removed }), now);
        }
        return removed;
      });
      committed();
      return name !== undefined;
    },
  };
}

/** What was made, if it is for us, of this challenge, and by somebody who showed the device that it is them. */
async function verified(response: Registered, challenge: string, { id, origin }: RelyingParty) {
  try {
    const { registrationInfo } = await verifyRegistrationResponse({
      response,
      expectedChallenge: challenge,
      expectedOrigin: origin,
      expectedRPID: id,
    });
    return registrationInfo;
  } catch {
    // The library throws whatever it does not accept; it asks nothing of Postgres.
    return undefined;
  }
}

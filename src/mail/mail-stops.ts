/** Opting out of mails that others can trigger, by the link in them, without signing in. */
import type { Knex } from 'knex';
import { allowMails, findStop, suppressOnRequest } from './suppression-queries.ts';

export interface MailStops {
  /** The recipient of the mail with the link; null for an unknown or expired link. Changes nothing. */
  find(token: string): Promise<{ address: string; isStopped: boolean } | null>;
  /** Stops such mails to the address, or allows them again. False where `find` returns null. */
  stop(token: string, now: Date): Promise<boolean>;
  allow(token: string): Promise<boolean>;
}

export function createMailStops(db: Knex): MailStops {
  const withAddress = async (token: string, act: (tx: Knex, address: string) => Promise<unknown>) =>
    db.transaction(async (tx) => {
      const found = await findStop(tx, token);
      if (found) await act(tx, found.address);
      return found !== undefined;
    });
  return {
    find: async (token) => (await findStop(db, token)) ?? null,
    stop: (token, now) => withAddress(token, (tx, address) => suppressOnRequest(tx, address, token, now)),
    allow: (token) => withAddress(token, (tx, address) => allowMails(tx, address, 'asked')),
  };
}

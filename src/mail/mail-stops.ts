/** The way out of mails that others cause, by the link in them: whoever has it need not sign in. */
import type { Knex } from 'knex';
import { allowMails, findStop, suppressAsked } from './suppression-queries.ts';

export interface MailStops {
  /** The address that the mail with the link went to; null for a link that is unknown or too old. Changes nothing. */
  look(token: string): Promise<{ address: string; isStopped: boolean } | null>;
  /** Ends such mails to it, or has them written again. False as of `look`. */
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
    look: async (token) => (await findStop(db, token)) ?? null,
    stop: (token, now) => withAddress(token, (tx, address) => suppressAsked(tx, address, token, now)),
    allow: (token) => withAddress(token, (tx, address) => allowMails(tx, address, 'asked')),
  };
}

/** Follows by the token in the mails to the follower. */
import type { Knex } from 'knex';

export interface TokenFollow {
  listing_id: number;
  account_id: number;
  /** The name of the listing. */
  name: string;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/** Undefined for an ended follow or an invalid token. */
export async function findFollowByToken(db: Knex, token: string): Promise<TokenFollow | undefined> {
  if (!uuid.test(token)) return undefined;
  return db('follows as f')
    .join('listings as l', 'l.id', 'f.listing_id')
    .where({ 'f.unsubscribe_token': token })
    .first<TokenFollow | undefined>('f.listing_id', 'f.account_id', 'l.name');
}

/** The secrets that networks of votes are digested under; see vote-network-rules.ts. */
import type { Knex } from 'knex';

/** The secret of a day; `proposed` becomes it where there is none. */
export async function voteSecretOf(db: Knex, day: string, proposed: Buffer): Promise<Buffer> {
  await db('vote_secrets').insert({ day, secret: proposed }).onConflict('day').ignore();
  const row = await db('vote_secrets').where({ day }).first<{ secret: Buffer } | undefined>('secret');
  return row?.secret ?? proposed;
}

/** Forgets the networks of votes, and what they could be found by, of days before `day`. */
export async function purgeVoteNetworks(db: Knex, day: string): Promise<void> {
  await db('vote_secrets').where('day', '<', day).delete();
  await db('vote_networks').where('day', '<', day).delete();
}

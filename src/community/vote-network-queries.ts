/** The secrets for the network digests of votes; see vote-network-rules.ts. */
import type { Knex } from 'knex';

/** The secret of a day; stores `proposed` if there is none yet. */
export async function voteSecretOf(db: Knex, day: string, proposed: Buffer): Promise<Buffer> {
  await db('vote_secrets').insert({ day, secret: proposed }).onConflict('day').ignore();
  const row = await db('vote_secrets').where({ day }).first<{ secret: Buffer } | undefined>('secret');
  return row?.secret ?? proposed;
}

/** Deletes the network digests of votes, and their secrets, of days before `day`. */
export async function purgeVoteNetworks(db: Knex, day: string): Promise<void> {
  await db('vote_secrets').where('day', '<', day).delete();
  await db('vote_networks').where('day', '<', day).delete();
}

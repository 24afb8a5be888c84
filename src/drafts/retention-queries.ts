import type { Knex } from 'knex';

/** Limits the rows that one pass deletes, each with its pages. */
const maxPurged = 1_000;

/** Deletes drafts that ended before then without a listing. Returns their number. */
export async function purgeEndedDrafts(db: Knex, before: Date): Promise<number> {
  const ended = db('drafts')
    .whereIn('status', ['failed', 'expired', 'transferred'])
    .where('updated_at', '<', before)
    .limit(maxPurged);
  return db('drafts').whereIn('id', ended.select('id')).delete();
}

/** Deletes invites whose link expired before then and was not used. Returns their number. */
export async function purgeInvites(db: Knex, before: Date): Promise<number> {
  return db('draft_invites').whereNull('accepted_at').where('expires_at', '<', before).delete();
}

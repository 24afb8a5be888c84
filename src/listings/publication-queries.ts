/** Live listings that their owners unpublish and publish again. Week, votes and launch day stay as they are. */
import type { Knex } from 'knex';

/** Takes a live listing of the account out of the public; false for another listing, and one that is not live. */
export const unpublishListing = (db: Knex, own: OwnListingKey, now: Date): Promise<boolean> =>
  change(db, own, { from: 'live', to: 'unpublished', now });

/** Makes an unpublished listing live again; false as of `unpublishListing`. */
export const republishListing = (db: Knex, own: OwnListingKey, now: Date): Promise<boolean> =>
  change(db, own, { from: 'unpublished', to: 'live', now });

interface OwnListingKey {
  id: number;
  ownerId: number;
}

async function change(
  db: Knex,
  { id, ownerId }: OwnListingKey,
  { from, to, now }: { from: string; to: string; now: Date },
): Promise<boolean> {
  const changed = await db('listings')
    .where({ id, owner_id: ownerId, status: from })
    .update({ status: to, updated_at: now });
  return changed > 0;
}

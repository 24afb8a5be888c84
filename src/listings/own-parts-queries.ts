/** What owners add to their listing beside its profile. Call the writes with the listing held. */
import type { Knex } from 'knex';
import { fault } from '../faults.ts';
import { type EditedRow, type Editing, mailSiteTeam } from './publish-queries.ts';
import { lockOwnListing } from './queries.ts';
import type { MilestoneRow, OwnListingRow } from './row-rules.ts';
import type { Story } from './story-rules.ts';
import { type Facts, recordVersion } from './version-queries.ts';

/** The caller's listing, held until `tx` ends: changes of one listing come one after another. */
export async function holdListing(
  tx: Knex.Transaction,
  { accountId }: { accountId: number },
  listingId: number,
): Promise<OwnListingRow> {
  return (
    (await lockOwnListing(tx, accountId, listingId)) ??
    fault('listing_not_found', 'You have no listing with this id; list_my_listings shows yours.')
  );
}

/** Keeps a change in the listing's history and tells the site team; false where nothing changed. */
export async function keepChange(
  tx: Knex.Transaction,
  editing: Editing,
  listing: EditedRow,
  { before, after }: { before: Facts; after: Facts },
): Promise<boolean> {
  const version = await recordVersion(tx, { ...editing, listingId: listing.id, before, after });
  if (version) await mailSiteTeam(tx, editing, listing, version);
  return version !== null;
}

const milestoneColumns = ['id', 'date', 'title', 'description', 'url'];

export async function countMilestones(tx: Knex.Transaction, listingId: number): Promise<number> {
  const rows = await tx('milestones')
    .where({ listing_id: listingId })
    .count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

export async function insertMilestone(
  tx: Knex.Transaction,
  listingId: number,
  milestone: Omit<MilestoneRow, 'id'>,
  now: Date,
): Promise<MilestoneRow> {
  const rows = await tx('milestones')
    .insert({ ...milestone, listing_id: listingId, created_at: now })
    .returning<MilestoneRow[]>(milestoneColumns);
  if (!rows[0]) throw new Error('A milestone was not inserted.');
  return rows[0];
}

/** The milestone that was there; undefined where the listing has none of the id. */
export async function deleteMilestone(
  tx: Knex.Transaction,
  listingId: number,
  id: number,
): Promise<MilestoneRow | undefined> {
  const rows = await tx('milestones')
    .where({ id, listing_id: listingId })
    .delete()
    .returning<MilestoneRow[]>(milestoneColumns);
  return rows[0];
}

export async function updateStory(tx: Knex.Transaction, listingId: number, story: Story): Promise<void> {
  await tx('listings')
    .where({ id: listingId })
    .update({ story: JSON.stringify(story) });
}

/** Milestones, founder story and updates of a listing. The caller holds the lock on the listing. */
import type { Knex } from 'knex';
import type { MilestoneRow } from './row-rules.ts';
import type { Story } from './story-rules.ts';

const milestoneColumns = ['id', 'date', 'title', 'description', 'url'];

/** Counts the milestones of a listing. */
export async function countMilestones(tx: Knex.Transaction, listingId: number): Promise<number> {
  const rows = await tx('milestones')
    .where({ listing_id: listingId })
    .count<{ count: number }[]>('* as count');
  return rows[0]?.count ?? 0;
}

/** Inserts a milestone. */
export async function insertMilestone(
  tx: Knex.Transaction,
  listingId: number,
  milestone: Omit<MilestoneRow, 'id'>,
  now: Date,
): Promise<MilestoneRow> {
  const rows = await tx('milestones')
    .insert({ ...milestone, listing_id: listingId, created_at: now })
    .returning<MilestoneRow[]>(milestoneColumns);
  if (!rows[0]) throw new Error('The milestone was not inserted.');
  return rows[0];
}

/** Deletes a milestone and returns it; undefined if the listing has none with this id. */
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

/** Replaces the founder story. */
export async function updateStory(tx: Knex.Transaction, listingId: number, story: Story): Promise<void> {
  await tx('listings')
    .where({ id: listingId })
    .update({ story: JSON.stringify(story) });
}

export interface PostedUpdateRow {
  id: number;
  title: string;
  body: string;
  created_at: Date;
}

/** Inserts an update for followers. */
export async function insertUpdate(
  tx: Knex.Transaction,
  listingId: number,
  { title, body, now }: { title: string; body: string; now: Date },
): Promise<PostedUpdateRow> {
  const rows = await tx('listing_updates')
    .insert({ listing_id: listingId, title, body, created_at: now })
    .returning<PostedUpdateRow[]>(['id', 'title', 'body', 'created_at']);
  if (!rows[0]) throw new Error('The update was not inserted.');
  return rows[0];
}

/** A submitted listing, and what its owner does with it, for tests of edits. */
import type { Knex } from 'knex';
import { type ListingVersion, listVersions } from '../../src/listings/version-queries.ts';
import type { RunningApi } from '../support/api.ts';
import { type Called, restCaller } from '../support/callers.ts';
import { insertReadyDraft } from '../support/drafts.ts';

export interface EditedListing {
  id: number;
  draftId: string;
  edit(edits: Record<string, unknown>, options?: { idempotencyKey?: string; as?: string }): Promise<Called>;
  editDraft(edits: Record<string, unknown>): Promise<Called>;
  submitAgain(): Promise<Called>;
  mine(): Promise<Record<string, unknown>>;
  /** The newest first. */
  versions(): Promise<ListingVersion[]>;
}

/** A listing made from a ready draft of founder@example.com, live where `status` says nothing else. */
export async function submittedListing(
  api: RunningApi,
  { status = 'live' }: { status?: 'live' | 'draft' } = {},
): Promise<EditedListing> {
  const call = restCaller(api.baseUrl);
  const key = await api.key();
  const draftId = await insertReadyDraft(api.db);
  const submitted = await call('submit_draft', { id: draftId }, { key });
  const id = Number(submitted.body['listing_id']);
  if (status === 'live') {
    await api.db('listings').where({ id }).update({ status: 'live', plan: 'free', launched_at: new Date() });
  }
  return {
    id,
    draftId,
    edit: (edits, { idempotencyKey, as = key } = {}) =>
      call('update_my_listing', { listing_id: id, ...edits }, { key: as, idempotencyKey }),
    editDraft: (edits) => call('update_draft', { id: draftId, ...edits }, { key }),
    submitAgain: () => call('submit_draft', { id: draftId }, { key }),
    mine: async () => (await call('get_my_listing', { listing_id: id }, { key })).body,
    versions: () => listVersions(api.db, id, 100),
  };
}

export const changesOf = ({ made_by, before, after }: ListingVersion) => ({ made_by, before, after });

/** Puts a listing on the free plan as choose_free_listing leaves it. */
export async function waitForWeek(db: Knex, listingId: number): Promise<void> {
  const week = '2027-01-04';
  await db('free_launches').insert({
    listing_id: listingId,
    n: 1,
    launch_week: week,
    status: 'awaiting_badge',
    created_at: new Date(),
    updated_at: new Date(),
  });
  await db('listings')
    .where({ id: listingId })
    .update({ status: 'awaiting_badge', plan: 'free', launch_week: week, launched_at: null });
}

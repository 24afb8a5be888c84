/** The cases of all domains, and the people and records that they speak of. */
import { insertListing } from '../../listings/listing-rows.ts';
import type { RunningApi } from '../../support/api.ts';
import { restCaller } from '../../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../../support/drafts.ts';
import type { Case, Fixture } from './case.ts';
import { accountsCases } from './accounts.ts';
import { badgesCases } from './badges.ts';
import { blogCases } from './blog.ts';
import { directoryCases } from './directory.ts';
import { draftsCases } from './drafts.ts';
import { foundersCases } from './founders.ts';
import { launchesCases } from './launches.ts';
import { listingsCases } from './listings.ts';
import { myListingsCases } from './my-listings.ts';
import { ordersCases } from './orders.ts';

export const everyCase: readonly Case[] = [
  ...directoryCases,
  ...foundersCases,
  ...blogCases,
  ...listingsCases,
  ...launchesCases,
  ...accountsCases,
  ...draftsCases,
  ...myListingsCases,
  ...badgesCases,
  ...ordersCases,
];

/** A clock on which the records make sense. */
export const casesClock = () => new Date('2026-11-25T12:00:00Z');

export interface Scene {
  fixture: Fixture;
  /** By who calls; nobody has none. */
  keys: Record<NonNullable<Case['as']>, string | undefined>;
}

export async function makeScene(api: RunningApi): Promise<Scene> {
  const owner = await api.key();
  const reader = await api.key('founder@example.com', ['account:read']);
  await api.key('other@example.com');
  await insertCategories(api.db);
  await insertListing(api.db, 'quillbarrow', { votes: 2 });
  await insertListing(api.db, 'stringbeck', { votes: 1 });
  const draftId = await insertReadyDraft(api.db);
  const othersDraftId = await insertReadyDraft(api.db, 'other@example.com');
  const submitted = await restCaller(api.baseUrl)('submit_draft', { id: draftId }, { key: owner });
  return {
    fixture: { draftId, othersDraftId, listingId: Number(submitted.body['listing_id']) },
    keys: { owner, reader, nobody: undefined },
  };
}

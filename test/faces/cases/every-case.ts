/** The cases of all domains, and the people and records that they speak of. */
import { insertVerified } from '../../claims/claim-rows.ts';
import { insertListing, waiting } from '../../listings/listing-rows.ts';
import type { RunningApi } from '../../support/api.ts';
import { restCaller } from '../../support/callers.ts';
import { insertCategories, insertReadyDraft } from '../../support/drafts.ts';
import type { Case, Fixture } from './case.ts';
import { accountsCases } from './accounts.ts';
import { badgesCases } from './badges.ts';
import { blogCases } from './blog.ts';
import { claimsCases } from './claims.ts';
import { directoryCases } from './directory.ts';
import { draftsCases } from './drafts.ts';
import { foundersCases } from './founders.ts';
import { launchesCases } from './launches.ts';
import { listingsCases } from './listings.ts';
import { myListingsCases } from './my-listings.ts';

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
  ...claimsCases,
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
  const other = await api.key('other@example.com');
  await insertCategories(api.db);
  await insertListing(api.db, 'quillbarrow', { votes: 2 });
  await insertListing(api.db, 'stringbeck', { votes: 1 });
  const draftId = await insertReadyDraft(api.db);
  const othersDraftId = await insertReadyDraft(api.db, 'other@example.com');
  const call = restCaller(api.baseUrl);
  const submitted = await call('submit_draft', { id: draftId }, { key: owner });
  const claim = { slug: 'stringbeck', method: 'dns' };
  const claimed = await call('claim_listing', claim, { key: owner });
  const othersClaim = await call('claim_listing', claim, { key: other });
  await insertVerified(api.db, await insertListing(api.db, 'lamphold'), 'other@example.com');
  await insertVerified(api.db, await insertListing(api.db, 'marlowe'), 'founder@example.com');
  await insertListing(api.db, 'tidepool', waiting);
  return {
    fixture: {
      draftId,
      othersDraftId,
      listingId: Number(submitted.body['listing_id']),
      claimId: Number(claimed.body['id']),
      othersClaimId: Number(othersClaim.body['id']),
    },
    keys: { owner, reader, nobody: undefined },
  };
}

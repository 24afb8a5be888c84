/** The cases of all domains, and the people and records that they speak of. */
import type { Knex } from 'knex';
import { insertListing, unpublished } from '../../listings/listing-rows.ts';
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
  const other = await api.db('accounts').where({ email: 'other@example.com' }).first<{ id: number }>('id');
  await insertCategories(api.db);
  await insertListing(api.db, 'quillbarrow', { votes: 2 });
  await insertListing(api.db, 'stringbeck', { votes: 1 });
  const othersListingId = await insertListing(api.db, 'theirs', { ...unpublished, owner_id: other.id });
  const draftId = await insertReadyDraft(api.db);
  const othersDraftId = await insertReadyDraft(api.db, 'other@example.com');
  const submitted = await restCaller(api.baseUrl)('submit_draft', { id: draftId }, { key: owner });
  const listingId = Number(submitted.body['listing_id']);
  return {
    fixture: {
      draftId,
      othersDraftId,
      listingId,
      othersListingId,
      milestoneIds: await insertMilestones(api.db, listingId),
      questionId: await insertInterview(api.db),
    },
    keys: { owner, reader, nobody: undefined },
  };
}

async function insertMilestones(db: Knex, listingId: number): Promise<number[]> {
  const one = { listing_id: listingId, date: '2020-01-01', title: 'To be deleted' };
  const rows = await db('milestones')
    .insert(Array.from({ length: 4 }, () => one))
    .returning<{ id: number }[]>('id');
  return rows.map(({ id }) => id);
}

/** A question, and the owner as a founder who may answer it. */
async function insertInterview(db: Knex): Promise<number> {
  const owner = db('accounts').where({ email: 'founder@example.com' }).select('id');
  await db('founders').insert({ slug: 'owner', name: 'The owner', account_id: owner });
  const rows = await db('interview_questions')
    .insert({ position: 1, question: 'Why?' })
    .returning<{ id: number }[]>('id');
  return rows[0]?.id ?? 0;
}

/** The cases of all domains, and the people and records that they speak of. */
import type { Knex } from 'knex';
import { draftedEvidence } from '../../../src/listings/evidence-rules.ts';
import { contentOf } from '../../../src/listings/from-draft-rules.ts';
import { newProfile } from '../../../src/shared/profile-rules.ts';
import { insertVerified } from '../../claims/claim-rows.ts';
import { insertListing, unpublished, waiting } from '../../listings/listing-rows.ts';
import type { RunningApi } from '../../support/api.ts';
import { restCaller } from '../../support/callers.ts';
import { addEndpoint } from '../../webhooks/webhook-rows.ts';
import { drafted, insertCategories, insertReadyDraft } from '../../support/drafts.ts';
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
import { ordersCases } from './orders.ts';
import { webhooksCases } from './webhooks.ts';

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
  ...ordersCases,
  ...webhooksCases,
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
  const { id: otherId } = await api
    .db('accounts')
    .where({ email: 'other@example.com' })
    .first<{ id: number }>('id');
  const { id: ownerId } = await api
    .db('accounts')
    .where({ email: 'founder@example.com' })
    .first<{ id: number }>('id');
  await insertCategories(api.db);
  await insertListing(api.db, 'quillbarrow', { votes: 2 });
  const profile = newProfile(drafted);
  const website = 'https://tidewell.example/';
  const evidence = draftedEvidence(profile, contentOf(profile, website), new Map([[website, '2026-11-20']]));
  await insertListing(api.db, 'stringbeck', {
    votes: 1,
    tagline: profile.fields.tagline.value,
    evidence: JSON.stringify(evidence),
  });
  const othersListingId = await insertListing(api.db, 'theirs', {
    ...unpublished,
    owner_id: otherId,
    website_key: 'listed-by-others.com',
  });
  const pausedWebhookId = await addEndpoint(api.db, ownerId, 'https://hooks.example.com/paused');
  await api
    .db('webhook_endpoints')
    .where({ id: pausedWebhookId })
    .update({ paused_at: casesClock(), paused_why: 'gone' });
  const draftId = await insertReadyDraft(api.db);
  const othersDraftId = await insertReadyDraft(api.db, 'other@example.com');
  const call = restCaller(api.baseUrl);
  const submitted = await call('submit_draft', { id: draftId }, { key: owner });
  const listingId = Number(submitted.body['listing_id']);
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
      listingId,
      othersListingId,
      milestoneIds: await insertMilestones(api.db, listingId),
      questionId: await insertInterview(api.db),
      claimId: Number(claimed.body['id']),
      othersClaimId: Number(othersClaim.body['id']),
      webhookId: await addEndpoint(api.db, ownerId, 'https://hooks.example.com/owner'),
      pausedWebhookId,
      othersWebhookId: await addEndpoint(api.db, otherId, 'https://hooks.example.com/other'),
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

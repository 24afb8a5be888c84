/**
 * A listing passes to another account with everything that edits it: the new owner gets a draft of it, the drafts of
 * others end. Orders stay with the accounts that paid them.
 */
import { randomUUID } from 'node:crypto';
import type { Knex } from 'knex';
import type { Flows } from '../../outbox/flows.ts';
import { type DraftProfile, wasReady } from '../../shared/profile-rules.ts';
import { factsOf } from '../fact-rules.ts';
import { passFounders } from './founder-handover-queries.ts';
import { findListingParts } from '../parts-queries.ts';
import { signalFreeLaunch } from '../publish-queries.ts';
import type { OwnListingRow } from '../row-rules.ts';
import { profileOfListing } from './to-draft-rules.ts';

interface DraftOfListing {
  id: string;
  url: string;
  profile: DraftProfile | Record<string, never>;
  drafted_by: string | null;
}

/** Locks the drafts of a listing until `tx` ends. To avoid deadlocks, lock them before the listing, as edits do. */
export async function lockDraftsOfListing(tx: Knex.Transaction, listingId: number): Promise<void> {
  await tx('drafts').where({ listing_id: listingId }).orderBy('id').forUpdate().select('id');
}

/** Finds the last draft of a listing that the account may edit, as its owner or a co-founder. */
export async function findEditableDraft(
  db: Knex,
  listingId: number,
  accountId: number,
): Promise<string | undefined> {
  const row = await db('drafts as d')
    .where({ 'd.listing_id': listingId })
    .where(
      (either) =>
        void either
          .where({ 'd.account_id': accountId })
          .orWhereIn('d.id', db('draft_invites').where({ accepted_by: accountId }).select('draft_id')),
    )
    .orderBy('d.created_at', 'desc')
    .first<{ id: string } | undefined>('d.id');
  return row?.id;
}

/** Why a draft ended, for its owner. */
export interface DraftEnd {
  code: string;
  message: string;
}

/**
 * Makes the account the owner of a listing and returns the id of its draft. A waiting free launch goes on for the new
 * owner. The caller holds the locks on the drafts and the listing.
 */
export async function handOver(
  tx: Knex.Transaction,
  flows: Flows,
  handover: { listingId: number; accountId: number; end: DraftEnd; now: Date },
): Promise<string> {
  const { listingId, accountId, end, now } = handover;
  const last = await findLastDraft(tx, listingId);
  await passFounders(tx, { listingId, accountId, drafted: last ? profileIn(last) : null });
  await tx('listings')
    .where({ id: listingId })
    .update({ owner_id: accountId, contact_email_public: false, updated_at: now });
  const draftId = await insertDraftOfListing(tx, { listingId, accountId, last, now });
  await endDrafts(tx, { listingId, exceptOf: accountId, end, now });
  await signalFreeLaunch(tx, flows, listingId);
  return draftId;
}

/** Inserts a submitted draft that edits a listing, with the evidence of the listing's last draft. Returns its id. */
export async function insertDraftOfListing(
  tx: Knex.Transaction,
  draft: { listingId: number; accountId: number; last?: DraftOfListing | undefined; now: Date },
): Promise<string> {
  const { listingId, accountId, last, now } = draft;
  const listing = await tx('listings').where({ id: listingId }).first<OwnListingRow>();
  const id = randomUUID();
  await tx('drafts').insert({
    id,
    site_id: listing.site_id,
    account_id: accountId,
    url: last?.url ?? listing.website_url,
    status: 'submitted',
    listing_id: listingId,
    profile: JSON.stringify(await currentProfile(tx, listing, last)),
    drafted_by: last?.drafted_by ?? null,
    created_at: now,
    updated_at: now,
  });
  if (last) await passPages(tx, last.id, id);
  return id;
}

async function findLastDraft(tx: Knex.Transaction, listingId: number): Promise<DraftOfListing | undefined> {
  return tx('drafts')
    .where({ listing_id: listingId })
    .orderBy('created_at', 'desc')
    .first<DraftOfListing | undefined>('id', 'url', 'profile', 'drafted_by');
}

const profileIn = ({ profile }: DraftOfListing): DraftProfile | null => (wasReady(profile) ? profile : null);

async function currentProfile(
  tx: Knex.Transaction,
  listing: OwnListingRow,
  last: DraftOfListing | undefined,
): Promise<DraftProfile> {
  const { founders, milestones } = await findListingParts(tx, listing.id);
  // Categories of an order belong to the order.
  const categories = await tx('listing_categories as lc')
    .join('categories as c', 'c.id', 'lc.category_id')
    .where({ 'lc.listing_id': listing.id })
    .whereNull('lc.order_id')
    .orderBy('lc.position')
    .pluck<string[]>('c.name');
  return profileOfListing(
    last ? profileIn(last) : null,
    {
      facts: factsOf(listing),
      categories,
      founders: founders.map(({ name, title, bio }) => ({ name, ...present({ title, bio }) })),
      milestones: milestones.map(({ date, title, description, url }) => ({
        date,
        title,
        ...present({ description, url }),
      })),
    },
    last?.url ?? listing.website_url,
  );
}

const present = <T extends Record<string, string | null>>(members: T) =>
  Object.fromEntries(Object.entries(members).filter(([, value]) => value !== null)) as {
    [K in keyof T]?: string;
  };

/** The pages that evidence quotes, and the competitor, go with the listing. */
async function passPages(tx: Knex.Transaction, from: string, to: string): Promise<void> {
  const columns = `url, title, status, html, text, refused_why, fetched_at, etag, last_modified, language, language_note,
    rendered, rendering_note, pictures`;
  await tx.raw(
    `INSERT INTO draft_pages (draft_id, ${columns}) SELECT :to, ${columns} FROM draft_pages WHERE draft_id = :from
     ORDER BY position`,
    { from, to },
  );
  await tx('draft_competitors').where({ draft_id: from }).update({ draft_id: to });
}

/**
 * Ends the drafts of a listing, except those of an account: they keep their values and the list of their pages but edit
 * nothing, and co-founders whom their owners invited lose access to them.
 */
export async function endDrafts(
  tx: Knex.Transaction,
  { listingId, exceptOf, end, now }: { listingId: number; exceptOf: number | null; end: DraftEnd; now: Date },
): Promise<void> {
  const ended = await tx('drafts')
    .where({ listing_id: listingId })
    .whereRaw('account_id IS DISTINCT FROM ?', [exceptOf])
    .update({
      status: 'transferred',
      listing_id: null,
      failure_code: end.code,
      failure_message: end.message,
      version: tx.raw('version + 1'),
      updated_at: now,
    })
    .returning<{ id: string }[]>('id');
  const ids = ended.map(({ id }) => id);
  await tx('draft_invites').whereIn('draft_id', ids).delete();
  await tx('draft_pages').whereIn('draft_id', ids).update({ html: null, text: null, pictures: '[]' });
  await tx('draft_redrafts')
    .whereIn('draft_id', ids)
    .whereNull('finished_at')
    .update({ outcome: 'given up', finished_at: now });
}

/** Drafts as their users read and change them. */
import type { Knex } from 'knex';
import { type PageRequest, offsetOf } from '../contract/paging.ts';
import { prepared } from '../db/prepared.ts';
import { fault } from '../faults.ts';
import { websiteOf } from '../guarded-fetch/crawler-rules.ts';
import type { DraftProfile } from '../shared/profile-rules.ts';
import type { DraftPageRow, DraftRow } from './view-rules.ts';

const insertNewDraft = prepared(
  'insert_draft',
  `WITH draft AS (
     INSERT INTO drafts (id, site_id, account_id, url, status, created_at, updated_at)
     VALUES ($1, $2, $3, $4, 'crawling', $5, $5)
   )
   INSERT INTO host_turns (draft_id, host, arrived_at) VALUES ($1, $6, $5)`,
);

// Mostly there is none, and Postgres describes all columns of a row even so.
const unfinishedDraft = prepared<{ id: string }>(
  'hold_unfinished_draft',
  'SELECT hold_unfinished_draft AS id FROM hold_unfinished_draft($1, $2, $3)',
);

/** Inserts a draft in status `crawling` and queues it for its website; deferred until `tx` commits. Returns its row. */
export async function insertDraft(
  tx: Knex.Transaction,
  draft: Pick<DraftRow, 'id' | 'site_id' | 'account_id' | 'url'>,
  now: Date,
): Promise<DraftRow> {
  const { id, site_id, account_id, url } = draft;
  await insertNewDraft.later(tx, [id, site_id, account_id, url, now, websiteOf(url)]);
  return {
    id,
    site_id,
    account_id,
    url,
    status: 'crawling',
    listing_id: null,
    failure_code: null,
    failure_message: null,
    drafted_by: null,
    profile: {},
    version: 1,
    crawls: 1,
    gallery: [],
    created_at: now,
    updated_at: now,
  };
}

/** Drafts of the account, and those it was invited to. */
const own = (db: Knex, accountId: number) =>
  db('drafts').where(
    (drafts) =>
      void drafts
        .where({ account_id: accountId })
        .orWhereIn('id', db('draft_invites').where({ accepted_by: accountId }).select('draft_id')),
  );

/**
 * Finds the account's unfinished draft of a website and locks it until `tx` ends. Without one, serialises concurrent calls
 * for the same website.
 */
export async function lockUnfinishedDraft(
  tx: Knex.Transaction,
  { site_id, account_id, url }: Pick<DraftRow, 'site_id' | 'account_id' | 'url'>,
): Promise<DraftRow | undefined> {
  const [held] = await unfinishedDraft(tx, [account_id, site_id, url]);
  return held && tx('drafts').where(held).first<DraftRow | undefined>();
}

/** Throws the fault for a draft that does not exist or belongs to others; both look the same, so ids cannot be probed. */
export const noSuchDraft = (): never =>
  fault('draft_not_found', 'You have no draft with this id; list_my_drafts shows yours.');

/** Finds a draft that the account may edit. */
export async function findOwnDraft(db: Knex, accountId: number, id: string): Promise<DraftRow | undefined> {
  return own(db, accountId).where({ id }).first<DraftRow | undefined>();
}

/** Like `findOwnDraft`, and locks the draft until `tx` ends, so that concurrent edits are applied one after another. */
export async function lockOwnDraft(
  tx: Knex.Transaction,
  accountId: number,
  id: string,
): Promise<DraftRow | undefined> {
  return own(tx, accountId).where({ id }).forUpdate().first<DraftRow | undefined>();
}

/** Lists a page of the drafts that the account may edit, newest first, and counts all of them. */
export async function listOwnDrafts(
  db: Knex,
  accountId: number,
  page: PageRequest,
): Promise<{ rows: DraftRow[]; total: number }> {
  const [rows, count] = await Promise.all([
    own(db, accountId)
      .orderBy([{ column: 'created_at', order: 'desc' }, 'id'])
      .limit(page.per_page)
      .offset(offsetOf(page))
      .select<DraftRow[]>('*'),
    own(db, accountId).count<{ count: number }[]>('* as count'),
  ]);
  return { rows, total: count[0]?.count ?? 0 };
}

/** Lists the pages of a draft in order of reading, without their content. */
export async function listDraftPages(db: Knex, draftId: string): Promise<DraftPageRow[]> {
  return db('draft_pages')
    .where({ draft_id: draftId })
    .orderBy('position')
    .select<DraftPageRow[]>(
      'url',
      'title',
      'status',
      'refused_why',
      'language',
      'language_note',
      'rendered',
      'rendering_note',
    );
}

export interface StoredPageText {
  url: string;
  title: string | null;
  /** In its parts (stored-text-rules.ts). */
  text: string;
}

/** Finds the text of a page that was read for a draft. */
export async function findPageText(
  db: Knex,
  draftId: string,
  url: string,
): Promise<StoredPageText | undefined> {
  return db('draft_pages')
    .where({ draft_id: draftId, url })
    .whereNotNull('text')
    .first<StoredPageText | undefined>('url', 'title', 'text');
}

export interface DraftChange {
  profile?: DraftProfile;
  status?: 'submitted';
  listing_id?: number;
}

/** Updates a draft. The caller holds the lock on it. */
export async function updateDraft(
  tx: Knex.Transaction,
  id: string,
  { profile, ...change }: DraftChange,
  now: Date,
): Promise<DraftRow> {
  const rows = (await tx('drafts')
    .where({ id })
    .update({
      ...change,
      ...(profile && { profile: JSON.stringify(profile) }),
      version: tx.raw('version + 1'),
      updated_at: now,
    })
    .returning('*')) as [DraftRow];
  return rows[0];
}

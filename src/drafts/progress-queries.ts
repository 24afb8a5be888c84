/** The progress of a draft. Each write requires the preceding status, so repeated or late steps change nothing. */
import type { Knex } from 'knex';
import { type SiteOfRow, siteColumn } from '../directory/site-address-rules.ts';
import { restorePreviousPages, deletePreviousPages } from './recrawl-queries.ts';
import { newProfile, wasReady } from '../shared/profile-rules.ts';
import { reread } from './redraft-rules.ts';
import type { CrawledPage, DraftedProfile, StoredPage } from '../shared/profile-schema.ts';
import { leaveHostQueue } from './host-lock-queries.ts';
import type { DraftRow } from './view-rules.ts';
import type { DraftStatus } from './view-schema.ts';

export interface DraftProgress {
  id: string;
  url: string;
  status: DraftStatus;
  updated_at: Date;
  owner_email: string;
  site: SiteOfRow;
}

/** Finds a draft with the facts that its steps need. */
export async function findDraftProgress(db: Knex, id: string): Promise<DraftProgress | undefined> {
  return db('drafts')
    .join('accounts', 'accounts.id', 'drafts.account_id')
    .where('drafts.id', id)
    .first<DraftProgress>(
      'drafts.id',
      'drafts.url',
      'drafts.status',
      'drafts.updated_at',
      'accounts.email as owner_email',
      db.raw(siteColumn('drafts')),
    );
}

/** The result of requesting a page: read, or refused with the reason. */
export type TriedPage =
  { url: string; page: CrawledPage } | { url: string; status: number | null; refusedWhy: string };

/** Stores the result of a page; the first result of a page is kept. */
export async function insertDraftPage(db: Knex, draftId: string, tried: TriedPage): Promise<void> {
  const row =
    'page' in tried
      ? {
          title: tried.page.title,
          status: tried.page.status,
          html: tried.page.html,
          text: tried.page.text,
          pictures: JSON.stringify(tried.page.pictures),
          etag: tried.page.etag,
          last_modified: tried.page.lastModified,
          language: tried.page.language,
          language_note: tried.page.languageNote,
          rendered: tried.page.rendered,
          rendering_note: tried.page.renderingNote,
        }
      : { status: tried.status, refused_why: tried.refusedWhy };
  await db('draft_pages')
    .insert({ draft_id: draftId, url: tried.url, ...row })
    .onConflict(['draft_id', 'url'])
    .ignore();
}

/** Lists the pages that were read, in order of reading. */
export async function listStoredPages(db: Knex, draftId: string): Promise<StoredPage[]> {
  return db('draft_pages')
    .where({ draft_id: draftId })
    .whereNull('refused_why')
    .orderBy('position')
    .select('url', 'title', 'status', 'html', 'text');
}

/** The size in bytes of what `listStoredPages` loads. */
export async function sizeOfStoredPages(db: Knex, draftId: string): Promise<number> {
  const row = await db('draft_pages')
    .where({ draft_id: draftId })
    .whereNull('refused_why')
    .first<{ bytes: number }>(
      db.raw('coalesce(sum(octet_length(html) + octet_length(text)), 0)::bigint AS bytes'),
    );
  return row.bytes;
}

/** The size in bytes of the HTML that `listTriedPages` and `listKeptPages` load. */
export async function sizeOfPagesOfCrawls(db: Knex, draftId: string): Promise<number> {
  const { rows } = await db.raw<{ rows: [{ bytes: number }] }>(
    `SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM (
       SELECT octet_length(html) AS bytes FROM draft_pages WHERE draft_id = :draftId
       UNION ALL
       SELECT octet_length(page ->> 'html') FROM draft_pages_before WHERE draft_id = :draftId
     ) AS pages`,
    { draftId },
  );
  return rows[0].bytes;
}

/** Refuses pages that were read, with the reason shown in the draft, and deletes their content. */
export async function refuseStoredPages(
  db: Knex,
  draftId: string,
  { urls, why }: { urls: readonly string[]; why: string },
): Promise<void> {
  await db('draft_pages')
    .where({ draft_id: draftId })
    .whereIn('url', urls)
    .update({ refused_why: why, html: null, text: null, pictures: '[]' });
}

/** Lists all requested pages, in order of reading; `html` is null for refused ones. */
export async function listTriedPages(
  db: Knex,
  draftId: string,
): Promise<{ url: string; title: string | null; html: string | null; refusedWhy: string | null }[]> {
  return db('draft_pages')
    .where({ draft_id: draftId })
    .orderBy('position')
    .select('url', 'title', 'html', 'refused_why as refusedWhy');
}

/** Lists pages of the previous crawl that can be revalidated by ETag or Last-Modified. */
export async function listKeptPages(
  db: Knex,
  draftId: string,
): Promise<{ url: string; html: string; etag: string | null; lastModified: string | null }[]> {
  return db('draft_pages_before')
    .joinRaw('CROSS JOIN LATERAL jsonb_populate_record(null::draft_pages, page) AS kept')
    .where('draft_pages_before.draft_id', draftId)
    .whereNotNull('kept.html')
    .where((its) => void its.whereNotNull('kept.etag').orWhereNotNull('kept.last_modified'))
    .orderBy('kept.position')
    .limit(100)
    .select('kept.url', 'kept.html', 'kept.etag', 'kept.last_modified as lastModified');
}

/** Moves a crawled draft to `drafting` and removes it from the host queue. */
export async function startDrafting(db: Knex, id: string, now: Date): Promise<void> {
  await db('drafts').where({ id, status: 'crawling' }).update({ status: 'drafting', updated_at: now });
  await leaveHostQueue(db, id);
}

/**
 * Makes the draft ready. After a repeated crawl, edits by users are kept. Returns the number of crawls; null if the draft
 * is not `drafting`.
 */
export async function saveDraftedProfile(
  tx: Knex.Transaction,
  id: string,
  drafted: DraftedProfile,
  draftedBy: string,
  now: Date,
): Promise<number | null> {
  const draft = await tx('drafts')
    .where({ id, status: 'drafting' })
    .forUpdate()
    .first<Pick<DraftRow, 'profile' | 'crawls'> | undefined>('profile', 'crawls');
  if (!draft) return null;
  const profile = wasReady(draft.profile) ? reread(draft.profile, drafted) : newProfile(drafted);
  await deletePreviousPages(tx, id);
  await tx('drafts')
    .where({ id })
    .update({
      status: 'ready',
      profile: JSON.stringify(profile),
      drafted_by: draftedBy,
      version: tx.raw('version + 1'),
      updated_at: now,
    });
  return draft.crawls;
}

/**
 * Fails a draft. One that was ready before becomes `ready` again with its previous pages, and shows the failure. Null if
 * the draft is neither `crawling` nor `drafting`.
 */
export async function failDraft(
  tx: Knex.Transaction,
  id: string,
  failure: { code: string; message: string },
  now: Date,
): Promise<{ status: 'failed' | 'ready'; crawls: number } | null> {
  const draft = await tx('drafts')
    .where({ id })
    .whereIn('status', ['crawling', 'drafting'])
    .forUpdate()
    .first<Pick<DraftRow, 'profile' | 'crawls'> | undefined>('profile', 'crawls');
  if (!draft) return null;
  const status = wasReady(draft.profile) ? 'ready' : 'failed';
  if (status === 'ready') await restorePreviousPages(tx, id);
  await leaveHostQueue(tx, id);
  await tx('drafts').where({ id }).update({
    status,
    failure_code: failure.code,
    failure_message: failure.message,
    updated_at: now,
  });
  return { status, crawls: draft.crawls };
}

/** Expires a ready draft without edits after `lastEditBefore`, and deletes the content of its pages. False if it was not. */
export async function expireDraft(
  tx: Knex.Transaction,
  id: string,
  lastEditBefore: Date,
  now: Date,
): Promise<boolean> {
  const changed = await tx('drafts')
    .where({ id, status: 'ready' })
    .where('updated_at', '<=', lastEditBefore)
    .update({ status: 'expired', updated_at: now });
  if (changed > 0)
    await tx('draft_pages').where({ draft_id: id }).update({ html: null, text: null, pictures: '[]' });
  return changed > 0;
}

/** Lists drafts that have been crawling or drafting since before `before`, longest first. */
export async function listSlowDrafts(
  db: Knex,
  before: Date,
  limit: number,
): Promise<{ id: string; status: 'crawling' | 'drafting'; updated_at: Date; pages: number }[]> {
  return db('drafts as d')
    .whereIn('d.status', ['crawling', 'drafting'])
    .where('d.updated_at', '<', before)
    .orderBy('d.updated_at')
    .limit(limit)
    .select(
      'd.id',
      'd.status',
      'd.updated_at',
      db('draft_pages').whereRaw('draft_id = d.id').whereNull('refused_why').count().as('pages'),
    );
}

/** Lists drafts that should have a running workflow. */
export async function listOpenDrafts(db: Knex): Promise<{ id: string; created_at: Date }[]> {
  return db('drafts')
    .whereIn('status', ['crawling', 'drafting', 'ready'])
    .orderBy('created_at')
    .select('id', 'created_at');
}

/** Returns the status of each draft by id; ids without a row are absent. */
export async function findDraftStatuses(db: Knex, ids: string[]): Promise<Map<string, DraftStatus>> {
  const rows = await db('drafts')
    .whereIn('id', ids)
    .select<{ id: string; status: DraftStatus }[]>('id', 'status');
  return new Map(rows.map((row) => [row.id, row.status]));
}

/** The progress of a draft. Each write requires the preceding status, so repeated or late steps change nothing. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
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

const progressOf = prepared<DraftProgress>(
  'progress_of_draft',
  `SELECT d.id, d.url, d.status, d.updated_at, accounts.email AS owner_email, ${siteColumn('d')}
     FROM drafts d JOIN accounts ON accounts.id = d.account_id WHERE d.id = $1`,
);

/** Finds a draft with the facts that its steps need. */
export async function findDraftProgress(db: Knex, id: string): Promise<DraftProgress | undefined> {
  return (await progressOf(db, [id]))[0];
}

/** The result of requesting a page: read, or refused with the reason. */
export type TriedPage =
  { url: string; page: CrawledPage } | { url: string; status: number | null; refusedWhy: string };

const insertPage = prepared(
  'insert_draft_page',
  `INSERT INTO draft_pages (draft_id, url, title, status, html, text, pictures, etag, last_modified, language,
                            language_note, rendered, rendering_note)
   VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13) ON CONFLICT (draft_id, url) DO NOTHING`,
);
const insertRefusedPage = prepared(
  'insert_refused_draft_page',
  `INSERT INTO draft_pages (draft_id, url, status, refused_why) VALUES ($1, $2, $3, $4)
   ON CONFLICT (draft_id, url) DO NOTHING`,
);

/** Stores the result of a page; the first result of a page is kept. */
export async function insertDraftPage(db: Knex, draftId: string, tried: TriedPage): Promise<void> {
  if (!('page' in tried)) {
    await insertRefusedPage(db, [draftId, tried.url, tried.status, tried.refusedWhy]);
    return;
  }
  const { title, status, html, text, pictures, etag, lastModified, language } = tried.page;
  const { languageNote, rendered, renderingNote } = tried.page;
  const content = [title, status, html, text, JSON.stringify(pictures), etag, lastModified, language];
  await insertPage(db, [draftId, tried.url, ...content, languageNote, rendered, renderingNote]);
}

const storedPages = prepared<StoredPage>(
  'stored_pages_of_draft',
  `SELECT url, title, status, html, text FROM draft_pages
    WHERE draft_id = $1 AND refused_why IS NULL ORDER BY position`,
);

/** Lists the pages that were read, in order of reading. */
export const listStoredPages = (db: Knex, draftId: string): Promise<StoredPage[]> =>
  storedPages(db, [draftId]);

const storedBytes = prepared<{ bytes: number }>(
  'bytes_of_stored_pages',
  `SELECT coalesce(sum(octet_length(html) + octet_length(text)), 0)::bigint AS bytes FROM draft_pages
    WHERE draft_id = $1 AND refused_why IS NULL`,
);

/** The size in bytes of what `listStoredPages` loads. */
export async function sizeOfStoredPages(db: Knex, draftId: string): Promise<number> {
  return (await storedBytes(db, [draftId]))[0]?.bytes ?? 0;
}

const bytesOfCrawls = prepared<{ bytes: number }>(
  'bytes_of_pages_of_crawls',
  `SELECT coalesce(sum(bytes), 0)::bigint AS bytes FROM (
     SELECT octet_length(html) AS bytes FROM draft_pages WHERE draft_id = $1
     UNION ALL
     SELECT octet_length(page ->> 'html') FROM draft_pages_before WHERE draft_id = $1
   ) AS pages`,
);

/** The size in bytes of the HTML that `listTriedPages` and `listKeptPages` load. */
export async function sizeOfPagesOfCrawls(db: Knex, draftId: string): Promise<number> {
  return (await bytesOfCrawls(db, [draftId]))[0]?.bytes ?? 0;
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

interface Tried {
  url: string;
  title: string | null;
  html: string | null;
  refusedWhy: string | null;
}

const triedPages = prepared<Tried>(
  'tried_pages_of_draft',
  `SELECT url, title, html, refused_why AS "refusedWhy" FROM draft_pages WHERE draft_id = $1 ORDER BY position`,
);

/** Lists all requested pages, in order of reading; `html` is null for refused ones. */
export const listTriedPages = (db: Knex, draftId: string): Promise<Tried[]> => triedPages(db, [draftId]);

interface Kept {
  url: string;
  html: string;
  etag: string | null;
  lastModified: string | null;
}

const keptPages = prepared<Kept>(
  'kept_pages_of_draft',
  `SELECT kept.url, kept.html, kept.etag, kept.last_modified AS "lastModified"
     FROM draft_pages_before CROSS JOIN LATERAL jsonb_populate_record(null::draft_pages, page) AS kept
    WHERE draft_pages_before.draft_id = $1 AND kept.html IS NOT NULL
      AND (kept.etag IS NOT NULL OR kept.last_modified IS NOT NULL)
    ORDER BY kept.position LIMIT 100`,
);

/** Lists pages of the previous crawl that can be revalidated by ETag or Last-Modified. */
export const listKeptPages = (db: Knex, draftId: string): Promise<Kept[]> => keptPages(db, [draftId]);

const moveToDrafting = prepared(
  'move_to_drafting',
  `WITH moved AS (UPDATE drafts SET status = 'drafting', updated_at = $2 WHERE id = $1 AND status = 'crawling')
   DELETE FROM host_turns WHERE draft_id = $1`,
);

/** Moves a crawled draft to `drafting` and removes it from the host queue. */
export async function startDrafting(db: Knex, id: string, now: Date): Promise<void> {
  await moveToDrafting(db, [id, now]);
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

/**
 * How a draft comes about, step by step, on its row. Each write names the status it starts from,
 * so that a step which is repeated or comes late changes nothing.
 */
import type { Knex } from 'knex';
import { bringPagesBack, forgetPagesBefore } from './crawl-again-queries.ts';
import { newProfile, wasReady } from '../shared/profile-rules.ts';
import { reread } from './redraft-rules.ts';
import type { CrawledPage, DraftedProfile, StoredPage } from '../shared/profile-schema.ts';
import { leaveTurns } from './turn-queries.ts';
import type { DraftRow } from './view-rules.ts';
import type { DraftStatus } from './view-schema.ts';

export interface DraftProgress {
  id: string;
  url: string;
  status: DraftStatus;
  updated_at: Date;
  owner_email: string;
  site_name: string;
}

export async function findDraftProgress(db: Knex, id: string): Promise<DraftProgress | undefined> {
  return db('drafts')
    .join('accounts', 'accounts.id', 'drafts.account_id')
    .join('sites', 'sites.id', 'drafts.site_id')
    .where('drafts.id', id)
    .first<DraftProgress>(
      'drafts.id',
      'drafts.url',
      'drafts.status',
      'drafts.updated_at',
      'accounts.email as owner_email',
      'sites.name as site_name',
    );
}

/** A page that was tried: read, or refused with the reason. */
export type TriedPage =
  { url: string; page: CrawledPage } | { url: string; status: number | null; refusedWhy: string };

/** Keeps a page as soon as it was tried; a page tried twice keeps its first outcome. */
export async function insertDraftPage(db: Knex, draftId: string, tried: TriedPage): Promise<void> {
  const row =
    'page' in tried
      ? {
          title: tried.page.title,
          status: tried.page.status,
          html: tried.page.html,
          text: tried.page.text,
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

/** The pages that were read, in the order they were. */
export async function listStoredPages(db: Knex, draftId: string): Promise<StoredPage[]> {
  return db('draft_pages')
    .where({ draft_id: draftId })
    .whereNull('refused_why')
    .orderBy('position')
    .select('url', 'title', 'status', 'html', 'text');
}

/** Pages that were read and are not used after all; the draft says why. */
export async function refuseStoredPages(
  db: Knex,
  draftId: string,
  { urls, why }: { urls: readonly string[]; why: string },
): Promise<void> {
  await db('draft_pages')
    .where({ draft_id: draftId })
    .whereIn('url', urls)
    .update({ refused_why: why, html: null, text: null });
}

/** All pages that were tried, in the order they were; `html` of those that were read. */
export async function listTriedPages(
  db: Knex,
  draftId: string,
): Promise<{ url: string; title: string | null; html: string | null; refusedWhy: string | null }[]> {
  return db('draft_pages')
    .where({ draft_id: draftId })
    .orderBy('position')
    .select('url', 'title', 'html', 'refused_why as refusedWhy');
}

/** Pages of the reading before this one that may still be as they were: their answers named a version. */
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

export async function startDrafting(db: Knex, id: string, now: Date): Promise<void> {
  await db('drafts').where({ id, status: 'crawling' }).update({ status: 'drafting', updated_at: now });
  await leaveTurns(db, id);
}

/**
 * Makes the draft ready. Where its website was read again, what people have changed in it stays. Returns how often it was
 * read; null when it was no longer being drafted.
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
  await forgetPagesBefore(tx, id);
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
 * `failed`: by this call. A draft whose website was read before is `ready` again, as it was before that, and says what went
 * wrong. Null when it was past crawling and drafting.
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
  if (status === 'ready') await bringPagesBack(tx, id);
  await leaveTurns(tx, id);
  await tx('drafts').where({ id }).update({
    status,
    failure_code: failure.code,
    failure_message: failure.message,
    updated_at: now,
  });
  return { status, crawls: draft.crawls };
}

/** Expires a draft that nobody changed after `lastEditBefore`; the content of its pages is let go. */
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
  if (changed > 0) await tx('draft_pages').where({ draft_id: id }).update({ html: null, text: null });
  return changed > 0;
}

/** Drafts that a workflow should be working on or waiting with. */
export async function listOpenDrafts(db: Knex): Promise<{ id: string; created_at: Date }[]> {
  return db('drafts')
    .whereIn('status', ['crawling', 'drafting', 'ready'])
    .orderBy('created_at')
    .select('id', 'created_at');
}

/** The statuses of the drafts named; ids without a row are absent. */
export async function findDraftStatuses(db: Knex, ids: string[]): Promise<Map<string, DraftStatus>> {
  const rows = await db('drafts')
    .whereIn('id', ids)
    .select<{ id: string; status: DraftStatus }[]>('id', 'status');
  return new Map(rows.map((row) => [row.id, row.status]));
}

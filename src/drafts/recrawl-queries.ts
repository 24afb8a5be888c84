/** Crawling the website of a ready draft again. If that fails, the previous pages are restored. */
import type { Knex } from 'knex';
import { workflowId } from '../outbox/messages.ts';
import { forgetStoppedParses } from '../parsing/stopped-parse-queries.ts';
import { websiteOf } from '../guarded-fetch/crawler-rules.ts';
import { settled } from '../shared/field-rules.ts';
import type { DraftProfile } from '../shared/profile-rules.ts';
import { type FieldName, fieldNames } from '../shared/profile-schema.ts';
import { requeueForHostLock } from './host-lock-queries.ts';
import { type DraftRow, profileOf } from './view-rules.ts';

/**
 * Sets a ready draft back to `crawling` and queues it. Keeps its pages until the crawl ends, and drops pending redrafts of
 * fields. The caller holds the lock on the draft.
 */
export async function recrawlDraft(tx: Knex.Transaction, id: string, now: Date): Promise<DraftRow> {
  await tx.raw(
    `WITH moved AS (DELETE FROM draft_pages WHERE draft_id = :id RETURNING *)
     INSERT INTO draft_pages_before (draft_id, page) SELECT draft_id, to_jsonb(moved) FROM moved`,
    { id },
  );
  const before = await tx('drafts').where({ id }).first<DraftRow>();
  const rows = (await tx('drafts')
    .where({ id })
    .update({
      status: 'crawling',
      failure_code: null,
      failure_message: null,
      profile: JSON.stringify(withoutRedrafts(profileOf(before))),
      crawls: tx.raw('crawls + 1'),
      version: tx.raw('version + 1'),
      updated_at: now,
    })
    .returning('*')) as [DraftRow];
  const [draft] = rows;
  await forgetStoppedParses(tx, workflowId.draft(id));
  await requeueForHostLock(tx, { draftId: id, host: websiteOf(draft.url), now });
  return draft;
}

function withoutRedrafts(profile: DraftProfile): DraftProfile {
  const fields = Object.fromEntries(
    fieldNames.map((name) => [name, settled(profile.fields[name])]),
  ) as Record<FieldName, DraftProfile['fields'][FieldName]>;
  return { ...profile, fields };
}

/** Deletes the pages of the previous crawl once a new crawl has succeeded. */
export async function deletePreviousPages(tx: Knex.Transaction, draftId: string): Promise<void> {
  await tx('draft_pages_before').where({ draft_id: draftId }).delete();
}

/** Restores the pages of the previous crawl in their order, after a new crawl failed. */
export async function restorePreviousPages(tx: Knex.Transaction, draftId: string): Promise<void> {
  await tx('draft_pages').where({ draft_id: draftId }).delete();
  await tx.raw(
    `WITH moved AS (DELETE FROM draft_pages_before WHERE draft_id = :draftId RETURNING page)
     INSERT INTO draft_pages OVERRIDING SYSTEM VALUE
     SELECT kept.* FROM moved, jsonb_populate_record(null::draft_pages, moved.page) AS kept`,
    { draftId },
  );
}

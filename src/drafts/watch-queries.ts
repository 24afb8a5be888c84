/** The progress of drafts for those who watch it. */
import type { Knex } from 'knex';
import { prepared } from '../db/prepared.ts';
import { type DraftPageRow, readingOf } from './view-rules.ts';
import type { DraftStatus } from './view-schema.ts';

/** Who watches which draft; `n` identifies the watcher. */
export interface Watched {
  n: number;
  sessionId: number;
  draftId: string;
}

/** What is known of a draft while its website is read and its profile is drafted. */
export type WatchedDraft = { id: string; url: string; status: DraftStatus } & ReturnType<typeof readingOf>;

interface Row {
  watchers: number[];
  id: string;
  url: string;
  status: DraftStatus;
  pages: DraftPageRow[];
  waits: boolean | null;
  reading: string[] | null;
}

const find = prepared<Row>(
  'watched_drafts',
  `WITH allowed AS (
     SELECT w.draft_id, array_agg(w.n) AS watchers
       FROM unnest($1::integer[], $2::bigint[], $3::uuid[]) AS w (n, session_id, draft_id)
       JOIN sessions s ON s.id = w.session_id AND s.expires_at > $4 AND s.last_used_at > $5
       JOIN drafts d ON d.id = w.draft_id
      WHERE d.account_id = s.account_id
         OR EXISTS (SELECT FROM draft_invites i WHERE i.draft_id = d.id AND i.accepted_by = s.account_id)
      GROUP BY w.draft_id)
   SELECT allowed.watchers, d.id, d.url, d.status, turn.waits, turn.reading, coalesce(read.pages, '[]') AS pages
     FROM allowed
     JOIN drafts d ON d.id = allowed.draft_id
     LEFT JOIN LATERAL turn_of_draft(d.id) AS turn ON d.status = 'crawling'
     LEFT JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object(
           'url', p.url, 'title', p.title, 'status', p.status, 'refused_why', p.refused_why, 'language', p.language,
           'language_note', p.language_note, 'rendered', p.rendered, 'rendering_note', p.rendering_note)
         ORDER BY p.position) AS pages
         FROM draft_pages p WHERE p.draft_id = d.id
     ) AS read ON d.status IN ('crawling', 'drafting')`,
);

/**
 * Finds the watched drafts with one statement, by the number of the watcher. Watchers whose session has ended, or whose
 * account may not edit the draft (any more), get none.
 */
export async function findWatchedDrafts(
  db: Knex,
  watched: readonly Watched[],
  { now, idleSince }: { now: Date; idleSince: Date },
): Promise<Map<number, WatchedDraft>> {
  const rows = await find(db, [
    watched.map(({ n }) => n),
    watched.map(({ sessionId }) => sessionId),
    watched.map(({ draftId }) => draftId),
    now,
    idleSince,
  ]);
  return new Map(
    rows.flatMap(({ watchers, id, url, status, pages, waits, reading }) => {
      const turn = waits === null ? undefined : { waits, reading: reading ?? [] };
      const draft: WatchedDraft = { id, url, status, ...readingOf(pages, turn) };
      return watchers.map((n) => [n, draft] as const);
    }),
  );
}

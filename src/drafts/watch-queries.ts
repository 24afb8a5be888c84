/** The progress of drafts for those who watch it. */
import type { Knex } from 'knex';
import { sessionIdleMs } from '../accounts/session-rules.ts';
import type { Credential } from '../contract/access.ts';
import { prepared } from '../db/prepared.ts';
import { type DraftPageRow, readingOf } from './view-rules.ts';
import type { DraftStatus } from './view-schema.ts';

/** Who watches which draft: by a session on its page, or by a key or an app’s access over REST. */
export interface Watcher {
  credential: Pick<Credential, 'kind' | 'id'>;
  draftId: string;
}

/** `n` identifies the watcher. */
export interface Watched extends Watcher {
  n: number;
}

/** What is known of a draft while its website is read and its profile is drafted. */
export type WatchedDraft = {
  id: string;
  url: string;
  status: DraftStatus;
  failure: { code: string; message: string } | null;
} & ReturnType<typeof readingOf>;

interface Row {
  watchers: number[];
  id: string;
  url: string;
  status: DraftStatus;
  failure_code: string | null;
  failure_message: string | null;
  pages: DraftPageRow[];
  waits: boolean | null;
  reading: string[] | null;
}

const find = prepared<Row>(
  'watched_drafts',
  `WITH watchers AS (
     SELECT w.n, w.draft_id, coalesce(s.account_id, k.account_id, g.account_id) AS account_id
       FROM unnest($1::integer[], $2::bigint[], $3::bigint[], $4::uuid[], $5::uuid[])
         AS w (n, session_id, key_id, grant_id, draft_id)
       LEFT JOIN sessions s ON s.id = w.session_id AND s.expires_at > $6 AND s.last_used_at > $7
       LEFT JOIN api_keys k ON k.id = w.key_id AND k.revoked_at IS NULL AND coalesce(k.expires_at > $6, true)
       LEFT JOIN oauth_grants g ON g.id = w.grant_id AND EXISTS (
         SELECT FROM oauth_tokens t WHERE t.grant_id = g.id AND t.kind = 'AccessToken' AND t.expires_at > $6)),
   allowed AS (
     SELECT w.draft_id, array_agg(w.n) AS watchers
       FROM watchers w JOIN drafts d ON d.id = w.draft_id
      WHERE d.account_id = w.account_id
         OR EXISTS (SELECT FROM draft_invites i WHERE i.draft_id = d.id AND i.accepted_by = w.account_id)
      GROUP BY w.draft_id)
   SELECT allowed.watchers, d.id, d.url, d.status, d.failure_code, d.failure_message, turn.waits, turn.reading, coalesce(read.pages, '[]') AS pages
     FROM allowed
     JOIN drafts d ON d.id = allowed.draft_id
     LEFT JOIN LATERAL turn_of_draft(d.id) AS turn ON d.status = 'crawling'
     LEFT JOIN LATERAL (
       SELECT jsonb_agg(jsonb_build_object(
           'url', p.url, 'title', p.title, 'status', p.status, 'refused_why', p.refused_why, 'language', p.language,
           'language_note', p.language_note, 'rendered', p.rendered, 'rendering_note', p.rendering_note)
         ORDER BY p.position) AS pages
         FROM draft_pages p WHERE p.draft_id = d.id
     ) AS read ON true`,
);

/**
 * Finds the watched drafts with one statement, by the number of the watcher. Watchers whose credential has ended, or whose
 * account may not edit the draft (any more), get none.
 */
export async function findWatchedDrafts(
  db: Knex,
  watched: readonly Watched[],
  now: Date,
): Promise<Map<number, WatchedDraft>> {
  const idsOf = (kind: Credential['kind']) =>
    watched.map(({ credential }) => (credential.kind === kind ? credential.id : null));
  const rows = await find(db, [
    watched.map(({ n }) => n),
    idsOf('session'),
    idsOf('api_key'),
    idsOf('access_token'),
    watched.map(({ draftId }) => draftId),
    now,
    new Date(now.getTime() - sessionIdleMs),
  ]);
  return new Map(
    rows.flatMap(
      ({
        watchers,
        id,
        url,
        status,
        failure_code: code,
        failure_message: message,
        pages,
        waits,
        reading,
      }) => {
        const turn = waits === null ? undefined : { waits, reading: reading ?? [] };
        const failure = code === null ? null : { code, message: message ?? '' };
        const draft: WatchedDraft = { id, url, status, failure, ...readingOf(pages, turn) };
        return watchers.map((n) => [n, draft] as const);
      },
    ),
  );
}

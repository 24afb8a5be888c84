import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { progressExample } from '../examples.ts';
import { isInProgress, progressId } from '../progress-rules.ts';
import { noSuchDraft } from '../queries.ts';
import { DraftId, DraftProgress } from '../view-schema.ts';
import { findWatchedDrafts } from '../watch-queries.ts';

export const watchDraft = operation({
  id: 'watch_draft',
  title: 'Watch a draft',
  description:
    'Progress as server-sent events: each state once, from the present one until neither `crawling` nor `drafting`. With `Last-Event-ID`, only what is new, or 204 if nothing can follow. If the stream ends before, connect again, or poll get_draft.',
  tag: 'Account and drafts',
  route: ['GET', '/drafts/{id}/events'],
  access: signedIn('account:read'),
  input: z.strictObject({ id: DraftId }),
  output: DraftProgress,
  example: { input: { id: progressExample.id }, answer: progressExample },
  faults: ['draft_not_found'],
  stream: { idOf: progressId, isLast: (draft) => !isInProgress(draft) },
  async run({ id: draftId }, { actor: { credential }, db, now }) {
    const found = await findWatchedDrafts(db, [{ n: 1, credential, draftId }], now);
    return found.get(1) ?? noSuchDraft();
  },
});

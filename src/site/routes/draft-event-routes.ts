/** `/account/drafts/<id>/events`: the progress of a draft as server-sent events. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { draftPath } from '../../shared/account-path-rules.ts';
import type { DraftWatch, WatchedDraft } from '../../drafts/draft-watch.ts';
import { isInProgress, progressId } from '../../drafts/progress-rules.ts';
import { streamStates } from '../../contract/stream-states.ts';
import { openEventStream } from '../../contract/event-stream.ts';
import type { StreamSlots } from '../../contract/stream-slots.ts';
import type { Draft } from '../pages/drafts/review-input.ts';
import { refreshPage } from '../live.ts';
import { progressParts } from '../pages/drafts/progress-parts.ts';
import { liveNoteId, liveRefusal, overEvent } from '../pages/drafts/progress-page.ts';
import { sendPrivate } from '../send-private.ts';
import { sessionOf } from '../session.ts';

/** Browsers open six connections to a host over HTTP/1.1, and need some for pages. */
const maxPerSession = 4;

const over = { id: overEvent, event: overEvent };

export interface DraftEventDeps {
  draftWatch: DraftWatch;
  streamSlots: StreamSlots;
  /** The draft of the path; null if the user has no such draft. */
  findDraft: (ctx: RouterContext) => Promise<Draft | null>;
}

/**
 * Each state is an event with its HTML; a client that reconnects with `Last-Event-ID` gets only what is new. The last event
 * makes the page load itself again: the draft is ready or closed, was deleted, or the session has ended.
 */
export function addDraftEventRoutes(
  router: Router,
  { draftWatch, streamSlots, findDraft }: DraftEventDeps,
): void {
  router.get('/account/drafts/:id/events', async (ctx) => {
    const seen = ctx.get('Last-Event-ID') || String(ctx.query['seen'] ?? '');
    ctx.set('Cache-Control', 'no-store');
    if (seen === overEvent) {
      // Ends reconnects (HTML, 9.2.3), and makes htmx load the page again.
      refreshPage(ctx);
      ctx.status = 204;
      return;
    }
    const user = sessionOf(ctx);
    const draft = user && (await findDraft(ctx));
    if (ctx.method === 'HEAD') {
      ctx.status = draft ? 200 : 404;
      return;
    }
    if (!user || !draft || !isInProgress(draft)) {
      // A page that shows the draft loads itself again and says what has happened.
      if (draft || seen !== '') endAtOnce(ctx);
      else ctx.status = 404;
      return;
    }
    const left = streamSlots.take(`session ${user.sessionId}`, maxPerSession);
    if (!left) {
      refuse(ctx, draft.id);
      return;
    }
    const watcher = { credential: { kind: 'session', id: user.sessionId }, draftId: draft.id } as const;
    streamStates<WatchedDraft>(ctx, {
      follow: (listener) => draftWatch.watch(watcher, listener),
      seen,
      idOf: progressId,
      isLast: (watched) => !isInProgress(watched),
      data: (watched) => progressParts(watched).toString(),
      last: () => over,
      left,
    });
  });
}

function endAtOnce(ctx: RouterContext): void {
  const stream = openEventStream(ctx, () => undefined);
  stream.send(over);
  stream.end();
}

function refuse(ctx: RouterContext, draftId: string): void {
  ctx.set({
    'Retry-After': '30',
    'HX-Retarget': `#${liveNoteId}`,
    'HX-Reswap': 'innerHTML',
  });
  sendPrivate(ctx, liveRefusal(draftPath(draftId)).toString(), 429);
}

/** `/account/drafts/<id>/events`: the progress of a draft as server-sent events. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { draftPath } from '../../shared/account-path-rules.ts';
import type { DraftWatch } from '../../drafts/draft-watch.ts';
import type { Draft } from '../pages/drafts/review-input.ts';
import { type EventStream, openEventStream } from '../event-stream.ts';
import { refreshPage } from '../live.ts';
import { isInProgress, progressId, progressParts } from '../pages/drafts/progress-parts.ts';
import { liveNoteId, liveRefusal, overEvent } from '../pages/drafts/progress-page.ts';
import { sendPrivate } from '../send-private.ts';
import { sessionOf } from '../session.ts';
import { createStreamSlots } from '../stream-slots.ts';

/** Browsers open six connections to a host over HTTP/1.1, and need some for pages. */
const maxPerSession = 4;
const maxPerProcess = 1_000;

const over = { id: overEvent, event: overEvent };

export interface DraftEventDeps {
  draftWatch: DraftWatch;
  /** The draft of the path; null if the user has no such draft. */
  findDraft: (ctx: RouterContext) => Promise<Draft | null>;
}

/**
 * Each state is an event with its HTML; a client that reconnects with `Last-Event-ID` gets only what is new. The last event
 * makes the page load itself again: the draft is ready or closed, was deleted, or the session has ended.
 */
export function addDraftEventRoutes(router: Router, { draftWatch, findDraft }: DraftEventDeps): void {
  const slots = createStreamSlots({ perSession: maxPerSession, total: maxPerProcess });
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
    const leave = slots.take(user.sessionId);
    if (!leave) {
      refuse(ctx, draft.id);
      return;
    }
    let last = seen;
    const stream: EventStream = openEventStream(ctx, () => {
      unwatch();
      leave();
    });
    const unwatch = draftWatch.watch(
      { sessionId: user.sessionId, draftId: draft.id },
      {
        saw(watched) {
          if (!watched || !isInProgress(watched)) {
            if (stream.send(over)) stream.end();
            return;
          }
          const id = progressId(watched);
          if (id !== last && stream.send({ id, data: progressParts(watched).toString() })) last = id;
        },
        closed: () => stream.end(),
      },
    );
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

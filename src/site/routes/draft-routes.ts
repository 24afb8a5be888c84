/** `/account/drafts/<id>`: a draft in each of its states, and deleting it. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Session } from '../../accounts/sessions.ts';
import type { DraftWatch } from '../../drafts/draft-watch.ts';
import type { StreamSlots } from '../../contract/stream-slots.ts';
import { isEditable } from '../../drafts/edit-rules.ts';
import type { OwnDrafts } from '../../drafts/own-drafts.ts';
import type { OwnPictures } from '../../drafts/own-pictures.ts';
import { websiteKey } from '../../shared/website-rules.ts';
import type { SiteFacts } from '../layout.ts';
import { prependContent } from '../live.ts';
import { deleteDraftPage, deletionRefusedInWords } from '../pages/account/draft-page.ts';
import { closedDraftPage } from '../pages/drafts/closed-page.ts';
import { thumbnailOf, thumbnailPlaces } from '../pages/drafts/picture-parts.ts';
import { isInProgress } from '../../drafts/progress-rules.ts';
import { progressPage } from '../pages/drafts/progress-page.ts';
import type { Draft } from '../pages/drafts/review-input.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import type { WithSession } from '../require-session.ts';
import { allowScripts } from '../security-headers.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { readDraft, showReview } from '../show-review.ts';
import { addDraftEventRoutes } from './draft-event-routes.ts';
import type { Read } from './badge-routes.ts';

export interface DraftRouteDeps {
  ownDrafts: OwnDrafts;
  ownPictures: OwnPictures;
  draftWatch: DraftWatch;
  streamSlots: StreamSlots;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

const path = '/account/drafts/:id';

export function addDraftRoutes(router: Router, deps: DraftRouteDeps): void {
  const { ownDrafts, read, siteOf, withUser } = deps;
  /** Handles a draft that the user may edit; for all others there is no such page. */
  const withDraft = (handle: (ctx: RouterContext, user: Session, draft: Draft) => Promise<void>) =>
    withUser(async (ctx, user) => {
      const draft = await readDraft(read, String(ctx.params['id']), ctx);
      if (draft) await handle(ctx, user, draft);
      else {
        prependContent(ctx);
        sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'draft' }), 404);
      }
    });
  const show = async (ctx: RouterContext, draft: Draft, refused?: string) => {
    if (isEditable(draft)) {
      await showReview(ctx, deps, draft, null, refused);
      return;
    }
    const input = { site: await siteOf(ctx), said: ctx.query['said'], refused, draft };
    prependContent(ctx);
    if (isInProgress(draft)) allowScripts(ctx);
    const page = isInProgress(draft)
      ? progressPage(input)
      : closedDraftPage({ ...input, listing: await findListing(read, ctx, draft) });
    sendPrivate(ctx, page, refused === undefined ? 200 : 409);
  };
  addDraftEventRoutes(router, {
    ...deps,
    findDraft: (ctx) => readDraft(read, String(ctx.params['id']), ctx),
  });
  const ownerOnly = 'Only the owner of the draft can do this.';

  router.get(
    path,
    withDraft((ctx, _user, draft) => show(ctx, draft)),
  );

  // A thumbnail that was being fetched, alone: the page with its open forms stays as it is.
  router.get(
    `${path}/thumbnail`,
    withUser(async (ctx, { accountId }) => {
      const draftId = String(ctx.params['id']);
      const [url, alt] = [String(ctx.query['url'] ?? ''), String(ctx.query['alt'] ?? '')];
      const place = thumbnailPlaces.find((known) => known === ctx.query['place']);
      const thumbnail = place && (await deps.ownPictures.thumbnail(accountId, draftId, url));
      if (place && thumbnail)
        sendPrivate(ctx, thumbnailOf({ draftId, url, place, alt, thumbnail }).toString());
      else sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'page' }), 404);
    }),
  );

  router.get(
    `${path}/delete`,
    withDraft(async (ctx, { accountId }, draft) => {
      const deletion = await ownDrafts.deletion(accountId, draft.id);
      if (deletion === null) await show(ctx, draft, ownerOnly);
      else if ('refused' in deletion) await show(ctx, draft, deletionRefusedInWords[deletion.refused]);
      else sendPrivate(ctx, deleteDraftPage({ site: await siteOf(ctx), draft, ...deletion }));
    }),
  );

  router.post(
    `${path}/delete`,
    withDraft(async (ctx, { accountId }, draft) => {
      const deletion = await ownDrafts.remove(accountId, draft.id);
      if (deletion === null) await show(ctx, draft, ownerOnly);
      else if ('refused' in deletion) await show(ctx, draft, deletionRefusedInWords[deletion.refused]);
      else seeOther(ctx, '/account?said=draft-deleted');
    }),
  );
}

/** The slug of the public listing of a website that a draft has lost. */
async function findListing(read: Read, ctx: RouterContext, { status, url }: Draft): Promise<string | null> {
  if (status !== 'transferred') return null;
  const { items } = await read<{ items: { slug: string; website_url: string }[] }>(ctx, 'search_listings', {
    domain: new URL(url).hostname,
    per_page: 100,
  });
  return items.find((item) => websiteKey(item.website_url) === websiteKey(url))?.slug ?? null;
}

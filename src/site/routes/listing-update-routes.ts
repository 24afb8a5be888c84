/** `/account/listings/<id>/updates`: writing an update to followers, its preview, and posting it. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { randomUUID } from 'node:crypto';
import type { Session } from '../../accounts/sessions.ts';
import type { OwnUpdates } from '../../community/own-updates.ts';
import { inWords } from '../../contract/input-words.ts';
import { faultOf } from '../../contract/problem.ts';
import { NewUpdate } from '../../listings/own-parts-schema.ts';
import { oneLine, prose } from '../../shared/text-rules.ts';
import { fieldProblems, problemSentences, problemsByPath } from '../field-problems.ts';
import type { FieldProblems } from '../form-parts.ts';
import { type Form, readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { requestedOrFirstPage } from '../page-reader.ts';
import type { OwnListing } from '../pages/account/own-listing-page.ts';
import {
  type TypedUpdate,
  listingUpdatesPage,
  updatePreviewPage,
  updatesPath,
} from '../pages/account/listing-updates-page.ts';
import type { WithSession } from '../require-session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { sentOnce } from '../sent-once.ts';
import type { Read } from './badge-routes.ts';
import { withOwnListing } from './own-listing-reader.ts';

export interface ListingUpdateRouteDeps {
  ownUpdates: OwnUpdates;
  clock: () => Date;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

const path = '/account/listings/:id/updates';
const perPage = 10;

const labels = { title: 'The title', body: 'The text' } as const;

/** Why nothing was posted, by the code of the refusal. */
const refusals: Readonly<Record<string, string>> = {
  listing_hidden: 'Nothing was posted, because the listing is hidden.',
  listing_unpublished: 'Nothing was posted, because the listing is unpublished. Publish it again first.',
  listing_not_public: 'Nothing was posted, because the listing has no public page yet.',
  idempotency_key_reused:
    'Nothing was posted, because this preview was already posted with another text. See a new preview.',
};

export function addListingUpdateRoutes(router: Router, deps: ListingUpdateRouteDeps): void {
  const { ownUpdates, clock, read, siteOf } = deps;
  const withListing = withOwnListing(deps);
  const show = async (
    ctx: RouterContext,
    user: Session,
    listing: OwnListing,
    more: { typed?: TypedUpdate; problems?: FieldProblems; refused?: string } = {},
  ) => {
    const [site, posted] = await Promise.all([
      siteOf(ctx),
      ownUpdates.list(user.accountId, listing.id, { page: requestedOrFirstPage(ctx), per_page: perPage }),
    ]);
    const none = { items: [], page: 1, total: 0, total_pages: 0 };
    const page = listingUpdatesPage({
      site,
      said: ctx.query['said'],
      listing,
      posted: posted ?? none,
      ...more,
    });
    sendPrivate(ctx, page, more.problems ? 400 : more.refused === undefined ? 200 : 409);
  };

  router.get(
    path,
    withListing((ctx, user, listing) => show(ctx, user, listing)),
  );

  router.post(
    `${path}/edit`,
    withListing(async (ctx, user, listing) =>
      show(ctx, user, listing, { typed: typedIn(await readForm(ctx)) }),
    ),
  );

  router.post(
    `${path}/preview`,
    withListing(async (ctx, user, listing) => {
      const typed = typedIn(await readForm(ctx));
      const { success, data, error } = NewUpdate.safeParse(typed, { error: inWords });
      if (!success) {
        await show(ctx, user, listing, { typed, problems: problemSentences(fieldProblems(error), labels) });
        return;
      }
      const update = { title: oneLine(data.title), body: prose(data.body) };
      const preview = await ownUpdates.preview(user.accountId, listing.id, update);
      if (!preview) await show(ctx, user, listing, { typed });
      else {
        const site = await siteOf(ctx);
        const more = { idempotencyKey: randomUUID(), now: clock() };
        sendPrivate(ctx, updatePreviewPage({ site, listing, typed: update, preview, ...more }));
      }
    }),
  );

  router.post(
    path,
    withListing(async (ctx, user, listing) => {
      const form = await readForm(ctx);
      const typed = typedIn(form);
      const key = form.text('key');
      try {
        const input = { listing_id: listing.id, ...typed };
        const sentKey = key || randomUUID();
        await sentOnce(() => read(ctx, 'post_listing_update', input, sentKey));
      } catch (error) {
        const { code, problems = [] } = faultOf(error);
        const refused = refusals[code];
        if (code !== 'invalid_input' && refused === undefined) throw error;
        await show(ctx, user, listing, {
          typed,
          ...(refused === undefined
            ? { problems: problemSentences(problemsByPath(problems), labels) }
            : { refused }),
        });
        return;
      }
      seeOther(ctx, `${updatesPath(listing.id)}?said=update-posted`);
    }),
  );
}

const typedIn = (form: Form): TypedUpdate => ({ title: form.text('title'), body: form.text('body') });

/** Unpublishing an own listing, and publishing it again. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { ownListingPath } from '../../shared/account-path-rules.ts';
import type { Publication } from '../../listings/publication.ts';
import type { SiteFacts } from '../layout.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import type { OwnListing } from '../pages/account/own-listing-page.ts';
import { unpublishListingPage } from '../pages/account/unpublish-listing-page.ts';
import type { WithSession } from '../require-session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import type { Read } from './badge-routes.ts';
import { idOf, orNull } from './own-listing-routes.ts';

export interface PublicationRouteDeps {
  publication: Publication;
  clock: () => Date;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

const path = '/account/listings/:id';

export function addPublicationRoutes(router: Router, deps: PublicationRouteDeps): void {
  const { publication, clock, read, siteOf, withUser } = deps;
  const noListing = async (ctx: RouterContext) =>
    sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'listing' }), 404);

  router.get(
    `${path}/unpublish`,
    withUser(async (ctx) => {
      const id = idOf(ctx);
      const listing =
        id === null ? null : await orNull(read<OwnListing>(ctx, 'get_my_listing', { listing_id: id }));
      if (!listing) return noListing(ctx);
      // One that waits on the free plan is withdrawn from its week instead.
      if (listing.free_launch) {
        seeOther(ctx, `${ownListingPath(listing.id)}/withdraw`);
        return;
      }
      if (listing.status !== 'live') {
        seeOther(ctx, ownListingPath(listing.id));
        return;
      }
      sendPrivate(ctx, unpublishListingPage({ site: await siteOf(ctx), listing, now: clock() }));
    }),
  );

  const change = (action: 'unpublish' | 'republish', said: string) =>
    withUser(async (ctx, user) => {
      const id = idOf(ctx);
      if (id === null) return noListing(ctx);
      const changed = await publication[action](user.accountId, id, clock());
      // If it has another status by now, its page shows that.
      seeOther(ctx, `${ownListingPath(id)}${changed ? `?said=${said}` : ''}`);
    });
  router.post(`${path}/unpublish`, change('unpublish', 'listing-unpublished'));
  router.post(`${path}/republish`, change('republish', 'listing-republished'));
}

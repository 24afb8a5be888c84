/** The read-only pages below an own listing: its history and its badges. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { EarnedBadge } from '../../listings/badge-schema.ts';
import type { OwnHistory } from '../../listings/own-history.ts';
import type { SiteFacts } from '../layout.ts';
import { isPublic } from '../listing-status.ts';
import { requestedOrFirstPage } from '../page-reader.ts';
import { listingBadgesPage } from '../pages/account/listing-badges-page.ts';
import { listingHistoryPage } from '../pages/account/listing-history-page.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import type { WithSession } from '../require-session.ts';
import { sendPrivate } from '../send-private.ts';
import type { Read } from './badge-routes.ts';
import { withOwnListing } from './own-listing-reader.ts';
import { orNull } from './own-listing-routes.ts';

export interface ListingPageRouteDeps {
  ownHistory: OwnHistory;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

const path = '/account/listings/:id';
const perPage = 10;

export function addListingPageRoutes(router: Router, deps: ListingPageRouteDeps): void {
  const { ownHistory, read, siteOf } = deps;
  const withListing = withOwnListing(deps);
  router.get(
    `${path}/history`,
    withListing(async (ctx, user, listing) => {
      const page = { page: requestedOrFirstPage(ctx), per_page: perPage };
      const [site, history] = await Promise.all([
        siteOf(ctx),
        ownHistory.find(user.accountId, listing.id, page),
      ]);
      if (history) sendPrivate(ctx, listingHistoryPage({ site, listing, history }));
      else sendPrivate(ctx, notFoundPage({ site, what: 'listing' }), 404);
    }),
  );

  router.get(
    `${path}/badges`,
    withListing(async (ctx, _user, listing) => {
      const [site, earned] = await Promise.all([
        siteOf(ctx),
        isPublic(listing)
          ? orNull(read<{ items: EarnedBadge[] }>(ctx, 'get_badges', { slug: listing.slug }))
          : null,
      ]);
      sendPrivate(ctx, listingBadgesPage({ site, listing, badges: earned?.items ?? [] }));
    }),
  );
}

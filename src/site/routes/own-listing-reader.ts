/** Routes about one listing of the user: its id is in the path, and others get a 404 page. */
import type { RouterContext } from '@koa/router';
import type { Session } from '../../accounts/sessions.ts';
import type { SiteFacts } from '../layout.ts';
import type { OwnListing } from '../pages/account/own-listing-page.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import type { WithSession } from '../require-session.ts';
import { sendPrivate } from '../send-private.ts';
import type { Read } from './badge-routes.ts';
import { idOf, orNull } from './own-listing-routes.ts';

interface Deps {
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

type Handle = (ctx: RouterContext, user: Session, listing: OwnListing) => Promise<void>;

export const withOwnListing =
  ({ read, siteOf, withUser }: Deps) =>
  (handle: Handle) =>
    withUser(async (ctx, user) => {
      const id = idOf(ctx);
      const listing =
        id === null ? null : await orNull(read<OwnListing>(ctx, 'get_my_listing', { listing_id: id }));
      if (listing) await handle(ctx, user, listing);
      else sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'listing' }), 404);
    });

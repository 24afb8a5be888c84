/** The overview of the account, and the list of its drafts. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { OwnNeeds } from '../../account-overview/own-needs.ts';
import type { Passkeys } from '../../accounts/passkeys.ts';
import type { SiteFacts } from '../layout.ts';
import { requestedOrFirstPage } from '../page-reader.ts';
import { type AccountPageInput, accountPage } from '../pages/account/account-page.ts';
import { type OwnDraftsPageInput, ownDraftsPage } from '../pages/account/own-drafts-page.ts';
import type { WithSession } from '../require-session.ts';
import { sendPrivate } from '../send-private.ts';
import type { Read } from './badge-routes.ts';

export interface OverviewRouteDeps {
  ownNeeds: OwnNeeds;
  passkeys: Pick<Passkeys, 'isOffered'> | null;
  clock: () => Date;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

/** The number of each in the short lists. */
const shown = 5;

export function addOverviewRoutes(router: Router, deps: OverviewRouteDeps): void {
  const { ownNeeds, passkeys, clock, read, siteOf, withUser } = deps;
  router.get(
    '/account',
    withUser(async (ctx, user) => {
      const list = <Name extends 'listings' | 'drafts' | 'claims' | 'orders'>(name: Name) =>
        read<AccountPageInput[Name]>(ctx, `list_my_${name}`, { per_page: shown });
      const [site, needs, drafts, listings, claims, orders, offersPasskey] = await Promise.all([
        siteOf(ctx),
        ownNeeds.list(user.accountId, clock()),
        list('drafts'),
        list('listings'),
        list('claims'),
        list('orders'),
        passkeys?.isOffered(user),
      ]);
      const page = accountPage({
        site,
        said: ctx.query['said'],
        email: user.email,
        offersPasskey: offersPasskey ?? false,
        needs,
        drafts,
        listings,
        claims,
        orders,
      });
      sendPrivate(ctx, page);
    }),
  );

  router.get(
    '/account/drafts',
    withUser(async (ctx) => {
      const [site, drafts] = await Promise.all([
        siteOf(ctx),
        read<OwnDraftsPageInput['drafts']>(ctx, 'list_my_drafts', {
          page: requestedOrFirstPage(ctx),
          per_page: 20,
        }),
      ]);
      sendPrivate(ctx, ownDraftsPage({ site, said: ctx.query['said'], drafts }));
    }),
  );
}

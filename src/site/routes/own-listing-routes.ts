/** An account's own listings: their status, and the actions of their owner. Their launch: launch-routes.ts. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { ownListingPath } from '../../shared/account-path-rules.ts';
import type { Session } from '../../accounts/sessions.ts';
import { faultOf } from '../../contract/problem.ts';
import type { OwnProposals } from '../../drafts/own-proposals.ts';
import type { OwnAudience } from '../../community/own-audience.ts';
import type { Read } from './badge-routes.ts';
import type { WithSession } from '../require-session.ts';
import { readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { requestedOrFirstPage } from '../page-reader.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import { type OwnListing, ownListingPage } from '../pages/account/own-listing-page.ts';
import { type OwnListingsPageInput, ownListingsPage } from '../pages/account/own-listings-page.ts';
import { seeOther, sendPrivate } from '../send-private.ts';

export interface OwnListingRouteDeps {
  ownProposals: OwnProposals;
  ownAudience: OwnAudience;
  clock: () => Date;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

const path = '/account/listings';

export function addOwnListingRoutes(router: Router, deps: OwnListingRouteDeps): void {
  const { read, siteOf, withUser } = deps;
  router.get(
    path,
    withUser(async (ctx) => {
      const listings = await read<OwnListingsPageInput['listings']>(ctx, 'list_my_listings', {
        page: requestedOrFirstPage(ctx),
        per_page: 20,
      });
      sendPrivate(ctx, ownListingsPage({ site: await siteOf(ctx), said: ctx.query['said'], listings }));
    }),
  );
  addListing(router, deps);
  addProposals(router, deps);
  addContactAddress(router, deps);
}

function addListing(router: Router, deps: OwnListingRouteDeps): void {
  router.get(
    `${path}/:id`,
    deps.withUser((ctx, user) => show(ctx, user, deps)),
  );
}

/** The page of a listing, with a refusal if any; a 404 for listings of other accounts. */
async function show(
  ctx: RouterContext,
  user: Session,
  deps: OwnListingRouteDeps,
  refused?: string,
): Promise<void> {
  const { read, siteOf, ownProposals, ownAudience, clock } = deps;
  const id = idOf(ctx);
  const [site, listing, proposed, audience] = await Promise.all([
    siteOf(ctx),
    id === null ? null : orNull(read<OwnListing>(ctx, 'get_my_listing', { listing_id: id })),
    id === null ? [] : ownProposals.list(user.accountId, id),
    id === null ? null : ownAudience.find(user.accountId, id, clock()),
  ]);
  if (listing === null) {
    sendPrivate(ctx, notFoundPage({ site, what: 'listing' }), 404);
    return;
  }
  const page = ownListingPage({
    site,
    said: ctx.query['said'],
    refused,
    listing,
    audience,
    proposed,
  });
  sendPrivate(ctx, page, refused === undefined ? 200 : 409);
}

function addProposals(router: Router, deps: OwnListingRouteDeps): void {
  router.post(
    `${path}/:id/alternatives`,
    deps.withUser(async (ctx, user) => {
      const id = idOf(ctx);
      const form = await readForm(ctx);
      const proposalId = Number(form.text('proposal'));
      const decision = form.text('decision') === 'approved' ? 'approved' : 'declined';
      const isDecided =
        id !== null &&
        Number.isSafeInteger(proposalId) &&
        (await deps.ownProposals.decide(
          user.accountId,
          { listingId: id, proposalId, decision },
          deps.clock(),
        ));
      if (isDecided) seeOther(ctx, `${ownListingPath(id)}?said=alternative-${decision}`);
      else await show(ctx, user, deps, 'It is no longer proposed, so nothing was changed.');
    }),
  );
}

function addContactAddress(router: Router, deps: OwnListingRouteDeps): void {
  router.post(
    `${path}/:id/contact`,
    deps.withUser(async (ctx, user) => {
      const id = idOf(ctx);
      const isShown = (await readForm(ctx)).text('shown') === 'yes';
      const fields = { contact_email_public: isShown };
      const edited =
        id === null ? null : await orNull(deps.read(ctx, 'update_my_listing', { listing_id: id, fields }));
      if (id === null || edited === null) await show(ctx, user, deps);
      else seeOther(ctx, `${ownListingPath(id)}?said=contact-${isShown ? 'shown' : 'hidden'}`);
    }),
  );
}

export function idOf(ctx: RouterContext): number | null {
  const id = Number(ctx.params['id']);
  return Number.isSafeInteger(id) && id >= 1 ? id : null;
}

/** Null if it does not exist. */
export async function orNull<T>(reading: Promise<T>): Promise<T | null> {
  try {
    return await reading;
  } catch (error) {
    if (faultOf(error).status === 404) return null;
    throw error;
  }
}

/** The routes of the website, badges and assets. Pages invoke operations, like the other transports. */
import Router, { type RouterContext } from '@koa/router';
import type { OwnNeeds } from '../../account-overview/own-needs.ts';
import type { ProgramActivities } from '../../account-overview/program-activity.ts';
import type { ResolveMap } from '../../shared/web-address-rules.ts';
import type { AccountDeletion } from '../../account-deletion/account-deletion.ts';
import type { OwnKeys } from '../../accounts/own-keys.ts';
import type { PasskeySignIn } from '../../accounts/passkey-sign-in.ts';
import type { Passkeys } from '../../accounts/passkeys.ts';
import type { Profiles } from '../../accounts/profiles.ts';
import { type Sessions, actorOfSession } from '../../accounts/sessions.ts';
import type { SignIn } from '../../accounts/sign-in.ts';
import type { Unsubscribe } from '../../community/unsubscribe.ts';
import type { Follows } from '../../community/follows.ts';
import type { FreshUpdates } from '../../community/fresh-updates.ts';
import type { OwnAudience } from '../../community/own-audience.ts';
import type { PublicPage } from '../../community/public-page.ts';
import type { Reviews } from '../../community/reviews.ts';
import type { Votes } from '../../community/votes.ts';
import type { Site } from '../../contract/context.ts';
import type { OwnClaims } from '../../claims/own-claims.ts';
import type { Caller, Invoke } from '../../contract/invoke.ts';
import type { Limit, Limiter } from '../../contract/limits.ts';
import type { Operation } from '../../contract/operation.ts';
import type { Feeds } from '../../feeds/feeds.ts';
import type { Cards } from '../../cards/cards.ts';
import type { PublishedFiles } from '../../feeds/published-files.ts';
import { BOT_PATH } from '../../guarded-fetch/crawler-rules.ts';
import type { Invites } from '../../drafts/invites.ts';
import type { OwnLaunches } from '../../launches/own-launches.ts';
import type { Publication } from '../../listings/publication.ts';
import type { DraftWatch } from '../../drafts/draft-watch.ts';
import type { StreamSlots } from '../../contract/stream-slots.ts';
import type { OwnDrafts } from '../../drafts/own-drafts.ts';
import type { OwnPictures } from '../../drafts/own-pictures.ts';
import type { OwnProposals } from '../../drafts/own-proposals.ts';
import type { Refinements } from '../../search/refinements.ts';
import type { MailStops } from '../../mail/mail-stops.ts';
import type { ConnectedApps } from '../../oauth/connected-apps.ts';
import type { Consents } from '../../oauth/consents.ts';
import type { Checkout } from '../../orders/checkout.ts';
import type { OwnInvoices } from '../../orders/own-invoices.ts';
import type { PictureStore } from '../../pictures/picture-store.ts';
import type { PaymentEvents } from '../../payments/events.ts';
import type { TestProvider } from '../../payments/test-provider.ts';
import { addAccountRoutes } from './account-routes.ts';
import { addAccountWebhookRoutes } from './account-webhook-routes.ts';
import { addAlternativesRoutes } from './alternatives-routes.ts';
import { answerFaults, requestIdOf } from '../answer-faults.ts';
import { type Answered, answerPage } from '../answer-page.ts';
import { addAssetRoutes } from './asset-routes.ts';
import { addAwardRoutes } from './award-routes.ts';
import { addBadgeRoutes } from './badge-routes.ts';
import { addBlogRoutes } from './blog-routes.ts';
import { addBoardRoutes } from './board-routes.ts';
import { addCardRoutes } from './card-routes.ts';
import { addCartRoutes } from './cart-routes.ts';
import { addCategoryRoutes } from './category-routes.ts';
import { addCommunityRoutes } from './community-routes.ts';
import { addCompareRoutes } from './compare-routes.ts';
import { addClaimRoutes } from './claim-routes.ts';
import { addCheckoutRoutes } from './checkout-routes.ts';
import { addCofounderRoutes } from './cofounder-routes.ts';
import { compressed } from '../compressed.ts';
import { addConnectedAppsRoutes } from './connected-apps-routes.ts';
import { addConsentRoutes } from './consent-routes.ts';
import { addDraftListRoutes } from './draft-list-routes.ts';
import { type DataRouteDeps, addDataRoutes } from './data-routes.ts';
import { addDraftRoutes } from './draft-routes.ts';
import { addReviewRoutes } from './review-routes.ts';
import { addDraftSubmitRoutes } from './draft-submit-routes.ts';
import { addFeedRoutes } from './feed-routes.ts';
import { addFounderRoutes } from './founder-routes.ts';
import { addHomeRoutes } from './home-routes.ts';
import { requireSession } from '../require-session.ts';
import { addInviteRoutes } from './invite-routes.ts';
import { addKeyRoutes } from './key-routes.ts';
import { addLaunchRoutes } from './launch-routes.ts';
import type { SiteFacts } from '../layout.ts';
import { siteAddressOf } from '../../contract/site-address.ts';
import { sendCacheable } from '../send-cacheable.ts';
import { serverDescription } from '../server-description.ts';
import { AGENTS_PATH } from '../../directory/path-rules.ts';
import { agentsPage } from '../pages/agents-page.ts';
import { botPage } from '../pages/bot-page.ts';
import { errorsPage, referencePage } from '../pages/reference-page.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import { type PageCache, noteRead } from '../page-cache.ts';
import { addPageFeedRoutes } from './page-feed-routes.ts';
import { oneLoopbackName } from '../one-loopback-name.ts';
import { addOverviewRoutes } from './overview-routes.ts';
import { addOwnListingRoutes } from './own-listing-routes.ts';
import { addPasskeyRoutes } from './passkey-routes.ts';
import { addPasskeySignInRoutes } from './passkey-sign-in-routes.ts';
import { addMarkdownRoutes } from './markdown-routes.ts';
import { addManageRoutes, type ManageRouteDeps } from './manage-routes.ts';
import { addMailStopRoutes } from './mail-stop-routes.ts';
import { loadSession, sessionOf } from '../session.ts';
import { requireSameOrigin } from '../same-origin.ts';
import { addOrderRoutes } from './order-routes.ts';
import { addPictureRoutes } from './picture-routes.ts';
import { addPublicationRoutes } from './publication-routes.ts';
import { addSearchRoutes } from './search-routes.ts';
import { securityHeaders } from '../security-headers.ts';
import { showListing } from '../show-listing.ts';
import { addSignInRoutes } from './sign-in-routes.ts';
import { addSubmitRoutes } from './submit-routes.ts';
import { type TextRouteDeps, addTextRoutes } from './text-routes.ts';
import { addUnsubscribeRoutes } from './unsubscribe-routes.ts';
import { addTestPaymentRoutes } from './test-payment-routes.ts';
import { addWebhookRoutes } from './webhook-routes.ts';
import { addWellKnownRoutes } from './well-known-routes.ts';

export interface SiteDeps
  extends Pick<ManageRouteDeps, 'ownHistory' | 'ownUpdates'>, Pick<TextRouteDeps, 'siteTexts' | 'publicLog'> {
  invoke: Invoke;
  operations: readonly Operation[];
  sessions: Sessions;
  signIn: SignIn;
  /** Both null if passkeys are not supported at the service's address. */
  passkeys: Passkeys | null;
  passkeySignIn: PasskeySignIn | null;
  profiles: Profiles;
  keys: OwnKeys;
  ownClaims: OwnClaims;
  deletion: AccountDeletion;
  exportData: DataRouteDeps['exportData'];
  ownLaunches: OwnLaunches;
  publication: Publication;
  ownAudience: OwnAudience;
  ownNeeds: OwnNeeds;
  programs: ProgramActivities;
  ownDrafts: OwnDrafts;
  ownPictures: OwnPictures;
  draftWatch: DraftWatch;
  streamSlots: StreamSlots;
  ownProposals: OwnProposals;
  invites: Invites;
  votes: Votes;
  follows: Follows;
  freshUpdates: FreshUpdates;
  reviews: Reviews;
  refinements: Refinements;
  publicPage: PublicPage;
  findSite: (host: string | undefined) => Promise<Site>;
  consents: Consents;
  connectedApps: ConnectedApps;
  unsubscribe: Unsubscribe;
  mailStops: MailStops;
  cards: Cards;
  files: PublishedFiles;
  pictures: PictureStore;
  feeds: Feeds;
  pageCache: PageCache;
  checkout: Checkout;
  ownInvoices: OwnInvoices;
  /** Null if Stripe is not used. */
  stripeEvents: PaymentEvents | null;
  /** Null unless payments are in test mode. */
  testPayments: TestProvider | null;
  /** Shown on every checkout page. */
  paymentsWarning: string | null;
  limiter: Limiter;
  limits: readonly Limit[];
  clock: () => Date;
  baseUrl: string;
  /** Addresses that are read from elsewhere; development and tests only. */
  crawlResolve: ResolveMap | undefined;
  /** The contact on pages; none is shown if it is not set. */
  siteTeam?: string | undefined;
  /** Of the API. */
  version: string;
  /** The contact in security.txt; null disables it. */
  securityContact: string | null;
}

export function siteRoutes(deps: SiteDeps): Router {
  const { invoke, operations, sessions, passkeySignIn, testPayments, clock, baseUrl } = deps;
  const read = async <T>(
    ctx: RouterContext,
    id: string,
    input: Record<string, unknown> = {},
    idempotencyKey?: string,
  ): Promise<T> => {
    const operation = operations.find((one) => one.id === id);
    if (!operation) throw new Error(`The site needs the operation ${id}.`);
    const { body } = await noteRead(ctx, invoke(operation, input, { ...callerOf(ctx), idempotencyKey }));
    // The response was validated by the operation's output schema.
    return body as T;
  };
  const siteOf = async (ctx: RouterContext): Promise<SiteFacts> => ({
    ...(await read<SiteFacts>(ctx, 'get_site_info')),
    viewer: sessionOf(ctx),
  });
  const ownVotesOf = async (ctx: RouterContext, launches: readonly { slug: string }[]) => {
    const user = sessionOf(ctx);
    if (!user) return null;
    const { id } = await deps.findSite(ctx.host);
    const slugs = launches.map(({ slug }) => slug);
    return deps.votes.ownVotes(user.accountId, id, slugs, clock());
  };
  const followedOf = async (ctx: RouterContext, launches: readonly { slug: string }[]) => {
    const user = sessionOf(ctx);
    if (!user || launches.length === 0) return user && new Set<string>();
    const { id } = await deps.findSite(ctx.host);
    const slugs = launches.map(({ slug }) => slug);
    return deps.follows.among(user.accountId, id, slugs);
  };

  const router = new Router();
  router.use(deps.pageCache.keep);
  router.use(compressed);
  router.use(securityHeaders);
  router.use(answerFaults);
  // The same for everyone, so no session is loaded.
  addAssetRoutes(router);
  addPictureRoutes(router, deps.pictures);
  addUnsubscribeRoutes(router, { ...deps, siteOf });
  addMailStopRoutes(router, { ...deps, siteOf });
  addCardRoutes(router, deps);
  addFeedRoutes(router, deps);
  addPageFeedRoutes(router, deps);
  addWellKnownRoutes(router, { withPasskeys: passkeySignIn !== null });
  addWebhookRoutes(router, deps);
  router.use(['/sign-in', '/account'], oneLoopbackName);
  router.use(requireSameOrigin);
  router.use(loadSession(sessions, baseUrl, clock));

  addMarkdownRoutes(router, { read });
  router.get('/listings/:slug', async (ctx) => {
    await answerPage(
      ctx,
      () => showListing(ctx, { ...deps, read, siteOf }, String(ctx.params['slug'])),
      () => siteOf(ctx),
    );
  });

  addBadgeRoutes(router, read);
  const reading = {
    ...deps,
    read,
    siteOf,
    answerPage: (ctx: RouterContext, page: () => Promise<Answered>) =>
      answerPage(ctx, page, () => siteOf(ctx), 'page'),
  };
  const ofViewer = { ownVotesOf, followedOf };
  addHomeRoutes(router, { ...reading, ...ofViewer });
  addBoardRoutes(router, { ...reading, ...ofViewer });
  addSearchRoutes(router, { ...reading, ownVotesOf });
  addCompareRoutes(router, { ...reading, ownVotesOf });
  addAlternativesRoutes(router, { ...reading, ownVotesOf });
  addCategoryRoutes(router, { ...reading, ownVotesOf });
  addFounderRoutes(router, reading);
  addAwardRoutes(router, reading);
  addBlogRoutes(router, reading);
  addTextRoutes(router, reading);
  const withUser = requireSession({ limiter: deps.limiter, siteOf });
  addSignInRoutes(router, { ...deps, withPasskeys: passkeySignIn !== null, siteOf });
  if (passkeySignIn) addPasskeySignInRoutes(router, { ...deps, passkeySignIn, siteOf });
  addOverviewRoutes(router, { ...deps, read, siteOf, withUser });
  addAccountRoutes(router, { ...deps, siteOf, withUser });
  addOwnListingRoutes(router, { ...deps, read, siteOf, withUser });
  addManageRoutes(router, { ...deps, read, siteOf, withUser });
  addCofounderRoutes(router, { ...deps, read, siteOf, withUser });
  addLaunchRoutes(router, { ...deps, read, siteOf, withUser });
  addCartRoutes(router, { read, siteOf, withUser });
  addOrderRoutes(router, { ...deps, read, siteOf, withUser });
  addPublicationRoutes(router, { ...deps, read, siteOf, withUser });
  addSubmitRoutes(router, { ...reading, withUser });
  addDraftRoutes(router, { ...deps, read, siteOf, withUser });
  addReviewRoutes(router, { ...deps, read, siteOf, withUser });
  addDraftListRoutes(router, { ...deps, read, siteOf, withUser });
  addDraftSubmitRoutes(router, { ...deps, read, siteOf, withUser });
  addInviteRoutes(router, { ...deps, siteOf, withUser });
  addDataRoutes(router, { ...deps, siteOf, withUser });
  addPasskeyRoutes(router, { ...deps, siteOf, withUser });
  addKeyRoutes(router, { ...deps, siteOf, withUser });
  addAccountWebhookRoutes(router, { read, siteOf, withUser });
  addConnectedAppsRoutes(router, { ...deps, siteOf, withUser });
  addConsentRoutes(router, { ...deps, siteOf });
  addCommunityRoutes(router, { ...deps, read, siteOf, withUser });
  addClaimRoutes(router, { ...deps, read, siteOf, withUser });
  const paying = {
    ...deps,
    read,
    siteOf: async (ctx: RouterContext) => ({ ...(await siteOf(ctx)), warning: deps.paymentsWarning }),
  };
  addCheckoutRoutes(router, paying);
  if (testPayments) addTestPaymentRoutes(router, { ...paying, testPayments });

  router.get('/docs', (ctx) =>
    answerPage(ctx, async () => referencePage({ site: await siteOf(ctx), operations, limits: deps.limits })),
  );
  router.get(BOT_PATH, (ctx) =>
    answerPage(ctx, async () =>
      botPage({ site: await siteOf(ctx), baseUrl, contact: deps.siteTeam ?? null }),
    ),
  );
  router.get(AGENTS_PATH, (ctx) =>
    answerPage(ctx, async () => agentsPage({ site: await siteOf(ctx), address: siteAddressOf(ctx) })),
  );
  router.get('/server.json', async (ctx) => {
    const { name } = await siteOf(ctx);
    const server = serverDescription({ name, address: siteAddressOf(ctx), version: deps.version });
    return sendCacheable(ctx, 'application/json', JSON.stringify(server), 'public, max-age=86400');
  });
  router.get('/docs/errors', (ctx) => answerPage(ctx, async () => errorsPage({ site: await siteOf(ctx) })));

  // Registered last: handles all other paths.
  router.get('/{*path}', async (ctx, next) => {
    await next();
    if (ctx.status !== 404 || ctx.body !== undefined) return;
    ctx.status = 404;
    ctx.type = 'html';
    ctx.body = notFoundPage({ site: await siteOf(ctx).catch(() => null), what: 'page' });
  });
  return router;
}

/** Pages act on behalf of the signed-in user. */
const callerOf = (ctx: RouterContext): Caller => {
  const user = sessionOf(ctx);
  return {
    requestId: requestIdOf(ctx),
    audience: 'api',
    ip: ctx.ip,
    host: ctx.host,
    ...(user && { actor: actorOfSession(user) }),
  };
};

/** The composition root of the API process, also used by tests. */
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Knex } from 'knex';
import type { Logger } from 'pino';
import { createAccountDeletion } from '../account-deletion/account-deletion.ts';
import { createOwnNeeds } from '../account-overview/own-needs.ts';
import { createProgramActivities } from '../account-overview/program-activity.ts';
import { createAuthenticator } from '../accounts/authenticator.ts';
import { createOwnKeys } from '../accounts/own-keys.ts';
import { supportsPasskeys } from '../accounts/passkey-rules.ts';
import { createPasskeySignIn } from '../accounts/passkey-sign-in.ts';
import { createPasskeys } from '../accounts/passkeys.ts';
import { createProfiles } from '../accounts/profiles.ts';
import { createApp } from './app.ts';
import { createUnsubscribe } from '../community/unsubscribe.ts';
import { createOwnClaims } from '../claims/own-claims.ts';
import type { Config } from '../config/config.ts';
import { exportAccount } from '../data-export/data-export-queries.ts';
import type { RequestUpdate } from '../contract/context.ts';
import { createSessions } from '../accounts/sessions.ts';
import { createSignIn } from '../accounts/sign-in.ts';
import { createInvites } from '../drafts/invites.ts';
import { createFollows } from '../community/follows.ts';
import { createFreshUpdates } from '../community/fresh-updates.ts';
import { createOwnAudience } from '../community/own-audience.ts';
import { createOwnUpdates } from '../community/own-updates.ts';
import { createPublicPage } from '../community/public-page.ts';
import { createReviews } from '../community/reviews.ts';
import { createVotes } from '../community/votes.ts';
import { callerAddress } from '../contract/caller-address.ts';
import { type Invoke, createInvoke } from '../contract/invoke.ts';
import { createResponseCache } from '../contract/response-cache.ts';
import { createLimiter, limitsOf } from '../contract/limits.ts';
import { listenForChanges, notify } from '../db/listen.ts';
import { paymentsOf, testPaymentsWarning } from '../config/development-rules.ts';
import { createSiteFinder } from '../directory/queries.ts';
import { securityContactOf } from '../feeds/security-text-rules.ts';
import { createFeeds } from '../feeds/feeds.ts';
import { createCards } from '../cards/cards.ts';
import { createPublishedFiles } from '../feeds/published-files.ts';
import { createOwnHistory } from '../listings/own-history.ts';
import { createPublication } from '../listings/publication.ts';
import { createOwnLaunches } from '../launches/own-launches.ts';
import { createStreamSlots } from '../contract/stream-slots.ts';
import { watchDraft } from '../drafts/operations/watch-draft.ts';
import { createDraftWatch } from '../drafts/draft-watch.ts';
import { createOwnDrafts } from '../drafts/own-drafts.ts';
import { createOwnPictures } from '../drafts/own-pictures.ts';
import { createOwnProposals } from '../drafts/own-proposals.ts';
import { createViewCounter } from '../listings/view-counter.ts';
import { createMailStops } from '../mail/mail-stops.ts';
import { countRequest } from '../metrics/counters.ts';
import { apiVersion, operations, innerOperations } from '../operations.ts';
import { createPublicLog } from '../audit/public-log.ts';
import { traceInvoke } from './trace-invoke.ts';
import { createMcpSessions } from '../contract/mcp-session-queries.ts';
import { OpenQuestions, decodeAnswer, encodeAnswer } from '../transports/mcp-session.ts';
import { createSiteTexts } from '../texts/site-texts.ts';
import { createAuthorizationServer } from '../oauth/authorization-server.ts';
import { createCheckout } from '../orders/checkout.ts';
import { createOwnInvoices } from '../orders/own-invoices.ts';
import { createVatRegister } from '../vat/vat-register.ts';
import { flowsIn } from '../outbox/queries.ts';
import { createPictureStore } from '../pictures/picture-store.ts';
import { chooseProvider } from '../payments/choose-provider.ts';
import { createPaymentEvents } from '../payments/events.ts';
import { appRefusedPage } from '../site/pages/account/consent-page.ts';
import { createPageCache } from '../site/page-cache.ts';
import { createRefinements } from '../search/refinements.ts';
import { siteRoutes } from '../site/routes/routes.ts';
import { stopServer } from './stop-server.ts';

/** Deadlines for the headers and for the whole request; later ones get 408. */
const headersTimeoutMs = 10_000;
const requestTimeoutMs = 30_000;
/** Idle connections; a little longer than load balancers keep theirs. */
const keepAliveTimeoutMs = 65_000;

export interface ApiParts {
  config: Config;
  db: Knex;
  log: Logger;
  clock?: () => Date;
  /** Called after each commit, so that the outbox is delivered at once. */
  committed(): void;
  /** Rejects while Temporal is unavailable. */
  temporalReady(): Promise<void>;
  /** Without it, runs are signalled through the outbox only, and no request waits for them. */
  requestUpdate?: RequestUpdate;
  timeouts?: { headersTimeout: number; requestTimeout: number; connectionsCheckingInterval: number };
}

export interface Api {
  server: Server;
  invoke: Invoke;
  /** Listens and resolves with the port. */
  listen(port: number, host: string): Promise<number>;
  /** From now on it is not ready, and closes each connection with its next answer. */
  drain(): void;
  close(): Promise<void>;
}

export function createApi(parts: ApiParts): Api {
  const { config, db, log, clock = () => new Date() } = parts;
  const cacheBytes = config.READ_CACHE_MB * 1024 * 1024;
  const pageCacheBytes = Math.floor(cacheBytes / 3);
  const responseCache = createResponseCache({ maxBytes: cacheBytes - pageCacheBytes });
  const sites = createSiteFinder(db, config.BASE_URL);
  const questions = new OpenQuestions();
  const caches = config.READ_CACHE_MB > 0;
  const changes =
    config.DATABASE_URL !== undefined
      ? listenForChanges(config.DATABASE_URL, {
          heard(topic) {
            const answer = decodeAnswer(topic);
            if (answer) return void questions.answer(answer);
            if (topic === 'site') sites.forget();
            responseCache.changed(topic);
          },
          listening: (state) => caches && responseCache.listening(state),
          log,
        })
      : null;
  const views = createViewCounter(db, log, clock);
  const draftWatch = createDraftWatch({ db, clock, log });
  const streamSlots = createStreamSlots();
  const limiter = createLimiter(db, config);
  const pageCache = createPageCache({ maxBytes: pageCacheBytes, responseCache, limiter, clock });
  const committed = () => parts.committed();
  const untraced = createInvoke({
    config,
    db,
    clock,
    ...createAuthenticator(db, limiter),
    limiter,
    findSite: sites.find,
    siteAtHand: sites.atHand,
    responseCache,
    noteView: (siteId, slug) => views.note(siteId, slug),
    flowsIn,
    committed,
    requestUpdate: parts.requestUpdate ?? (() => Promise.resolve(false)),
    record({ operation, requestId, accountId, status, code, durationMs, error }) {
      countRequest(operation, status, durationMs);
      const line = { operation, requestId, accountId, status, code, durationMs };
      if (status >= 500) log.error({ ...line, err: error }, 'operation failed');
      else log.info(line, 'operation');
    },
  });
  const invoke = traceInvoke(untraced);
  const sessions = createSessions(db);
  const forWrites = { db, flowsIn, committed };
  const withPasskeys = supportsPasskeys(config.BASE_URL);
  const provider = chooseProvider(config, { ...forWrites, clock });
  const register = config.VIES_URL === undefined ? null : createVatRegister(config.VIES_URL);
  const forPayments = { ...forWrites, clock, log, baseUrl: config.BASE_URL };
  const oauth = createAuthorizationServer({
    config,
    db,
    log,
    clock,
    limiter,
    siteAddress: sites.address,
    errorPage: appRefusedPage,
  });
  let draining = false;
  let stopping = false;
  const answer = createApp({
    operations,
    innerOperations,
    questions,
    streams: {
      [watchDraft.id]:
        ({ id }, credential) =>
        (listener) =>
          draftWatch.watch({ credential, draftId: String(id) }, listener),
    },
    streamSlots,
    passOn: (answer) => notify(db, encodeAnswer(answer)),
    sessions: createMcpSessions(db, clock),
    invoke,
    addressOf: callerAddress(config.TRUSTED_PROXIES),
    limiter,
    oauth: oauth.endpoints,
    scopeMissing: ({ kind, id }) => (kind === 'access_token' ? oauth.stepUp(String(id)) : Promise.resolve()),
    site: siteRoutes({
      invoke,
      operations,
      sessions,
      signIn: createSignIn({ ...forWrites, sessions, limiter }),
      passkeys: withPasskeys ? createPasskeys(forWrites) : null,
      passkeySignIn: withPasskeys ? createPasskeySignIn({ ...forWrites, sessions, limiter }) : null,
      profiles: createProfiles(forWrites),
      keys: createOwnKeys(db),
      ownClaims: createOwnClaims({ ...forWrites, limiter, baseUrl: config.BASE_URL }),
      deletion: createAccountDeletion(forWrites),
      exportData: (account) => exportAccount(db, account),
      ownLaunches: createOwnLaunches({ ...forWrites, config }),
      publication: createPublication(db),
      ownHistory: createOwnHistory(db),
      ownAudience: createOwnAudience(db),
      ownUpdates: createOwnUpdates(db, config.BASE_URL),
      ownNeeds: createOwnNeeds(db),
      programs: createProgramActivities(db),
      ownDrafts: createOwnDrafts(forWrites),
      ownPictures: createOwnPictures({
        ...forWrites,
        baseUrl: config.BASE_URL,
        siteTeam: config.SITE_TEAM_EMAIL,
      }),
      draftWatch,
      streamSlots,
      ownProposals: createOwnProposals(db),
      invites: createInvites(db),
      votes: createVotes(db),
      follows: createFollows(db),
      freshUpdates: createFreshUpdates(db),
      reviews: createReviews(db),
      refinements: createRefinements(db),
      publicPage: createPublicPage(db),
      findSite: sites.find,
      consents: oauth.consents,
      connectedApps: oauth.connectedApps,
      unsubscribe: createUnsubscribe(db),
      mailStops: createMailStops(db),
      cards: createCards({ ...forWrites, findSite: sites.find, clock }),
      pictures: createPictureStore({ db, directory: config.PICTURES_DIR }),
      siteTexts: createSiteTexts({
        db,
        config,
        paymentProvider: provider && (provider.name === 'stripe' ? 'Stripe' : 'a test provider'),
      }),
      publicLog: createPublicLog(db),
      files: createPublishedFiles({ db, findSite: sites.find }),
      feeds: createFeeds({ db, responseCache }),
      pageCache,
      checkout: createCheckout({
        ...forPayments,
        provider,
        isRealMoney: paymentsOf(config) === 'real',
        register,
        limiter,
      }),
      ownInvoices: createOwnInvoices(db),
      stripeEvents: provider?.name === 'stripe' ? createPaymentEvents({ ...forPayments, provider }) : null,
      testPayments: provider?.name === 'test' ? provider : null,
      paymentsWarning: paymentsOf(config) === 'test' ? testPaymentsWarning : null,
      limiter,
      limits: limitsOf(config),
      clock,
      baseUrl: config.BASE_URL,
      crawlResolve: config.CRAWL_RESOLVE,
      siteTeam: config.SITE_TEAM_EMAIL,
      version: apiVersion,
      securityContact: securityContactOf(config),
    }),
    keptPages: pageCache.answer,
    async ready() {
      if (draining) throw new Error('this process is stopping');
      await db.raw('SELECT 1');
      await parts.temporalReady();
    },
    stopping: () => stopping,
    baseUrl: config.BASE_URL,
    siteAddress: sites.address,
    version: apiVersion,
    siteTeam: config.SITE_TEAM_EMAIL,
    log,
  });
  const server = createServer(
    {
      headersTimeout: headersTimeoutMs,
      requestTimeout: requestTimeoutMs,
      keepAliveTimeout: keepAliveTimeoutMs,
      ...parts.timeouts,
    },
    (request, response) => {
      if (draining) response.shouldKeepAlive = false;
      answer(request, response);
    },
  );
  // No maximum number, so that request-head.ts also sees repeated fields after the first thousand; Node limits their bytes.
  server.maxHeadersCount = 0;
  return {
    server,
    invoke,
    listen: (port, host) =>
      new Promise((resolve, reject) => {
        server.once('error', reject);
        server.listen(port, host, () => {
          server.off('error', reject);
          resolve((server.address() as AddressInfo).port);
        });
      }),
    drain() {
      draining = true;
    },
    async close() {
      draining = true;
      stopping = true;
      // Its streams would keep the server open.
      await draftWatch.close();
      await stopServer(server);
      await changes?.close();
      await limiter.close();
      await views.close();
    },
  };
}

/** `/account/listings/<id>/launch`: choosing a plan, the requirements of the free plan, the badge, and the week. */
import { ownLaunchPath } from '../../shared/account-path-rules.ts';
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { Profiles } from '../../accounts/profiles.ts';
import type { Session } from '../../accounts/sessions.ts';
import { faultOf } from '../../contract/problem.ts';
import type { OwnLaunches, WeekRefusal } from '../../launches/own-launches.ts';
import type { ListingBadges } from '../../listings/badge-schema.ts';
import { badgeModes, badgeShapes, badgeSizes } from '../../listings/badges/style-rules.ts';
import type { OrderView, ProductView } from '../../orders/schema.ts';
import { readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { isPublic } from '../listing-status.ts';
import { isHtmx, refreshPage } from '../live.ts';
import { typedOf } from '../pages/account/profile-form.ts';
import type { OwnListing } from '../pages/account/own-listing-page.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import type { PickedBadge } from '../pages/launch/badge-picker.ts';
import {
  type LaunchPageInput,
  type LaunchProgress,
  launchKind,
  launchPage,
  launchTimeline,
} from '../pages/launch/launch-page.ts';
import { withdrawLaunchPage } from '../pages/launch/withdraw-launch-page.ts';
import type { WithSession } from '../require-session.ts';
import { saveProfile } from '../save-profile.ts';
import { allowScripts } from '../security-headers.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import type { Read } from './badge-routes.ts';
import { withOwnListing } from './own-listing-reader.ts';
import { idOf, orNull } from './own-listing-routes.ts';

export interface LaunchRouteDeps {
  ownLaunches: OwnLaunches;
  profiles: Profiles;
  clock: () => Date;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

const path = '/account/listings/:id/launch';

export function addLaunchRoutes(router: Router, deps: LaunchRouteDeps): void {
  router.get(
    path,
    deps.withUser(async (ctx, user) => {
      if (isHtmx(ctx) && ctx.query['part'] === 'timeline') await renew(ctx, user, deps);
      else await show(ctx, user, deps);
    }),
  );
  addPlan(router, deps);
  addWeek(router, deps);
  addWithdrawal(router, deps);
  addProfile(router, deps);
}

/** Texts for refusals of operations; others become an error page. */
const refusals: Readonly<Record<string, string>> = {
  listing_on_paid_plan: 'It launches with its paid order, and does not need the free plan.',
  listing_already_launched: 'It is live already.',
  listing_hidden: 'Nothing was changed: the listing is hidden until the problem below is fixed.',
  listing_unpublished: 'You have unpublished it. Publish it again on its page: it is live at once.',
};

const weekRefusals: Readonly<Record<WeekRefusal, string>> = {
  full: 'Somebody else has just taken the last place of that week. You keep your place; choose another week.',
  no_choice: 'That week is not available. You keep your place; choose one of the weeks below.',
  not_waiting: 'It is no longer waiting for a launch week, so nothing was changed.',
};

/** The number of the latest orders that are searched for that of a launch. */
const ordersRead = 20;

/** Null for a listing of another account. */
async function progressOf(
  ctx: RouterContext,
  user: Session,
  { read, ownLaunches, clock }: LaunchRouteDeps,
): Promise<LaunchProgress | null> {
  const id = idOf(ctx);
  if (id === null) return null;
  const now = clock();
  const listing = await orNull(read<OwnListing>(ctx, 'get_my_listing', { listing_id: id }));
  if (listing === null) return null;
  const [launch, orders] = await Promise.all([
    ownLaunches.find(user.accountId, id, now),
    read<{ items: OrderView[] }>(ctx, 'list_my_orders', { per_page: ordersRead }),
  ]);
  return { listing, launch, order: orders.items.find((order) => willLaunch(order, id)) ?? null, now };
}

/** Whether the order launches the listing once it is paid, or in a moment. */
const willLaunch = ({ status, items, checkout_url: url }: OrderView, listingId: number): boolean =>
  (status === 'paid' || url !== null) &&
  items.some(
    ({ product, listing_id, status: item }) =>
      listing_id === listingId && item === 'open' && (product === 'launch' || product === 'launch_bundle'),
  );

/** The timeline alone; the page loads again when it is about something else by now. */
async function renew(ctx: RouterContext, user: Session, deps: LaunchRouteDeps): Promise<void> {
  const progress = await progressOf(ctx, user, deps);
  if (progress === null || launchKind(progress) !== ctx.query['shown']) refreshPage(ctx);
  const timeline = progress && launchTimeline(progress);
  sendPrivate(ctx, timeline ? String(timeline) : '');
}

type Shown = Partial<Pick<LaunchPageInput, 'refused' | 'profile'>> & { status?: number };

/** The page, with a refusal if any; a 404 for listings of other accounts. */
async function show(
  ctx: RouterContext,
  user: Session,
  deps: LaunchRouteDeps,
  { status = 409, ...shown }: Shown = {},
): Promise<void> {
  const { read, siteOf, ownLaunches } = deps;
  const [site, progress] = await Promise.all([siteOf(ctx), progressOf(ctx, user, deps)]);
  if (progress === null) {
    sendPrivate(ctx, notFoundPage({ site, what: 'listing' }), 404);
    return;
  }
  const { listing, now } = progress;
  const kind = launchKind(progress);
  const choice = async () => {
    const [firstWeek, products] = await Promise.all([
      ownLaunches.firstWeek(user.accountId, listing.id, now),
      read<{ items: ProductView[] }>(ctx, 'list_products', {}),
    ]);
    return firstWeek === null ? null : { firstWeek, products: products.items };
  };
  const profile = async () => {
    const own = await deps.profiles.find(user);
    const missing = own.saved ? own.missing : (listing.free_launch?.profile_missing ?? []);
    const typed = typedOf(own);
    // Saved here, the profile is for this listing, too.
    const isMissing = !own.saved || missing.length > 0;
    const shownOn = isMissing ? [...new Set([...typed.listings, String(listing.id)])] : typed.listings;
    return { typed: { ...typed, listings: shownOn }, listings: own.listings, missing };
  };
  const [chosen, picked, ownProfile] = await Promise.all([
    kind === 'choose' ? choice() : null,
    isPublic(listing) ? pickedBadge(ctx, read, listing.slug) : null,
    shown.profile ?? (kind === 'waiting' ? profile() : null),
  ]);
  const page = launchPage({
    ...progress,
    site,
    said: ctx.query['said'],
    choice: chosen,
    picked,
    profile: ownProfile,
    refused: shown.refused,
  });
  allowScripts(ctx);
  sendPrivate(ctx, page, Object.keys(shown).length === 0 ? 200 : status);
}

/** The badge in the style of the query, as far as that names one. */
async function pickedBadge(ctx: RouterContext, read: Read, slug: string): Promise<PickedBadge | null> {
  const oneOf = <T extends string>(name: string, known: readonly T[]) =>
    known.find((value) => value === ctx.query[name]);
  const style = {
    shape: oneOf('shape', badgeShapes),
    mode: oneOf('mode', badgeModes),
    size: oneOf('size', badgeSizes),
  };
  const badges = await orNull(read<ListingBadges>(ctx, 'get_badges', { slug, ...style }));
  const picked = badges?.items.find(({ kind }) => kind === ctx.query['kind']) ?? badges?.items[0];
  return badges && picked ? { badges, picked } : null;
}

function addPlan(router: Router, deps: LaunchRouteDeps): void {
  const { read, ownLaunches, clock } = deps;
  const withListing = withOwnListing(deps);
  /** The operation queues an unpublished listing, or checks a waiting one again. */
  const choose = async (ctx: RouterContext, user: Session, id: number, said: string) => {
    try {
      await read(ctx, 'choose_free_listing', { listing_id: id });
    } catch (error) {
      const refused = refusals[faultOf(error).code];
      if (refused === undefined && faultOf(error).status !== 404) throw error;
      await show(ctx, user, deps, { refused });
      return;
    }
    seeOther(ctx, `${ownLaunchPath(id)}?said=${said}`);
  };

  router.post(
    `${path}/free`,
    withListing((ctx, user, { id }) => choose(ctx, user, id, 'launch-queued')),
  );

  router.post(
    `${path}/check`,
    withListing(async (ctx, user, listing) => {
      const { id } = listing;
      // A launched listing is checked again, not queued.
      if (await ownLaunches.recheckBadge(user.accountId, id, clock())) {
        seeOther(ctx, `${ownLaunchPath(id)}?said=checking-again`);
      } else if (launchKind({ listing, order: null }) === 'choose') {
        // The page may be from before its withdrawal.
        await show(ctx, user, deps, { refused: weekRefusals.not_waiting });
      } else await choose(ctx, user, id, 'checking-again');
    }),
  );
}

function addWeek(router: Router, deps: LaunchRouteDeps): void {
  router.post(
    `${path}/week`,
    withOwnListing(deps)(async (ctx, user, { id }) => {
      const week = (await readForm(ctx)).text('week');
      const outcome = await deps.ownLaunches.chooseWeek(user.accountId, id, week, deps.clock());
      if ('refused' in outcome) await show(ctx, user, deps, { refused: weekRefusals[outcome.refused] });
      else seeOther(ctx, `${ownLaunchPath(id)}?said=week-chosen`);
    }),
  );
}

function addWithdrawal(router: Router, deps: LaunchRouteDeps): void {
  const { siteOf, ownLaunches, clock } = deps;
  const withListing = withOwnListing(deps);
  router.get(
    `${path}/withdraw`,
    withListing(async (ctx, user, listing) => {
      const week = listing.free_launch?.launch_week;
      if (week === undefined) await show(ctx, user, deps, { refused: weekRefusals.not_waiting });
      else sendPrivate(ctx, withdrawLaunchPage({ site: await siteOf(ctx), listing, week }));
    }),
  );

  router.post(
    `${path}/withdraw`,
    withListing(async (ctx, user, { id }) => {
      if (await ownLaunches.withdraw(user.accountId, id, clock())) {
        seeOther(ctx, `${ownLaunchPath(id)}?said=launch-withdrawn`);
      } else await show(ctx, user, deps, { refused: weekRefusals.not_waiting });
    }),
  );
}

function addProfile(router: Router, deps: LaunchRouteDeps): void {
  const { profiles } = deps;
  router.post(
    `${path}/profile`,
    withOwnListing(deps)(async (ctx, user, { id }) => {
      const { typed, problems } = await saveProfile(profiles, user, await readForm(ctx));
      if (problems === null) {
        seeOther(ctx, `${ownLaunchPath(id)}?said=profile-saved#timeline`);
        return;
      }
      const { listings, missing } = await profiles.find(user);
      await show(ctx, user, deps, {
        status: 400,
        profile: { typed, listings, missing, problems },
      });
    }),
  );
}

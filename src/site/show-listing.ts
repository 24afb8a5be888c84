/** A listing's public page, with the viewer's relation to it. */
import type { RouterContext } from '@koa/router';
import type { Follows } from '../community/follows.ts';
import type { PublicPage } from '../community/public-page.ts';
import type { Reviews } from '../community/reviews.ts';
import type { ListingPlace } from '../community/vote-schema.ts';
import type { Votes } from '../community/votes.ts';
import type { Site } from '../contract/context.ts';
import { listingPath } from '../listings/badge-rules.ts';
import type { EarnedBadge } from '../listings/badge-schema.ts';
import type { ListingView } from '../listings/schema.ts';
import type { Read } from './routes/badge-routes.ts';
import type { SiteFacts } from './layout.ts';
import type { ListingCommunity, Viewer } from './pages/listing-community.ts';
import type { AlternativeView } from './pages/listing-alternatives.ts';
import type { AwardView } from './pages/listing-honours.ts';
import { type ListingSurroundings, listingPage } from './pages/listing-page.ts';
import { allowScripts } from './security-headers.ts';
import { sessionOf } from './session.ts';

export interface ShowListingDeps {
  votes: Votes;
  follows: Follows;
  reviews: Reviews;
  publicPage: PublicPage;
  /** Finds the site of the deployment by the Host header. */
  findSite: (host: string | undefined) => Promise<Site>;
  clock: () => Date;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
}

/** Added to the page after a rejected form. */
export type Refused = Pick<ListingCommunity, 'refused' | 'typed' | 'problems'>;

/** The page, or the path of the listing that this one was merged into. @throws Fault listing_not_found */
export async function showListing(
  ctx: RouterContext,
  deps: ShowListingDeps,
  slug: string,
  refused: Refused = {},
): Promise<string | { movedTo: string }> {
  const place = { siteId: (await deps.findSite(ctx.host)).id, slug };
  const [site, listing, reviews, viewer, around] = await Promise.all([
    deps.siteOf(ctx),
    deps.read<ListingView>(ctx, 'get_listing', { slug }),
    deps.reviews.list(place),
    viewerOf(ctx, deps, place),
    surroundingsOf(ctx, deps, place),
  ]);
  if (listing.slug !== slug) return { movedTo: listingPath(listing.slug) };
  const community = { viewer, reviews, ...(viewer && { said: ctx.query['said'] }), ...refused };
  if (viewer) allowScripts(ctx);
  return listingPage({ site, listing, now: deps.clock(), community, around });
}

/** A page shows the newest awards. */
const shownAwards = 3;

async function surroundingsOf(
  ctx: RouterContext,
  { read, publicPage, clock }: ShowListingDeps,
  place: ListingPlace,
): Promise<ListingSurroundings> {
  const { slug } = place;
  const user = sessionOf(ctx);
  const [alternatives, awards, badges, voteDays, ownId] = await Promise.all([
    read<{ items: AlternativeView[] }>(ctx, 'get_alternatives', { slug }),
    read<{ items: AwardView[] }>(ctx, 'list_awards', { listing: slug, per_page: shownAwards }),
    read<{ items: EarnedBadge[] }>(ctx, 'get_badges', { slug }),
    publicPage.voteDays(place, clock()),
    user && publicPage.ownId(user.accountId, place),
  ]);
  return {
    alternatives: alternatives.items,
    awards: awards.items,
    badges: badges.items,
    voteDays,
    ownId,
  };
}

async function viewerOf(
  ctx: RouterContext,
  { votes, follows, reviews, clock }: ShowListingDeps,
  place: ListingPlace,
): Promise<Viewer | null> {
  const user = sessionOf(ctx);
  if (!user) return null;
  const { accountId } = user;
  const [ownVotes, follow, review] = await Promise.all([
    votes.ownVotes(accountId, place.siteId, [place.slug], clock()),
    follows.status(accountId, place),
    reviews.findOwn(accountId, place),
  ]);
  return { named: user.name !== null, ownVotes, follow, review };
}

/** A listing's public page, with the viewer's relation to it. */
import type { RouterContext } from '@koa/router';
import type { Follows } from '../community/follows.ts';
import type { Reviews } from '../community/reviews.ts';
import type { Votes } from '../community/votes.ts';
import type { Site } from '../contract/context.ts';
import { listingPath } from '../listings/badge-rules.ts';
import type { ListingView } from '../listings/schema.ts';
import type { Read } from './routes/badge-routes.ts';
import type { SiteFacts } from './layout.ts';
import type { ListingCommunity, Viewer } from './pages/listing-community.ts';
import { listingPage } from './pages/listing-page.ts';
import { sessionOf } from './session.ts';

export interface ShowListingDeps {
  votes: Votes;
  follows: Follows;
  reviews: Reviews;
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
  const [site, listing, reviews, viewer] = await Promise.all([
    deps.siteOf(ctx),
    deps.read<ListingView>(ctx, 'get_listing', { slug }),
    deps.reviews.list(place),
    viewerOf(ctx, deps, place),
  ]);
  if (listing.slug !== slug) return { movedTo: listingPath(listing.slug) };
  const community = { viewer, reviews, ...(viewer && { said: ctx.query['said'] }), ...refused };
  return listingPage({ site, listing, now: deps.clock(), community });
}

async function viewerOf(
  ctx: RouterContext,
  { votes, follows, reviews, clock }: ShowListingDeps,
  place: { siteId: number; slug: string },
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

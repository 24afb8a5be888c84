/** `/account/drafts/<id>/submit`: turns a reviewed draft into a listing, and leads to its launch. */
import { ownLaunchPath } from '../../shared/account-path-rules.ts';
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { faultOf } from '../../contract/problem.ts';
import type { Fault } from '../../faults.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import type { ListingView } from '../../listings/schema.ts';
import { draftPath } from '../draft-status.ts';
import type { SiteFacts } from '../layout.ts';
import { ownListingPath } from '../listing-status.ts';
import type { Draft } from '../pages/account/draft-page.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import type { WithSession } from '../require-session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import type { Read } from './badge-routes.ts';
import { orNull } from './own-listing-routes.ts';

export interface DraftSubmitRouteDeps {
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

/** The number of the latest listings among which that of the website is looked for. */
const listingsRead = 100;

export function addDraftSubmitRoutes(router: Router, { read, siteOf, withUser }: DraftSubmitRouteDeps): void {
  /** The listing of the same website: the user's own, or the way to claim it. */
  const pathOfListed = async (ctx: RouterContext, draftId: string, slug: string) => {
    const { items } = await read<{ items: { id: number; slug: string }[] }>(ctx, 'list_my_listings', {
      per_page: listingsRead,
    });
    const own = items.find((listing) => listing.slug === slug);
    if (own) return `${ownListingPath(own.id)}?said=website-listed`;
    const listing = await orNull(read<ListingView>(ctx, 'get_listing', { slug }));
    return listing ? `${listingPath(slug)}/claim` : `${draftPath(draftId)}?said=website-taken`;
  };
  /** Where a refusal leads to; null if there is no such draft. */
  const pathAfter = async (ctx: RouterContext, id: string, refusal: Fault): Promise<string | null> => {
    switch (refusal.code) {
      case 'draft_incomplete':
        return `${draftPath(id)}?said=${missingOf(await read<Draft>(ctx, 'get_draft', { id }))}`;
      case 'draft_not_ready':
      case 'draft_closed':
        return draftPath(id);
      case 'website_listed':
        return pathOfListed(ctx, id, refusal.listing?.slug ?? '');
      case 'draft_not_found':
      case 'invalid_input':
        return null;
      default:
        throw refusal;
    }
  };
  /** The launch is chosen by the owner; co-founders stay with the draft. */
  const submit = async (ctx: RouterContext, id: string) => {
    const submitted = await read<Draft & { listing_id: number }>(ctx, 'submit_draft', { id });
    return submitted.role === 'owner'
      ? ownLaunchPath(submitted.listing_id)
      : `${draftPath(id)}?said=draft-submitted`;
  };

  router.post(
    '/account/drafts/:id/submit',
    withUser(async (ctx) => {
      const id = String(ctx.params['id']);
      const path = await submit(ctx, id).catch((error: unknown) => pathAfter(ctx, id, faultOf(error)));
      if (path === null) sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'draft' }), 404);
      else seeOther(ctx, path);
    }),
  );
}

/** What a listing needs at least; the page says it in words. */
function missingOf({ fields }: Draft): string {
  const lacksName = (fields.name?.value ?? null) === null;
  const lacksCategory = (fields.categories?.value ?? null) === null;
  if (lacksName && lacksCategory) return 'draft-needs-both';
  return lacksName ? 'draft-needs-name' : 'draft-needs-category';
}

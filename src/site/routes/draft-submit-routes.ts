/** `/account/drafts/<id>/submit`: turns a reviewed draft into a listing, and leads to its launch. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { OwnClaims } from '../../claims/own-claims.ts';
import type { Site } from '../../contract/context.ts';
import { faultOf } from '../../contract/problem.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import { draftPath, ownLaunchPath, ownListingPath } from '../../shared/account-path-rules.ts';
import type { Draft } from '../pages/drafts/review-input.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import type { WithSession } from '../require-session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { type ReviewDeps, readDraft, showReview } from '../show-review.ts';
import { findOwnBySlug } from './own-listing-reader.ts';

export interface DraftSubmitRouteDeps extends ReviewDeps {
  ownClaims: OwnClaims;
  findSite: (host: string | undefined) => Promise<Site>;
  withUser: WithSession;
}

/** Where a form leads to, or why the draft is no listing yet. */
type Outcome = { path: string } | { refused: string };

export function addDraftSubmitRoutes(router: Router, deps: DraftSubmitRouteDeps): void {
  const { read, siteOf, withUser } = deps;
  /** The launch is chosen by the owner; co-founders stay with the draft. */
  const submit = async (ctx: RouterContext, { id }: Draft): Promise<Outcome> => {
    const { role, listing_id: listingId } = await read<Draft & { listing_id: number }>(ctx, 'submit_draft', {
      id,
    });
    return { path: role === 'owner' ? ownLaunchPath(listingId) : `${draftPath(id)}#submit` };
  };
  /** For a website with a listing: the user's own, or the way to claim it. */
  const afterListed = async (ctx: RouterContext, slug: string): Promise<Outcome> => {
    const own = await findOwnBySlug(read, ctx, slug);
    if (own) return { path: `${ownListingPath(own.id)}?said=website-listed` };
    const listing = await deps.ownClaims.findListing((await deps.findSite(ctx.host)).id, slug);
    return listing ? { path: `${listingPath(slug)}/claim` } : { refused: taken };
  };

  router.post(
    '/account/drafts/:id/submit',
    withUser(async (ctx) => {
      const draft = await readDraft(read, String(ctx.params['id']), ctx);
      if (draft === null) {
        sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'draft' }), 404);
        return;
      }
      const outcome = await submit(ctx, draft).catch((error: unknown): Outcome | Promise<Outcome> => {
        const { code, listing } = faultOf(error);
        if (code === 'draft_incomplete') return { refused: missingIn(draft) };
        if (code === 'website_listed') return afterListed(ctx, listing?.slug ?? '');
        // Its page says what it waits for, or what has become of it.
        if (code === 'draft_not_ready' || code === 'draft_closed') return { path: draftPath(draft.id) };
        throw error;
      });
      if ('path' in outcome) seeOther(ctx, outcome.path);
      else await showReview(ctx, deps, draft, null, outcome.refused);
    }),
  );
}

const taken =
  'This cannot become a listing: somebody else has already submitted this website, and their listing is hidden. If the website is yours, write to the site team.';

/** What a listing needs at least. */
function missingIn({ fields }: Draft): string {
  const lacks = [
    (fields.name?.value ?? null) === null && 'give it a name',
    (fields.categories?.value ?? null) === null && 'choose a category',
  ].filter((step) => step !== false);
  return `Before you turn it into a listing, ${lacks.join(' and ')}. Everything else can stay blank.`;
}

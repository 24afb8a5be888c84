/** Claims: choosing a method, instructions, results of checks, and the mailed links. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { z } from 'zod';
import type { OwnClaims } from '../../claims/own-claims.ts';
import type { CheckedClaim, ClaimView } from '../../claims/schema.ts';
import type { Site } from '../../contract/context.ts';
import { faultOf } from '../../contract/problem.ts';
import type { Read } from './badge-routes.ts';
import { findOwnBySlug } from './own-listing-reader.ts';
import type { WithSession } from '../require-session.ts';
import type { FieldProblems } from '../form-parts.ts';
import { readForm } from '../form.ts';
import type { SiteFacts } from '../layout.ts';
import { refreshPage } from '../live.ts';
import { requestedOrFirstPage } from '../page-reader.ts';
import { claimLinkPage, signInForLinkPage } from '../pages/account/claim-link-page.ts';
import { claimPage, claimsPage, isLive } from '../pages/account/claim-page.ts';
import { type TypedWish, chooseClaimPage } from '../pages/account/choose-claim-page.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import { sessionOf } from '../session.ts';
import { allowScripts } from '../security-headers.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { asSentence } from '../words.ts';

export interface ClaimRouteDeps {
  ownClaims: OwnClaims;
  findSite: (host: string | undefined) => Promise<Site>;
  clock: () => Date;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
  withUser: WithSession;
}

export function addClaimRoutes(router: Router, deps: ClaimRouteDeps): void {
  addChoosing(router, deps);
  addOwnClaims(router, deps);
  addLinks(router, deps);
}

/** Refusals that the page itself explains in the operation's words; others become an error page. */
const explained = new Set([
  'invalid_input',
  'listing_already_claimed',
  'listing_already_yours',
  'claim_limit',
  'claim_closed',
]);

function addChoosing(router: Router, { ownClaims, findSite, read, siteOf, withUser }: ClaimRouteDeps): void {
  const path = '/listings/:slug/claim';
  const show = async (
    ctx: RouterContext,
    wrong?: { typed: TypedWish; problems?: FieldProblems; refused?: string },
  ) => {
    const [site, { id }] = await Promise.all([siteOf(ctx), findSite(ctx.host)]);
    const listing = await ownClaims.findListing(id, String(ctx.params['slug']));
    if (listing) sendPrivate(ctx, chooseClaimPage({ site, listing, ...wrong }), wrong ? 400 : 200);
    else sendPrivate(ctx, notFoundPage({ site, what: 'listing' }), 404);
  };

  router.get(
    path,
    withUser((ctx) => show(ctx)),
  );
  router.post(
    path,
    withUser(async (ctx) => {
      const form = await readForm(ctx);
      const typed = { method: form.text('method'), email: form.text('email') };
      const byMail = typed.method === 'email';
      try {
        const { id } = await read<z.output<typeof ClaimView>>(ctx, 'claim_listing', {
          slug: ctx.params['slug'],
          method: typed.method,
          ...(byMail && typed.email !== '' && { email: typed.email }),
        });
        seeOther(ctx, `/account/claims/${id}?said=claim-begun`);
      } catch (error) {
        const refusal = faultOf(error);
        if (!explained.has(refusal.code)) throw refusal;
        const problems = Object.fromEntries(
          (refusal.problems ?? []).map((problem) => [problem.path, asSentence(problem.message)]),
        );
        await show(ctx, {
          typed,
          ...(refusal.problems ? { problems } : { refused: userTexts[refusal.code] ?? refusal.message }),
        });
      }
    }),
  );
}

/** Replaces texts that name operations by texts for users. */
const userTexts: Readonly<Record<string, string>> = {
  listing_already_claimed:
    'Somebody else has verified the website as theirs. It may have been a colleague. If nobody at your company did it, write to the site team.',
  listing_already_yours: 'The listing is already verified as yours. You don’t have to do anything.',
  claim_limit: 'You have the maximum number of pending claims. Verify one of them first.',
  claim_closed: 'The claim has ended.',
};

function addOwnClaims(router: Router, { ownClaims, read, siteOf, withUser }: ClaimRouteDeps): void {
  const path = '/account/claims';
  router.get(
    path,
    withUser(async (ctx) => {
      const [site, claims] = await Promise.all([
        siteOf(ctx),
        read<{ items: z.output<typeof ClaimView>[]; total_pages: number; page: number }>(
          ctx,
          'list_my_claims',
          { page: requestedOrFirstPage(ctx) },
        ),
      ]);
      sendPrivate(ctx, claimsPage({ site, said: ctx.query['said'], ...claims }));
    }),
  );
  router.get(
    `${path}/:id`,
    withUser(async (ctx, user) => {
      const id = Number(ctx.params['id']);
      const [site, claim] = await Promise.all([
        siteOf(ctx),
        Number.isSafeInteger(id) ? ownClaims.find(user.accountId, id) : null,
      ]);
      if (!claim) {
        sendPrivate(ctx, notFoundPage({ site, what: 'page' }), 404);
        return;
      }
      allowScripts(ctx);
      if (!isLive(claim)) refreshPage(ctx);
      const own = claim.status === 'verified' ? await findOwnBySlug(read, ctx, claim.slug) : null;
      sendPrivate(ctx, claimPage({ site, said: ctx.query['said'], claim, listingId: own?.id ?? null }));
    }),
  );
  router.post(
    `${path}/:id/check`,
    withUser(async (ctx) => {
      const id = String(ctx.params['id']);
      try {
        const { checked, status } = await read<z.output<typeof CheckedClaim>>(ctx, 'verify_claim', {
          claim_id: Number(id),
        });
        const said = status === 'verified' ? 'claim-verified' : checked ? 'claim-looked' : 'claim-looks';
        seeOther(ctx, `${path}/${id}?said=${said}`);
      } catch (error) {
        const refusal = faultOf(error);
        // A closed claim explains itself on its page; a missing one has no page.
        if (!['claim_closed', 'claim_not_found', 'invalid_input'].includes(refusal.code)) throw refusal;
        seeOther(ctx, `${path}/${encodeURIComponent(id)}`);
      }
    }),
  );
}

function addLinks(router: Router, { ownClaims, clock, siteOf, withUser }: ClaimRouteDeps): void {
  const path = '/claims/confirm';
  const tokenOf = (value: unknown) => (typeof value === 'string' ? value : '');
  router.get(path, async (ctx) => {
    const user = sessionOf(ctx);
    const site = await siteOf(ctx);
    // Keeps the token out of the Referer header.
    ctx.set('Referrer-Policy', 'no-referrer');
    if (!user) {
      // The token stays in the mail: only its digest is stored, and the return path after signing in does not contain
      // it.
      sendPrivate(ctx, signInForLinkPage({ site }));
      return;
    }
    const token = tokenOf(ctx.query['token']);
    const link = await ownClaims.findLink(token, user.accountId, clock());
    sendPrivate(ctx, claimLinkPage({ site, link, token }), statusOf[link.is]);
  });
  router.post(
    path,
    withUser(async (ctx, user) => {
      const token = (await readForm(ctx)).text('token');
      const link = await ownClaims.confirm(token, user.accountId, clock());
      if (link.is === 'done') {
        seeOther(ctx, `/account/claims/${link.claimId}?said=claim-verified`);
        return;
      }
      sendPrivate(ctx, claimLinkPage({ site: await siteOf(ctx), link, token }), statusOf[link.is]);
    }),
  );
}

const statusOf = { open: 200, done: 200, not_yours: 403, dead: 404, refused: 409 } as const;

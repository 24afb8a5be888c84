/** What forms about a listing have in common: who sends them, and how a refusal is shown. */
import type { RouterContext } from '@koa/router';
import { returnPath } from '../accounts/return-path-rules.ts';
import type { Session } from '../accounts/sessions.ts';
import type { ReviewRefusal } from '../community/reviews.ts';
import type { VoteRefusal } from '../community/votes.ts';
import { faultOf } from '../contract/problem.ts';
import { fault } from '../faults.ts';
import { listingPath } from '../listings/badge-rules.ts';
import { type Form, readForm } from './form.ts';
import { type Html, html } from './html.ts';
import { isHtmx } from './live.ts';
import { notFoundPage } from './pages/not-found-page.ts';
import { type WithSession, signInPath } from './require-session.ts';
import { seeOther, sendPrivate } from './send-private.ts';
import { sessionOf } from './session.ts';
import { type Refused, type ShowListingDeps, showListing } from './show-listing.ts';

export interface ListingActionDeps extends ShowListingDeps {
  withUser: WithSession;
}

export interface ListingPlace {
  siteId: number;
  slug: string;
}

const slugOf = (ctx: RouterContext) => String(ctx.params['slug']);

/** Leads signed-out visitors to the sign-in page, which returns to where they were. */
export function forVisitor(
  { withUser, findSite }: ListingActionDeps,
  handle: (ctx: RouterContext, user: Session, place: ListingPlace) => Promise<void>,
): (ctx: RouterContext) => Promise<void> {
  const signedIn = withUser(async (ctx, user) => {
    const { id: siteId } = await findSite(ctx.host);
    await handle(ctx, user, { siteId, slug: slugOf(ctx) });
  });
  return async (ctx) => {
    if (sessionOf(ctx)) await signedIn(ctx);
    else await leadToSignIn(ctx);
  };
}

/** To the listing, unless htmx sent the form from another page: it loads the sign-in page in place of that. */
async function leadToSignIn(ctx: RouterContext): Promise<void> {
  if (!isHtmx(ctx)) {
    seeOther(ctx, signInPath(listingPath(slugOf(ctx))));
    return;
  }
  ctx.set({
    'HX-Redirect': signInPath(backOf(await readForm(ctx), slugOf(ctx))),
    'Cache-Control': 'no-store',
  });
  ctx.status = 204;
}

/** The path of the page with the form; else of the listing. */
export const backOf = (form: Form, slug: string): string => returnPath(form.text('back'), listingPath(slug));

/** @throws Fault invalid_input if the form has no such choice */
export function chosen<Choice extends string>(form: Form, name: string, choices: readonly Choice[]): Choice {
  return (
    choices.find((choice) => choice === form.text(name)) ??
    fault('invalid_input', 'The form is incomplete. Go back to the page and press the button again.')
  );
}

/** Answers htmx with a renewed control, and has screen readers announce what was done. */
export function sendControl(ctx: RouterContext, control: Html, announced: string, status = 200): void {
  sendPrivate(
    ctx,
    html`${control}<hx-partial hx-target="#announcement" hx-swap="textContent"
        >${announced}</hx-partial
      >`.toString(),
    status,
  );
}

export type Refusal = VoteRefusal | ReviewRefusal;
export type RefusalTexts = Readonly<Record<Exclude<Refusal, 'no_such_listing' | 'nobody'>, string>>;

export const refusalStatus = (refusal: Refusal): number => (refusal === 'own_listing' ? 403 : 409);

export async function refuse(
  ctx: RouterContext,
  deps: ListingActionDeps,
  refusal: Refusal,
  words: RefusalTexts,
): Promise<void> {
  if (refusal === 'nobody') seeOther(ctx, signInPath(listingPath(slugOf(ctx))));
  else if (refusal === 'no_such_listing') await sendUnknown(ctx, deps);
  else await sendListing(ctx, deps, refusalStatus(refusal), { refused: words[refusal] });
}

/** Shows the listing's page with the reason for the refusal. */
export async function sendListing(
  ctx: RouterContext,
  deps: ListingActionDeps,
  status: number,
  refused: Refused,
): Promise<void> {
  try {
    const shown = await showListing(ctx, deps, slugOf(ctx), refused);
    if (typeof shown === 'string') sendPrivate(ctx, shown, status);
    else seeOther(ctx, shown.movedTo);
  } catch (error) {
    if (faultOf(error).code !== 'listing_not_found') throw error;
    await sendUnknown(ctx, deps);
  }
}

async function sendUnknown(ctx: RouterContext, { siteOf }: ListingActionDeps): Promise<void> {
  sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'listing' }), 404);
}

/** `/submit`: a website is submitted by its address, before or after signing in. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import type { z } from 'zod';
import { draftPath, submitPath } from '../../shared/account-path-rules.ts';
import type { OwnClaims } from '../../claims/own-claims.ts';
import type { Site } from '../../contract/context.ts';
import { faultOf } from '../../contract/problem.ts';
import type { DraftView } from '../../drafts/view-schema.ts';
import type { Fault } from '../../faults.ts';
import { listingPath } from '../../listings/badge-rules.ts';
import { type ResolveMap, parseSubmittedUrl } from '../../shared/web-address-rules.ts';
import { readForm } from '../form.ts';
import { type Child, html } from '../html.ts';
import type { PageReader } from '../page-reader.ts';
import { mailLink } from '../links.ts';
import { isPublic } from '../listing-status.ts';
import { type SubmitPageInput, submitPage } from '../pages/submit-page.ts';
import { type WithSession, signInPath } from '../require-session.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { sessionOf } from '../session.ts';
import { waitInWords } from '../words.ts';

export interface SubmitRouteDeps extends PageReader {
  withUser: WithSession;
  ownClaims: OwnClaims;
  findSite: (host: string | undefined) => Promise<Site>;
  crawlResolve: ResolveMap | undefined;
  siteTeam?: string | undefined;
}

const maxLength = 2048;

export function addSubmitRoutes(router: Router, deps: SubmitRouteDeps): void {
  const { read, siteOf, answerPage, withUser, crawlResolve } = deps;
  const path = submitPath();
  const show = async (ctx: RouterContext, input: Omit<SubmitPageInput, 'site'>, status: number) =>
    sendPrivate(ctx, submitPage({ site: await siteOf(ctx), ...input }), status);
  /** The typed address, if it is one of a public website; else shows what to correct. */
  const typedUrl = async (ctx: RouterContext): Promise<string | null> => {
    const typed = (await readForm(ctx)).text('url');
    const parsed = parseSubmittedUrl(typed, crawlResolve);
    const refused = 'refused' in parsed ? parsed.refused : tooLong(parsed.url.href);
    if (refused === null) return typed;
    await show(ctx, { url: typed, problems: { url: refused } }, 400);
    return null;
  };

  router.get(path, (ctx) =>
    answerPage(ctx, async () => {
      const { url } = ctx.query;
      return submitPage({ site: await siteOf(ctx), url: typeof url === 'string' ? url : undefined });
    }),
  );

  const submit = withUser(async (ctx) => {
    const url = await typedUrl(ctx);
    if (url === null) return;
    try {
      const { id } = await read<z.output<typeof DraftView>>(ctx, 'submit_listing', { url });
      seeOther(ctx, draftPath(id));
    } catch (error) {
      const refusal = faultOf(error);
      const explained = await explain(ctx, deps, refusal);
      if (!explained) throw error;
      if (refusal.retryAfterSeconds !== undefined) ctx.set('Retry-After', String(refusal.retryAfterSeconds));
      await show(ctx, { url, ...explained }, refusal.status);
    }
  });

  router.post(path, async (ctx) => {
    if (sessionOf(ctx)) {
      await submit(ctx);
      return;
    }
    const url = await typedUrl(ctx);
    // A mail can be opened anywhere, so the address travels in the return path; a GET does not submit it.
    if (url !== null) seeOther(ctx, signInPath(submitPath(url)));
  });
}

const tooLong = ({ length }: string): string | null =>
  length > maxLength
    ? `The address is longer than ${maxLength} characters. Enter the address of the home page, such as https://example.com.`
    : null;

/** Refusals in words for users; null for those that become an error page. */
async function explain(
  ctx: RouterContext,
  deps: SubmitRouteDeps,
  { code, listing, retryAfterSeconds }: Fault,
): Promise<Pick<SubmitPageInput, 'problems' | 'refused'> | null> {
  if (code === 'website_listed' && listing) return { refused: await listedInWords(ctx, deps, listing.slug) };
  if (code === 'rate_limited') {
    const wait = waitInWords(retryAfterSeconds ?? 60);
    return { refused: html`<p>You have submitted many websites in a short time. Try again in ${wait}.</p>` };
  }
  if (code === 'invalid_input') {
    return { problems: { url: 'This is not a web address. Enter one such as https://example.com.' } };
  }
  return null;
}

async function listedInWords(
  ctx: RouterContext,
  { ownClaims, findSite, siteTeam }: SubmitRouteDeps,
  slug: string,
): Promise<Child> {
  const listing = await ownClaims.findListing((await findSite(ctx.host)).id, slug);
  if (!listing) {
    const team = siteTeam === undefined ? 'the site team' : mailLink(siteTeam);
    return html`<p>
      Somebody else has already submitted this website. Its listing is not public. If the website is yours,
      write to ${team}.
    </p>`;
  }
  return html`${
      isPublic(listing)
        ? html`<p>
            Somebody else has already listed this website:
            <a href="${listingPath(slug)}"><bdi>${listing.name}</bdi></a
            >.
          </p>`
        : html`<p>Somebody else has already submitted this website. Its listing is not public.</p>`
    }
    <p>
      If it is yours, claim the listing: <a href="${listingPath(slug)}/claim">claim it</a>. That is free.
    </p>`;
}

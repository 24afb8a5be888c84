/** Answers with the review of a draft. */
import type { RouterContext } from '@koa/router';
import { faultOf } from '../contract/problem.ts';
import { eachCategoryOf, searchCategories } from '../categories/category-search-rules.ts';
import type { OwnDrafts } from '../drafts/own-drafts.ts';
import type { DraftPictures, OwnPictures } from '../drafts/own-pictures.ts';
import type { SiteFacts } from './layout.ts';
import type { Attempt, Draft, FoundCategories, ShownSource } from './pages/drafts/review-input.ts';
import type { Categories } from './pages/categories-page.ts';
import { reviewPage } from './pages/drafts/review-page.ts';
import { evidenceOf } from './pages/drafts/draft-sources.ts';
import type { Read } from './routes/badge-routes.ts';
import { allowScripts } from './security-headers.ts';
import { sendPrivate } from './send-private.ts';
import { sessionOf } from './session.ts';

export interface ReviewDeps {
  ownDrafts: OwnDrafts;
  ownPictures: OwnPictures;
  read: Read;
  siteOf: (ctx: RouterContext) => Promise<SiteFacts>;
}

/** The page of a ready or submitted draft; with a form that was not saved, its section shows why. */
export async function showReview(
  ctx: RouterContext,
  deps: ReviewDeps,
  draft: Draft,
  attempt: Attempt | null = null,
  refused: string | null | undefined = null,
): Promise<void> {
  const query = textOf(ctx.query['categories']);
  const editing = textOf(ctx.query['edit']) ?? (query === null ? null : 'categories');
  const open = attempt?.anchor ?? editing;
  const [site, source, categories, pictures] = await Promise.all([
    deps.siteOf(ctx),
    shownSource(ctx, deps, draft),
    open === 'categories' ? foundCategories(ctx, deps, query ?? '') : null,
    picturesOf(ctx, deps, draft),
  ]);
  allowScripts(ctx);
  const [saved, seen] = [textOf(ctx.query['saved']), textOf(ctx.query['seen'])];
  const focus = textOf(ctx.query['at']);
  const found = { source, categories, pictures };
  const page = reviewPage({ site, draft, editing, saved, seen, focus, attempt, refused, ...found });
  sendPrivate(ctx, page, statusOf(attempt, refused));
}

function statusOf(attempt: Attempt | null, refused: string | null): number {
  if (attempt && Object.keys(attempt.problems).length > 0) return 400;
  return attempt || refused !== null ? 409 : 200;
}

const textOf = (value: string | string[] | undefined): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

const maxFoundCategories = 20;

async function foundCategories(
  ctx: RouterContext,
  { read }: ReviewDeps,
  typed: string,
): Promise<FoundCategories> {
  const { items } = await read<Categories>(ctx, 'list_categories', {});
  const query = typed.trim().slice(0, 100);
  const found = query === '' ? eachCategoryOf(items) : searchCategories(items, query, maxFoundCategories);
  return { query, found };
}

async function picturesOf(
  ctx: RouterContext,
  { ownPictures }: ReviewDeps,
  { id }: Draft,
): Promise<DraftPictures> {
  const user = sessionOf(ctx);
  const pictures = user && (await ownPictures.find(user.accountId, id));
  return pictures ?? { found: [], gallery: [], thumbnails: new Map() };
}

/** The quote that the address names; null without one. */
async function shownSource(
  ctx: RouterContext,
  { ownDrafts }: ReviewDeps,
  draft: Draft,
): Promise<ShownSource | null> {
  // A field is edited next to its first quote.
  const key = textOf(ctx.query['source']) ?? `fields.${textOf(ctx.query['edit']) ?? ''}`;
  const user = sessionOf(ctx);
  if (!user) return null;
  const evidence = evidenceOf(draft, key);
  const index =
    Math.min(Math.max(Number.parseInt(textOf(ctx.query['quote']) ?? '1', 10) || 1, 1), evidence.length) - 1;
  const quote = evidence[index];
  if (!quote) return null;
  const page = await ownDrafts.findPage(user.accountId, draft.id, quote.page_url);
  return { key, index, page, whole: ctx.query['all'] !== undefined };
}

/** A draft that the user may edit, as it is now; null if there is none. */
export async function readDraft(read: Read, id: string, ctx: RouterContext): Promise<Draft | null> {
  try {
    return await read<Draft>(ctx, 'get_draft', { id });
  } catch (error) {
    const { code } = faultOf(error);
    if (code === 'draft_not_found' || code === 'invalid_input') return null;
    throw error;
  }
}

/** The forms of the lists of a draft, of its categories and of its pictures. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { draftPath } from '../../shared/account-path-rules.ts';
import { baseOf, partOf } from '../../drafts/base-rules.ts';
import type { GalleryRefusal } from '../../drafts/gallery-rules.ts';
import type { GalleryPicture } from '../../shared/picture-rules.ts';
import { longestCaption, maxGalleryPictures } from '../../shared/picture-rules.ts';
import { type CategoryButton, applyCategoryButton } from '../category-form-rules.ts';
import { type Form, longFormBytes, readForm } from '../form.ts';
import {
  type ListName,
  applyButton,
  editsOfRows,
  focusedAfter,
  isListName,
  pathOfList,
  pressedButton,
  rowsOfForm,
} from '../list-form-rules.ts';
import { controlName } from '../pages/drafts/field-control.ts';
import { logoOfForm } from '../pages/drafts/logo-editor.ts';
import type { Draft } from '../pages/drafts/review-input.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import type { WithSession } from '../require-session.ts';
import {
  type DraftForm,
  type SentForm,
  overwritesField,
  saveDraft,
  sendDeleted,
  sendUnsaved,
} from '../save-draft.ts';
import { seeOther, sendPrivate } from '../send-private.ts';
import { type ReviewDeps, readDraft, showReview } from '../show-review.ts';

export function addDraftListRoutes(
  router: Router,
  deps: ReviewDeps & { withUser: WithSession; clock: () => Date },
): void {
  const { read, siteOf, withUser } = deps;
  router.post(
    '/account/drafts/:id/lists/:part',
    withUser(async (ctx: RouterContext, { accountId }) => {
      const part = String(ctx.params['part']);
      const form = await readForm(ctx, longFormBytes);
      const draft = await readDraft(read, String(ctx.params['id']), ctx);
      const sent = part === 'gallery' ? galleryForm(form) : sentForm(part, form, draft);
      if (sent === null) sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'draft' }), 404);
      else if (draft === null) await sendDeleted(ctx, deps, sent);
      else if (part === 'gallery') await saveGallery(ctx, deps, accountId, { draft, ...sent });
      else await saveDraft(ctx, deps, { draft, ...sent });
    }),
  );
}

/** What a form does; null if there is no such list. */
function sentForm(part: string, form: Form, draft: Draft | null): SentForm | null {
  if (isListName(part)) return listForm(part, form, draft);
  if (part === 'logo_url')
    return overwritesField(form, part, logoOfForm(form, draft && partOf(draft, 'fields.logo_url')));
  if (part !== 'categories') return null;
  const names = applyCategoryButton(form.all('item'), categoryButton(form));
  return { ...overwritesField(form, part, names), focus: controlName(part) };
}

function listForm(list: ListName, form: Form, draft: Draft | null): SentForm {
  const path = pathOfList(list);
  const pressed = pressedButton(form.text('action'));
  const applied = applyButton(
    list,
    rowsOfForm(list, (name) => form.all(name)),
    pressed,
  );
  const edits = editsOfRows(list, applied.rows, draft && partOf(draft, path));
  return {
    edits,
    // What is in the draft already overwrites nothing: a button was pressed twice.
    touched: Object.keys(edits).length > 0 ? [{ path, base: form.text('base') }] : [],
    anchor: list,
    focus: focusedAfter(list, pressed, applied),
  };
}

function categoryButton(form: Form): CategoryButton {
  const action = (['main', 'add', 'remove'] as const).find((one) => form.text(one) !== '') ?? 'add';
  return { action, name: form.text(action) };
}

function galleryForm(form: Form): SentForm {
  const chosen = new Set(form.all('chosen'));
  const captions = form.all('caption');
  const gallery: GalleryPicture[] = form
    .all('url')
    .map((url, i) => ({ url, caption: captions[i]?.trim() || null }))
    .filter(({ url }) => chosen.has(url));
  return { edits: { gallery }, touched: [{ path: 'gallery', base: form.text('base') }], anchor: 'gallery' };
}

const galleryRefusals: Readonly<Record<Exclude<GalleryRefusal, 'changed'>, string>> = {
  too_many: `At most ${maxGalleryPictures} pictures can be chosen. Untick some, and save again.`,
  caption: `A caption can have at most ${longestCaption} characters. Shorten it, and save again.`,
  unknown: 'One of the pictures is no longer on your website. Choose from those below.',
};

async function saveGallery(
  ctx: RouterContext,
  deps: ReviewDeps & { clock: () => Date },
  accountId: number,
  form: DraftForm,
): Promise<void> {
  const { draft, edits, touched, anchor } = form;
  const choice = {
    gallery: edits['gallery'] as GalleryPicture[],
    seen: (now: readonly GalleryPicture[]) => baseOf(now) === touched[0]?.base,
  };
  const outcome = await deps.ownPictures.choose(accountId, draft.id, choice, deps.clock());
  if (outcome === null) await sendDeleted(ctx, deps, form);
  else if (outcome.refused === 'closed') await sendUnsaved(ctx, deps, form, closedDraft);
  else if (outcome.refused === null) seeOther(ctx, `${draftPath(draft.id)}?saved=${anchor}#${anchor}`);
  else {
    const changed = outcome.refused === 'changed';
    const refused = outcome.refused === 'changed' ? null : galleryRefusals[outcome.refused];
    await showReview(ctx, deps, draft, { anchor, edits, problems: {}, refused, changed });
  }
}

const closedDraft = { code: 'draft_closed', status: 409 } as const;

/** The forms of the fields of a draft. */
import type Router from '@koa/router';
import type { RouterContext } from '@koa/router';
import { competitorAddress } from '../../drafts/edit-rules.ts';
import { type Form, longFormBytes, readForm } from '../form.ts';
import { valueOf, controlName } from '../pages/drafts/field-control.ts';
import { isTextField } from '../pages/drafts/field-words.ts';
import { isFieldName } from '../pages/drafts/part-words.ts';
import type { Draft } from '../pages/drafts/review-input.ts';
import { searchTextParts } from '../pages/drafts/search-texts.ts';
import type { WithSession } from '../require-session.ts';
import { type SentForm, overwritesField, saveDraft, sendDeleted } from '../save-draft.ts';
import { type ReviewDeps, readDraft } from '../show-review.ts';
import { notFoundPage } from '../pages/not-found-page.ts';
import { sendPrivate } from '../send-private.ts';

export function addReviewRoutes(router: Router, deps: ReviewDeps & { withUser: WithSession }): void {
  const { read, siteOf, withUser } = deps;
  router.post(
    '/account/drafts/:id/fields/:name',
    withUser(async (ctx: RouterContext) => {
      const [id, name] = [String(ctx.params['id']), String(ctx.params['name'])];
      const form = await readForm(ctx, longFormBytes);
      const draft = await readDraft(read, id, ctx);
      const sent = sentForm(name, form, draft);
      if (sent === null) sendPrivate(ctx, notFoundPage({ site: await siteOf(ctx), what: 'draft' }), 404);
      else if (draft === null) await sendDeleted(ctx, deps, sent);
      else await saveDraft(ctx, deps, { draft, ...sent });
    }),
  );
}

/** What a form of a field or text does; null if there is no such field or button. */
function sentForm(name: string, form: Form, draft: Draft | null): SentForm | null {
  const text = form.text(controlName(name));
  const part = searchTextParts.find(({ anchor }) => anchor === name);
  if (part) {
    const [root = '', member] = part.path.split('.');
    const edits = { [root]: member === undefined ? competitorAddress(text) : { [member]: text } };
    return { edits, touched: [{ path: part.path, base: form.text('base') }], anchor: name };
  }
  if (!isFieldName(name)) return null;
  const overwrites = (value: unknown) => overwritesField(form, name, value);
  // What these replace is kept: `former_value` of the field.
  const changes = (edits: Record<string, unknown>) => ({
    edits,
    touched: [],
    anchor: name,
    announced: 'restore' in edits,
  });
  switch (form.text('action')) {
    case 'save':
      return isTextField(name) ? overwrites(valueOf(name, text)) : null;
    case 'clear':
      return overwrites(null);
    case 'former':
      return overwrites(draft?.fields[name]?.former_value ?? draft?.fields[name]?.value ?? null);
    case 'lock':
      return changes({ lock_fields: [name] });
    case 'unlock':
      return changes({ unlock_fields: [name] });
    case 'restore':
      return changes({ restore: [name] });
    case 'redraft':
      return changes({ regenerate: [name] });
    default:
      return null;
  }
}

/** Saves what somebody typed into a form of a draft, without overwriting what others changed meanwhile. */
import type { RouterContext } from '@koa/router';
import { draftPath } from '../shared/account-path-rules.ts';
import { faultOf } from '../contract/problem.ts';
import { baseOf, memberAt, partOf } from '../drafts/base-rules.ts';
import { isEditable } from '../drafts/edit-rules.ts';
import type { FaultCode } from '../fault-table.ts';
import type { Fault } from '../faults.ts';
import { problemsByPath } from './field-problems.ts';
import type { Form } from './form.ts';
import { sameValue } from '../shared/profile-rules.ts';
import { isInProgress } from '../drafts/progress-rules.ts';
import type { Attempt, Draft } from './pages/drafts/review-input.ts';
import { unsavedPage } from './pages/drafts/unsaved-page.ts';
import { seeOther, sendPrivate } from './send-private.ts';
import { type ReviewDeps, readDraft, showReview } from './show-review.ts';

export interface DraftForm {
  /** As it was read for this request. */
  draft: Draft;
  /** A body of update_draft. */
  edits: Record<string, unknown>;
  /** The parts that the form overwrites, by their path in the body, with the `base` that the form has of each. */
  touched: readonly { path: string; base: string }[];
  /** The section of the page: `tagline`, `faqs`. */
  anchor: string;
  /** The id of the control with the focus afterwards, in the section, which stays open; otherwise it is closed. */
  focus?: string | null;
  /**
   * False if the pressed button stays and says the result. Otherwise the page says “Saved.”, and the focus moves to where
   * the section is edited again.
   */
  announced?: boolean;
}

/** What a form does, before its draft is read. */
export type SentForm = Omit<DraftForm, 'draft'>;

/** Replaces the value of a field. */
export const overwritesField = (form: Form, name: string, value: unknown): SentForm => ({
  edits: { fields: { [name]: value } },
  touched: [{ path: `fields.${name}`, base: form.text('base') }],
  anchor: name,
});

/** Each one after the first follows a change by somebody else in the milliseconds between reading and writing. */
const maxTries = 5;

/**
 * Saves the edits and redirects to their section. If a touched part is not what the form was rendered from, nothing is
 * saved: the page shows what it is now, and what was typed. Problems are shown in the section, too.
 */
export async function saveDraft(ctx: RouterContext, deps: ReviewDeps, form: DraftForm): Promise<void> {
  const { edits, anchor } = form;
  const attempt: Attempt = { anchor, edits, problems: {}, refused: null, changed: false };
  let { draft } = form;
  for (let tries = 1; tries <= maxTries; tries += 1) {
    if (!isEditable(draft)) {
      const code = isInProgress(draft) ? 'draft_not_ready' : 'draft_closed';
      await sendUnsaved(ctx, deps, form, { code, status: 409 });
      return;
    }
    if (isStale(draft, form)) break;
    const refusal = await updateRefusal(ctx, deps, draft, edits);
    if (refusal === null) {
      seeOther(ctx, savedPath(draft.id, form));
      return;
    }
    if (isClosed(refusal.code)) {
      await sendUnsaved(ctx, deps, form, refusal);
      return;
    }
    if (refusal.code !== 'draft_changed') {
      await showReview(ctx, deps, draft, { ...attempt, ...saysOf(refusal) });
      return;
    }
    const now = await readDraft(deps.read, draft.id, ctx);
    if (now === null) {
      await sendDeleted(ctx, deps, form);
      return;
    }
    draft = now;
  }
  await showReview(ctx, deps, draft, { ...attempt, changed: true });
}

function savedPath(draftId: string, { anchor, focus = null, announced = true }: DraftForm): string {
  const query = new URLSearchParams({
    ...(announced && { saved: anchor }),
    ...(focus !== null && { edit: anchor, at: focus }),
  });
  const search = String(query);
  return `${draftPath(draftId)}${search && `?${search}`}#${focus ?? anchor}`;
}

/** A value that is the same as typed is no conflict: a button was pressed twice. */
const isStale = (draft: Draft, { touched, edits }: DraftForm): boolean =>
  touched.some(({ path, base }) => {
    const now = partOf(draft, path);
    return baseOf(now) !== base && !sameValue(now, memberAt(edits, path));
  });

async function updateRefusal(
  ctx: RouterContext,
  { read }: ReviewDeps,
  { id, version }: Draft,
  edits: DraftForm['edits'],
): Promise<Fault | null> {
  try {
    await read(ctx, 'update_draft', { id, version, ...edits });
    return null;
  } catch (error) {
    const refusal = faultOf(error);
    if (refusal.status >= 500 || refusal.code === 'rate_limited') throw error;
    return refusal;
  }
}

const isClosed = (code: FaultCode): boolean =>
  code === 'draft_not_found' || code === 'draft_closed' || code === 'draft_not_ready';

/** Texts for refusals that name operations. */
const refusals: Partial<Record<FaultCode, string>> = {
  draft_incomplete: 'Its listing needs a name and at least one category, so they cannot be removed.',
  field_locked: 'It is locked. Unlock it first.',
};

const saysOf = ({ code, message, problems = [] }: Fault): Pick<Attempt, 'problems' | 'refused'> =>
  code === 'invalid_input' && problems.length > 0
    ? { problems: problemsByPath(problems), refused: null }
    : { problems: {}, refused: refusals[code] ?? message };

/** For a draft that nothing can be saved to: says so, and shows what was typed. */
export async function sendUnsaved(
  ctx: RouterContext,
  { siteOf }: Pick<ReviewDeps, 'siteOf'>,
  { draft, edits, anchor }: SentForm & { draft: Draft | null },
  { code, status }: Pick<Fault, 'code' | 'status'>,
): Promise<void> {
  sendPrivate(ctx, unsavedPage({ site: await siteOf(ctx), draft, edits, anchor, code }), status);
}

/** For a form of a draft that there is no more. */
export const sendDeleted = (
  ctx: RouterContext,
  deps: Pick<ReviewDeps, 'siteOf'>,
  form: SentForm,
): Promise<void> =>
  sendUnsaved(ctx, deps, { ...form, draft: null }, { code: 'draft_not_found', status: 404 });

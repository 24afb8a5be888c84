import { expireDraft as expire, findDraftProgress } from '../../src/drafts/progress-queries.ts';
import type { DraftStatus } from '../../src/drafts/view-schema.ts';
import type { ActivityDeps } from '../deps.ts';
import type { DraftStep } from './draft-attempt.ts';

/** The state of a draft for its run. `gone`: the row is deleted. */
export type DraftState =
  { status: 'ready'; expiresAt: string } | { status: Exclude<DraftStatus, 'ready'> | 'gone' };

const dayMs = 86_400_000;

/** Expires the draft if it was not edited for DRAFT_EXPIRY_DAYS. Returns its state. */
export async function expireDraft(deps: ActivityDeps, { draftId, at }: DraftStep): Promise<DraftState> {
  const now = new Date(at);
  const lastEditBefore = new Date(now.getTime() - deps.config.DRAFT_EXPIRY_DAYS * dayMs);
  await deps.db.transaction((tx) => expire(tx, draftId, lastEditBefore, now));
  return draftState(deps, draftId);
}

/** The state of a draft for its run, with the time of its expiry if it is ready. */
export async function draftState({ db, config }: ActivityDeps, draftId: string): Promise<DraftState> {
  const draft = await findDraftProgress(db, draftId);
  if (!draft) return { status: 'gone' };
  const { status, updated_at } = draft;
  if (status !== 'ready') return { status };
  return {
    status,
    expiresAt: new Date(updated_at.getTime() + config.DRAFT_EXPIRY_DAYS * dayMs).toISOString(),
  };
}

import { listCategories } from '../../src/directory/queries.ts';
import {
  type DraftProgress,
  listStoredPages,
  saveDraftedProfile,
} from '../../src/drafts/progress-queries.ts';
import type { DraftedProfile } from '../../src/drafts/schema.ts';
import { draftReadyLetter } from '../../src/mail/letter-rules.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import { verified } from '../drafting/verified.ts';
import { type DraftStep, attemptDraftStep, factsOf, occasionOf } from './draft-attempt.ts';
import { type DraftState, draftState } from './expire-draft.ts';

/** Drafts the profile from the stored pages, keeps what verifies, and tells the owner it is ready. */
export async function draftProfile(deps: ActivityDeps, step: DraftStep): Promise<DraftState> {
  await attemptDraftStep(deps, step, async (draft, signal) => {
    if (draft.status !== 'drafting') return;
    const pages = await listStoredPages(deps.db, draft.id);
    const directory = { categories: await listCategories(deps.db) };
    const task = { draftId: draft.id, pages, directory };
    const { profile, draftedBy, dropped } = verified(await deps.drafter.draft(task, signal), task);
    deps.log.info({ draftId: draft.id, drafter: draftedBy, dropped }, 'drafted');
    signal.throwIfAborted();
    await saveReady(deps, draft, { profile, draftedBy }, new Date(step.at));
  });
  return draftState(deps, step.draftId);
}

async function saveReady(
  deps: ActivityDeps,
  draft: DraftProgress,
  { profile, draftedBy }: { profile: DraftedProfile; draftedBy: string },
  now: Date,
): Promise<void> {
  await inTransaction(deps, async (tx, flows) => {
    const crawls = await saveDraftedProfile(tx, draft.id, profile, draftedBy, now);
    if (crawls === null) return;
    await enqueueMail(tx, flows, {
      ...draftReadyLetter(factsOf(draft, deps)),
      occasion: occasionOf('draft-ready', draft.id, crawls),
      recipient: draft.owner_email,
      now,
    });
  });
}

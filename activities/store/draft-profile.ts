import { activityInfo } from '@temporalio/activity';
import { listCategories } from '../../src/directory/queries.ts';
import { mailWaitingInvites } from '../../src/drafts/invite-mail-queries.ts';
import {
  type DraftProgress,
  findDraftProgress,
  refuseStoredPages,
  saveDraftedProfile,
} from '../../src/drafts/progress-queries.ts';
import type { DraftedProfile } from '../../src/shared/profile-schema.ts';
import { draftReadyMail } from '../../src/mail/draft-mail-rules.ts';
import { countDraft } from '../../src/metrics/counters.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { isParseStopped } from '../../src/guarded-fetch/fetch-failure.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import type { DraftTask } from '../draft-task.ts';
import { withStoredPages } from '../page-memory.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { type DraftStep, attemptDraftStep, factsOf, occasionOf } from './draft-attempt.ts';
import { type DraftState, draftState } from './expire-draft.ts';
import { verifiedDraft } from './verified-draft.ts';

/**
 * Drafts the profile from the stored pages, keeps the values that verify, and notifies the owner that the draft is ready. If
 * all pages together take too long, only the home page is used.
 * @throws ApplicationFailure as `attemptDraftStep` does
 */
export async function draftProfile(deps: ActivityDeps, { draftId, at }: DraftStep): Promise<DraftState> {
  const now = new Date(at);
  await withHeartbeat(async (signal) => {
    const draft = await findDraftProgress(deps.db, draftId);
    if (draft?.status !== 'drafting') return;
    await attemptDraftStep(deps, { draft, attempt: activityInfo().attempt, now, signal }, async () => {
      const drafted = await withStoredPages(deps, draftId, signal, (pages) =>
        draftFrom(deps, { draftId, pages }, signal),
      );
      const { profile, draftedBy, dropped } = drafted;
      countDraft(draftedBy);
      deps.log.info({ draftId, drafter: draftedBy, dropped }, 'drafted');
      signal.throwIfAborted();
      await saveReady(deps, draft, { profile, draftedBy }, now);
    });
  });
  return draftState(deps, draftId);
}

async function draftFrom(
  deps: ActivityDeps,
  { draftId, pages }: Pick<DraftTask, 'draftId' | 'pages'>,
  signal: AbortSignal,
): ReturnType<typeof verifiedDraft> {
  const directory = { categories: await listCategories(deps.db) };
  const task = { draftId, pages, directory };
  try {
    return await verifiedDraft(deps, task, signal);
  } catch (error) {
    const [home, ...others] = pages;
    if (!isParseStopped(error) || !home || others.length === 0) throw error;
    const ofHome = await verifiedDraft(deps, { ...task, pages: [home] }, signal);
    await refuseStoredPages(deps.db, draftId, { urls: others.map(({ url }) => url), why: leftOut });
    return ofHome;
  }
}

const leftOut =
  'The website’s pages together could not be read in time, so only the home page was used. Shorten or simplify the page, then submit the address again.';

async function saveReady(
  deps: ActivityDeps,
  draft: DraftProgress,
  { profile, draftedBy }: { profile: DraftedProfile; draftedBy: string },
  now: Date,
): Promise<void> {
  await inTransaction(deps, async (tx, flows) => {
    const crawls = await saveDraftedProfile(tx, draft.id, profile, draftedBy, now);
    if (crawls === null) return;
    await mailWaitingInvites(tx, flows, { ...factsOf(draft, deps), inviter: draft.owner_email }, now);
    await enqueueMail(tx, flows, {
      ...draftReadyMail(factsOf(draft, deps)),
      occasion: occasionOf('draft-ready', draft.id, crawls),
      recipient: draft.owner_email,
      now,
      batch: 'drafts',
    });
  });
}

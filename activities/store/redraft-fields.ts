import { activityInfo } from '@temporalio/activity';
import { findSiteAddress } from '../../src/directory/queries.ts';
import { listCategories } from '../../src/directory/queries.ts';
import { findDraftProgress } from '../../src/drafts/progress-queries.ts';
import { updateDraft } from '../../src/drafts/queries.ts';
import {
  type RedraftKey,
  type RedraftOutcome,
  finishRedraft,
  isRedraftOpen,
  listWaitingFields,
  lockRedraft,
} from '../../src/drafts/redraft-queries.ts';
import { redrafted, waitingFields } from '../../src/drafts/redraft-rules.ts';
import type { DraftedProfile } from '../../src/shared/profile-schema.ts';
import { profileOf } from '../../src/drafts/view-rules.ts';
import { saveListing } from '../../src/listings/save-queries.ts';
import { countDraft } from '../../src/metrics/counters.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import { FetchFailure, shouldRetry } from '../../src/guarded-fetch/fetch-failure.ts';
import { withStoredPages } from '../page-memory.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { verifiedDraft } from './verified-draft.ts';

export interface RedraftStep extends RedraftKey {
  /** The workflow's clock, ISO 8601. */
  at: string;
}

/** After this many attempts the redraft is given up; the fields stay unchanged. */
const maxAttempts = 8;

type Fields = DraftedProfile['fields'];

/**
 * Drafts fields again from the stored pages, and replaces those that still wait for it by the verified values. `over`:
 * it is not open.
 */
export async function redraftFields(
  deps: ActivityDeps,
  { at, ...key }: RedraftStep,
): Promise<RedraftOutcome | 'over'> {
  const now = new Date(at);
  return withHeartbeat(async (signal) => {
    if (!(await isRedraftOpen(deps.db, key))) return 'over';
    const { attempt } = activityInfo();
    if (attempt > maxAttempts) return finish(deps, key, { outcome: 'given up', found: null }, now);
    let found: Fields | null;
    try {
      found = await draftAgain(deps, key, signal);
    } catch (error) {
      if (!(error instanceof FetchFailure) || shouldRetry(error, attempt, maxAttempts)) throw error;
      return finish(deps, key, { outcome: 'given up', found: null }, now);
    }
    signal.throwIfAborted();
    return finish(deps, key, { outcome: found ? 'done' : 'no pages', found }, now);
  });
}

/** The verified fields; null if no pages are stored. */
async function draftAgain(deps: ActivityDeps, key: RedraftKey, signal: AbortSignal): Promise<Fields | null> {
  const { db, log } = deps;
  const { draftId } = key;
  const draft = await findDraftProgress(db, draftId);
  if (!draft || draft.status === 'expired' || draft.status === 'transferred') return null;
  return withStoredPages(deps, draftId, signal, async (pages) => {
    if (pages.length === 0) return null;
    const directory = { categories: await listCategories(db) };
    const task = { draftId, pages, directory, only: await listWaitingFields(db, key) };
    const { profile, draftedBy, dropped } = await verifiedDraft(deps, task, signal);
    countDraft(draftedBy);
    log.info({ draftId, drafter: draftedBy, dropped }, 'drafted again');
    return profile.fields;
  });
}

function finish(
  deps: ActivityDeps,
  key: RedraftKey,
  { outcome, found }: { outcome: RedraftOutcome; found: Fields | null },
  now: Date,
): Promise<RedraftOutcome | 'over'> {
  const { config } = deps;
  return inTransaction(deps, async (tx, flows) => {
    const locked = await lockRedraft(tx, key);
    if (!locked) return 'over';
    const { draft, requestedBy } = locked;
    const before = profileOf(draft);
    if (waitingFields(before, key.n).length > 0) {
      const profile = redrafted(before, key.n, found, { isListed: draft.listing_id !== null });
      const updated = await updateDraft(tx, draft.id, { profile }, now);
      if (draft.listing_id !== null) {
        const editing = {
          flows,
          accountId: requestedBy ?? draft.account_id,
          madeBy: 'update_draft',
          madeWith: null,
          baseUrl: await findSiteAddress(tx, draft.site_id, config.BASE_URL),
          siteTeam: config.SITE_TEAM_EMAIL,
          now,
        };
        await saveListing(tx, editing, { ...updated, profile, before });
      }
    }
    await finishRedraft(tx, key, outcome, now);
    return outcome;
  });
}

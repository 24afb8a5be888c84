/** One attempt at a step of a draft: what is tried again, and how a draft fails for good. */
import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { type DraftProgress, failDraft, findDraftProgress } from '../../src/drafts/progress-queries.ts';
import { draftNotReadAgainMail } from '../../src/mail/draft-mail-rules.ts';
import { draftFailedMail } from '../../src/mail/mail-content-rules.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { countStoppedParses } from '../../src/parsing/stopped-parse-queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { FetchFailure, isParseStopped, isTriedAgain } from '../../src/guarded-fetch/fetch-failure.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';

export interface DraftStep {
  draftId: string;
  /** The workflow's clock, ISO 8601. */
  at: string;
}

/** A website that does not answer is tried this often: half a minute with the pauses between. */
const maxSiteAttempts = 4;
const siteWaitMs = (tries: number) => 2_000 * 3 ** (tries - 1);
/** A step that keeps breaking off for reasons of our own, or takes its worker down, is given up then. */
const allTries = 8;

interface FinalFailure {
  code: string;
  message: string;
}

/**
 * Runs a step on the draft named, with its row; null when there is no such draft. A failure for good is
 * written to the row, told to the owner, and thrown under its code, without the sentence (which may name
 * addresses) so that histories hold ids and codes only. Null, too, where the draft is as it was before its website was
 * read again in vain. A step that `countsItself` says by `count`, before it starts its work, which try of it this is: not
 * every attempt of an activity comes to work.
 */
export async function attemptDraftStep<T>(
  deps: ActivityDeps,
  { draftId, at }: DraftStep,
  step: (
    draft: DraftProgress,
    signal: AbortSignal,
    beat: (details: object) => void,
    count: (tries: number) => void,
  ) => Promise<T>,
  { countsItself = false } = {},
): Promise<T | null> {
  return withHeartbeat(async (signal, beat) => {
    const draft = await findDraftProgress(deps.db, draftId);
    if (!draft) return null;
    let tries = 0;
    const count = (tried: number) => {
      tries = tried;
      if (tries > allTries) throw new Error(`given up after ${allTries} attempts`);
    };
    try {
      if (!countsItself) count(activityInfo().attempt);
      return await step(draft, signal, beat, count);
    } catch (error) {
      // A failure that has its name already says itself when the step is tried again.
      if (signal.aborted || error instanceof ApplicationFailure) throw error;
      const failure = finalFailure(error, await triesCounted(deps, draftId, { error, tries }));
      if (!failure) throw retryable(error, tries);
      deps.log.warn({ draftId, code: failure.code, err: error }, 'draft failed');
      if ((await recordFailure(deps, draft, failure, new Date(at))) === 'ready') return null;
      throw ApplicationFailure.nonRetryable(`The draft failed: ${failure.code}.`, failure.code);
    }
  });
}

/** A website that stopped its reader may have done so in a run before this one, too. */
async function triesCounted(
  { db }: ActivityDeps,
  draftId: string,
  { error, tries }: { error: unknown; tries: number },
): Promise<number> {
  return isParseStopped(error) ? countStoppedParses(db, workflowId.draft(draftId)) : tries;
}

function finalFailure(error: unknown, tries: number): FinalFailure | null {
  if (error instanceof FetchFailure) {
    return isTriedAgain(error, tries, maxSiteAttempts) ? null : { code: error.code, message: error.message };
  }
  if (tries < allTries) return null;
  return {
    code: 'internal_error',
    message: 'The website could not be read because of a fault on our side. Submit the address again later.',
  };
}

function retryable(error: unknown, tries: number): unknown {
  if (!(error instanceof FetchFailure)) return error;
  return ApplicationFailure.create({
    message: `The website could not be read yet: ${error.code}.`,
    type: error.code,
    nextRetryDelay: siteWaitMs(tries),
  });
}

async function recordFailure(
  deps: ActivityDeps,
  draft: DraftProgress,
  failure: FinalFailure,
  now: Date,
): Promise<'failed' | 'ready' | null> {
  return inTransaction(deps, async (tx, flows) => {
    const failed = await failDraft(tx, draft.id, failure, now);
    if (!failed) return null;
    const mailOf = failed.status === 'ready' ? draftNotReadAgainMail : draftFailedMail;
    await enqueueMail(tx, flows, {
      ...mailOf({ ...factsOf(draft, deps), failureMessage: failure.message }),
      occasion: occasionOf('draft-failed', draft.id, failed.crawls),
      recipient: draft.owner_email,
      now,
    });
    return failed.status;
  });
}

/** Once each time that the website was read. */
export const occasionOf = (what: string, draftId: string, crawls: number): string =>
  crawls === 1 ? `${what}/${draftId}` : `${what}/${draftId}/${crawls}`;

/** The facts that mails about a draft name. */
export function factsOf(draft: DraftProgress, { config }: Pick<ActivityDeps, 'config'>) {
  return { siteName: draft.site_name, baseUrl: config.BASE_URL, draftId: draft.id, url: draft.url };
}

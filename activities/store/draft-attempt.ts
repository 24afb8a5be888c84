/** One attempt at a step of a draft: decides what is retried, and when a draft fails permanently. */
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

/** Attempts at a website that does not respond: half a minute, including the delays. */
const maxSiteAttempts = 4;
const siteRetryDelayMs = (attempts: number) => 2_000 * 3 ** (attempts - 1);
/** Attempts at a step that fails because of the service itself, or crashes its worker. */
const maxAttempts = 8;

interface FinalFailure {
  code: string;
  message: string;
}

/**
 * Runs a step on a draft, with its row; null if there is no such draft, or if its website was read again without success,
 * which leaves the draft unchanged. A permanent failure is stored with the draft, mailed to the owner, and thrown with its
 * code only: the message may contain addresses, which do not belong into histories. A step that `countsItself` reports the
 * number of its attempts by `count` before it starts, as not every attempt of the activity gets to work.
 */
export async function attemptDraftStep<T>(
  deps: ActivityDeps,
  { draftId, at }: DraftStep,
  step: (
    draft: DraftProgress,
    signal: AbortSignal,
    beat: (details: object) => void,
    count: (attempts: number) => void,
  ) => Promise<T>,
  { countsItself = false } = {},
): Promise<T | null> {
  return withHeartbeat(async (signal, beat) => {
    const draft = await findDraftProgress(deps.db, draftId);
    if (!draft) return null;
    let attempts = 0;
    const count = (counted: number) => {
      attempts = counted;
      if (attempts > maxAttempts) throw new Error(`given up after ${maxAttempts} attempts`);
    };
    try {
      if (!countsItself) count(activityInfo().attempt);
      return await step(draft, signal, beat, count);
    } catch (error) {
      // An ApplicationFailure already has its type and retry delay.
      if (signal.aborted || error instanceof ApplicationFailure) throw error;
      // A website may have stopped the parser in an earlier run, too.
      const failures = isParseStopped(error)
        ? await countStoppedParses(deps.db, workflowId.draft(draftId))
        : attempts;
      const failure = finalFailure(error, failures);
      if (!failure) throw retryable(error, attempts);
      deps.log.warn({ draftId, code: failure.code, err: error }, 'draft failed');
      if ((await recordFailure(deps, draft, failure, new Date(at))) === 'ready') return null;
      throw ApplicationFailure.nonRetryable(`The draft failed: ${failure.code}.`, failure.code);
    }
  });
}

function finalFailure(error: unknown, attempts: number): FinalFailure | null {
  if (error instanceof FetchFailure) {
    return isTriedAgain(error, attempts, maxSiteAttempts)
      ? null
      : { code: error.code, message: error.message };
  }
  if (attempts < maxAttempts) return null;
  return {
    code: 'internal_error',
    message: 'The website could not be read because of a fault on our side. Submit the address again later.',
  };
}

function retryable(error: unknown, attempts: number): unknown {
  if (!(error instanceof FetchFailure)) return error;
  return ApplicationFailure.create({
    message: `The website could not be read yet: ${error.code}.`,
    type: error.code,
    nextRetryDelay: siteRetryDelayMs(attempts),
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

/** The occasion of a mail that is sent once per crawl of the website. */
export const occasionOf = (what: string, draftId: string, crawls: number): string =>
  crawls === 1 ? `${what}/${draftId}` : `${what}/${draftId}/${crawls}`;

/** The facts for mails about a draft. */
export function factsOf(draft: DraftProgress, { config }: Pick<ActivityDeps, 'config'>) {
  return { siteName: draft.site_name, baseUrl: config.BASE_URL, draftId: draft.id, url: draft.url };
}

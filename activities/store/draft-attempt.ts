/** Attempts at the steps of a draft: which failures are retried, and how a draft fails. */
import { ApplicationFailure } from '@temporalio/activity';
import { placeOf } from '../../src/directory/site-address-rules.ts';
import { type DraftProgress, failDraft } from '../../src/drafts/progress-queries.ts';
import { draftFailedMail, draftNotReadAgainMail } from '../../src/mail/draft-mail-rules.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { countCrawl } from '../../src/metrics/counters.ts';
import { countStoppedParses } from '../../src/parsing/stopped-parse-queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { FetchFailure, isParseStopped, shouldRetry } from '../../src/guarded-fetch/fetch-failure.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import { NotItsTurn } from './host-lock.ts';

export interface DraftStep {
  draftId: string;
  /** The workflow's clock, ISO 8601. */
  at: string;
}

/** Attempts at a website that does not respond: half a minute with the pauses between. */
const maxSiteAttempts = 4;
const siteRetryMs = (attempt: number) => 2_000 * 3 ** (attempt - 1);
/** Attempts at a step that fails for internal reasons, or takes its worker down. */
const maxAttempts = 8;

interface FinalFailure {
  code: string;
  message: string;
}

interface Attempt {
  draft: DraftProgress;
  /** From 1. */
  attempt: number;
  now: Date;
  signal: AbortSignal;
}

/**
 * Runs an attempt at a step of a draft. A final failure is stored in the draft and mailed to its owner; a draft whose website
 * was read again in vain stays `ready`, and the result is null.
 * @throws ApplicationFailure of the failure's code, without its message, as histories must not contain addresses
 */
export async function attemptDraftStep<T>(
  deps: ActivityDeps,
  { draft, attempt, now, signal }: Attempt,
  step: () => Promise<T>,
): Promise<T | null> {
  try {
    if (attempt > maxAttempts) throw new Error(`given up after ${maxAttempts} attempts`);
    return await step();
  } catch (error) {
    if (signal.aborted || error instanceof ApplicationFailure || error instanceof NotItsTurn) throw error;
    const failure = finalFailure(error, await countAttempts(deps, draft.id, { error, attempt }));
    if (!failure) throw retryable(error, attempt);
    countCrawl(failure.code);
    deps.log.warn({ draftId: draft.id, code: failure.code, err: error }, 'draft failed');
    if ((await recordFailure(deps, draft, failure, now)) === 'ready') return null;
    throw ApplicationFailure.nonRetryable(`The draft failed: ${failure.code}.`, failure.code);
  }
}

/** Stopped parses count over all runs of the draft. */
async function countAttempts(
  { db }: ActivityDeps,
  draftId: string,
  { error, attempt }: { error: unknown; attempt: number },
): Promise<number> {
  return isParseStopped(error) ? countStoppedParses(db, workflowId.draft(draftId)) : attempt;
}

function finalFailure(error: unknown, attempt: number): FinalFailure | null {
  if (error instanceof FetchFailure) {
    return shouldRetry(error, attempt, maxSiteAttempts) ? null : { code: error.code, message: error.message };
  }
  if (attempt < maxAttempts) return null;
  return {
    code: 'internal_error',
    message: 'The website could not be read because of a fault on our side. Submit the address again later.',
  };
}

function retryable(error: unknown, attempt: number): unknown {
  if (!(error instanceof FetchFailure)) return error;
  return ApplicationFailure.create({
    message: `The website could not be read yet: ${error.code}.`,
    type: error.code,
    nextRetryDelay: siteRetryMs(attempt),
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
      batch: 'drafts',
    });
    return failed.status;
  });
}

/** The occasion of a mail, once per crawl. */
export const occasionOf = (what: string, draftId: string, crawls: number): string =>
  crawls === 1 ? `${what}/${draftId}` : `${what}/${draftId}/${crawls}`;

/** What mails about a draft contain. */
export function factsOf(draft: DraftProgress, { config }: Pick<ActivityDeps, 'config'>) {
  return { ...placeOf(draft.site, config.BASE_URL), draftId: draft.id, url: draft.url };
}

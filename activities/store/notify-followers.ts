import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/activity';
import { placeOf } from '../../src/directory/site-address-rules.ts';
import {
  type FanOut,
  type FanOutProgress,
  type FollowerMail,
  type Hold,
  type MailOutcome,
  findFanOutProgress,
  finishFanOut,
  settleFollowerMails,
  takeOverFanOut,
} from '../../src/community/fan-out-queries.ts';
import {
  type FanOutEnd,
  type HandedOver,
  isTooLate,
  nextAttempt,
} from '../../src/community/fan-out-rules.ts';
import { badgeUrls } from '../../src/listings/badge-rules.ts';
import {
  followedLaunchMail,
  listingUpdateMail,
  unsubscribePath,
} from '../../src/mail/follower-mail-rules.ts';
import { countMail } from '../../src/metrics/counters.ts';
import { unsubscribeHeaders } from '../../src/mail/stop-rules.ts';
import { listSuppressed, suppressBounced } from '../../src/mail/suppression-queries.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import type { ManyMails, OutgoingMail } from '../mail/mailer.ts';

/** The maximum size and duration of a batch, after which the run's history records the progress. */
const batchSize = 1_000;
const batchMs = 30_000;
/**
 * Mails are claimed, sent and recorded in chunks, by concurrent lanes: one sends while the other records. The chunks of
 * all lanes may be lost if the worker dies.
 */
const chunkSize = 20;
const lanes = 2;
/** Recording is retried during a restart of Postgres. */
const maxRecordAttempts = 15;
const recordRetryMs = 1_000;

export interface FollowerMailProgress {
  listingId: number | null;
  followers: number;
  sent: number;
  refused: number;
  unknown: number;
  waiting: number;
  /** When to continue, ISO 8601; null if it does not wait. */
  resumeAt: string | null;
  /** `gone`: the update is deleted. Null while mails are left. */
  outcome: FanOutEnd | 'gone' | null;
}

type Deps = Pick<ActivityDeps, 'db' | 'mailer' | 'config' | 'log'>;

/**
 * Mails the next followers of an update or a launch. `at`: the run's clock; retries use the system clock if it is later. Fails with
 * `mail_server_away`, which is retried, if the mail server accepts no mails.
 */
export async function notifyFollowersBatch(
  deps: Deps,
  { updateId, at }: { updateId: number; at: string },
): Promise<FollowerMailProgress> {
  const clock = () => new Date(Math.max(Date.now(), Date.parse(at)));
  return withHeartbeat(async (signal, beat) => {
    const hold = { updateId, holder: randomUUID() };
    const fanOut = await takeOverFanOut(deps.db, hold);
    if (!fanOut) return progressOf(await findFanOutProgress(deps.db, updateId), false);
    const paused = await sendBatch(deps, { hold, fanOut, clock, signal, beat });
    return progressOf(await endIfOver(deps, hold, fanOut, clock()), paused);
  });
}

interface BatchContext {
  hold: Hold;
  fanOut: FanOut;
  clock: () => Date;
  signal: AbortSignal;
  beat: (details: object) => void;
}

/** The state shared by the lanes. */
interface Batch {
  mails: ManyMails;
  sent: number;
  endsAt: number;
  /** No mail is due, or the mail server deferred a whole chunk. */
  paused: boolean;
  /** The mail server's response while it accepts no mails. */
  away: string | null;
}

/** Sends mails until the batch is complete, no mail is due, or the worker stops. True if the run continues with retries. */
async function sendBatch(deps: Deps, context: BatchContext): Promise<boolean> {
  if (isTooLate(context.fanOut.created_at, context.clock())) return false;
  const mails = deps.mailer.open();
  const batch: Batch = { mails, sent: 0, endsAt: Date.now() + batchMs, paused: false, away: null };
  try {
    await Promise.all(Array.from({ length: lanes }, () => sendChunks(deps, context, batch)));
  } finally {
    mails.close();
  }
  if (batch.away !== null) {
    throw ApplicationFailure.retryable(
      `The mail server accepts no mails: ${batch.away}.`,
      'mail_server_away',
    );
  }
  return batch.paused;
}

async function sendChunks(deps: Deps, context: BatchContext, batch: Batch): Promise<void> {
  const { hold, fanOut, clock, signal, beat } = context;
  let outcomes: MailOutcome[] = [];
  for (;;) {
    const ends =
      batch.paused ||
      batch.away !== null ||
      signal.aborted ||
      batch.sent >= batchSize ||
      Date.now() >= batch.endsAt;
    const claimed = await recordAndClaim(deps, hold, outcomes, { now: clock(), limit: ends ? 0 : chunkSize });
    if (ends) return;
    if (claimed.length === 0) {
      const progress = await findFanOutProgress(deps.db, hold.updateId);
      const more = progress?.holder === hold.holder && progress.is_public && !progress.walked;
      // None of the followers reached so far gets a mail, such as demo accounts, but later ones may.
      if (!more) batch.paused = true;
      outcomes = [];
      continue;
    }
    const recipients = claimed.map(({ recipient }) => recipient);
    const suppressed = await listSuppressed(deps.db, recipients, { byOthers: false, now: new Date() });
    const results = await Promise.all(
      claimed.map((mail) =>
        suppressed.has(mail.recipient)
          ? Promise.resolve(suppressedResult)
          : send(deps, batch.mails, fanOut, mail),
      ),
    );
    outcomes = claimed.map((mail, i) => outcomeOf(mail, results[i], fanOut, clock()));
    batch.sent += claimed.length;
    beat({ sent: batch.sent });
    for (const result of results) if (result.outcome === 'away') batch.away = result.answer;
    if (claimed.length === chunkSize && results.every(({ outcome }) => outcome === 'deferred'))
      batch.paused = true;
  }
}

const suppressedResult: HandedOver = { outcome: 'refused', answer: 'suppressed' };

async function send(
  { db, config, log }: Deps,
  mails: ManyMails,
  fanOut: FanOut,
  mail: FollowerMail,
): Promise<HandedOver> {
  const result = await mails.send(mailOf(config.BASE_URL, fanOut, mail));
  countMail(result.outcome === 'away' ? 'deferred' : result.outcome);
  if (result.outcome === 'refused' && result.unknownRecipient) {
    await suppressBounced(db, mail.recipient, new Date());
  }
  if (result.outcome !== 'sent') {
    log.warn({ listingId: fanOut.listing_id, accountId: mail.account_id, ...result }, 'follower not mailed');
  }
  return result;
}

/** The Message-ID is the same in each attempt, and does not reveal the unsubscribe token. */
function mailOf(
  serviceUrl: string,
  fanOut: FanOut,
  { recipient, unsubscribe_token }: FollowerMail,
): OutgoingMail {
  const { baseUrl, siteName } = placeOf(fanOut.site, serviceUrl);
  const unsubscribeUrl = baseUrl + unsubscribePath(unsubscribe_token);
  const facts = {
    siteName,
    name: fanOut.name,
    listingUrl: badgeUrls(baseUrl, fanOut.slug).listingUrl,
    unsubscribeUrl,
  };
  const content =
    fanOut.kind === 'update'
      ? listingUpdateMail({ ...facts, title: fanOut.title, body: fanOut.body })
      : followedLaunchMail({ ...facts, tagline: fanOut.tagline, again: fanOut.kind === 'relaunch' });
  const digest = createHash('sha256').update(`${fanOut.created_at.toISOString()} ${unsubscribe_token}`);
  return {
    id: digest.digest('hex').slice(0, 32),
    recipient,
    ...content,
    created_at: fanOut.created_at,
    headers: unsubscribeHeaders(unsubscribeUrl),
  };
}

function outcomeOf(
  { account_id, attempts }: FollowerMail,
  result: HandedOver | undefined,
  { created_at }: FanOut,
  now: Date,
): MailOutcome {
  const outcome = result?.outcome ?? 'unknown';
  const answer = result && 'answer' in result ? result.answer : null;
  const common = { account_id, answer, next: null, handedOver: true };
  switch (outcome) {
    case 'sent':
    case 'refused':
    case 'unknown':
      return { ...common, status: outcome };
    case 'away':
      return { ...common, status: 'waiting', next: now, handedOver: false };
    case 'deferred': {
      const next = nextAttempt(attempts, created_at, now);
      return next ? { ...common, status: 'waiting', next } : { ...common, status: 'refused' };
    }
  }
}

/** Records the outcomes of a chunk and claims the next one. */
async function recordAndClaim(
  { db, log }: Deps,
  hold: Hold,
  outcomes: MailOutcome[],
  next: { now: Date; limit: number },
): Promise<FollowerMail[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await settleFollowerMails(db, hold, outcomes, next);
    } catch (error) {
      if (attempt === maxRecordAttempts || outcomes.length === 0) throw error;
      log.warn({ err: error, updateId: hold.updateId }, 'outcomes of mails could not be recorded yet');
      await sleep(recordRetryMs);
    }
  }
}

/** Ends the fan-out if it is complete, stopped or too late. Returns its progress. */
async function endIfOver(
  { db, log }: Deps,
  hold: Hold,
  { created_at }: FanOut,
  now: Date,
): Promise<FanOutProgress | undefined> {
  const progress = await findFanOutProgress(db, hold.updateId);
  const end = progress && endOf(progress, isTooLate(created_at, now));
  if (!end) return progress;
  await finishFanOut(db, hold, end, now);
  const ended = await findFanOutProgress(db, hold.updateId);
  log.info({ updateId: hold.updateId, ...ended }, 'followers mailed');
  return ended;
}

function endOf({ walked, waiting, is_public }: FanOutProgress, late: boolean): FanOutEnd | null {
  if (walked && waiting === 0) return 'sent';
  if (!is_public) return 'stopped';
  return late ? 'too late' : null;
}

function progressOf(progress: FanOutProgress | undefined, paused: boolean): FollowerMailProgress {
  if (!progress) {
    const none = { followers: 0, sent: 0, refused: 0, unknown: 0, waiting: 0 };
    return { listingId: null, ...none, resumeAt: null, outcome: 'gone' };
  }
  const { listing_id, followers, sent, refused, unknown, waiting, next_attempt_at: next, outcome } = progress;
  const resumeAt = paused && outcome === null ? (next?.toISOString() ?? null) : null;
  return { listingId: listing_id, followers, sent, refused, unknown, waiting, resumeAt, outcome };
}

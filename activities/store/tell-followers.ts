import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/activity';
import {
  type FanOut,
  type FanOutStanding,
  type FollowerMail,
  type Hold,
  type MailOutcome,
  claimFollowerMails,
  findFanOutStanding,
  finishFanOut,
  recordFollowerMails,
  takeOverFanOut,
} from '../../src/community/fan-out-queries.ts';
import {
  type FanOutEnd,
  type HandedOver,
  isTooLate,
  nextAttempt,
} from '../../src/community/fan-out-rules.ts';
import { badgeUrls } from '../../src/listings/badge-rules.ts';
import { mailAddress } from '../../src/mail/address-rules.ts';
import {
  listingUpdateLetter,
  unsubscribeHeaders,
  unsubscribePath,
} from '../../src/mail/follower-letters-rules.ts';
import type { ActivityDeps } from '../deps.ts';
import { whileBeating } from '../heartbeat.ts';
import type { ManyMails, OutgoingMail } from '../mail/mailer.ts';

/** So many mails, or so long: then the run's history says how far it is. */
const batchSize = 1_000;
const batchMs = 30_000;
/** In our hands at once. So many may be lost where a worker dies; each handful costs two writes. */
const handful = 20;
/** What became of a handful is written down through a restart of Postgres. */
const recordTries = 15;
const betweenTriesMs = 1_000;

export interface TellingProgress {
  listingId: number | null;
  followers: number;
  sent: number;
  refused: number;
  unknown: number;
  waiting: number;
  /** When it goes on, where it waits. */
  resumeAt: string | null;
  /** `gone`: the update is not there any more. Null while there is more to tell. */
  outcome: FanOutEnd | 'gone' | null;
}

type Deps = Pick<ActivityDeps, 'db' | 'mailer' | 'config' | 'log'>;

/**
 * Tells the next followers of an update. `at` is the run's clock; later attempts go by our own.
 * Fails with `mail_server_away`, to be tried again, where mails could not be handed over at all.
 */
export async function tellFollowersBatch(
  deps: Deps,
  { updateId, at }: { updateId: number; at: string },
): Promise<TellingProgress> {
  const clock = () => new Date(Math.max(Date.now(), Date.parse(at)));
  return whileBeating(async (signal, beat) => {
    const hold = { updateId, holder: randomUUID() };
    const fanOut = await takeOverFanOut(deps.db, hold);
    if (!fanOut) return progressOf(await findFanOutStanding(deps.db, updateId), false);
    const paused = await tellSome(deps, { hold, fanOut, clock, signal, beat });
    return progressOf(await endIfOver(deps, hold, fanOut, clock()), paused);
  });
}

interface Turn {
  hold: Hold;
  fanOut: FanOut;
  clock: () => Date;
  signal: AbortSignal;
  beat: (details: object) => void;
}

/**
 * Handful after handful, until enough were told or the worker stops; true where it goes on when those who wait are due:
 * nobody else is left, or the mail server asked everybody to come back.
 */
async function tellSome(deps: Deps, { hold, fanOut, clock, signal, beat }: Turn): Promise<boolean> {
  if (isTooLate(fanOut.created_at, clock())) return false;
  const until = Date.now() + batchMs;
  const mails = deps.mailer.open();
  try {
    for (let told = 0; told < batchSize && Date.now() < until && !signal.aborted;) {
      const now = clock();
      const claimed = await claimFollowerMails(deps.db, hold, { now, limit: handful });
      if (claimed.length === 0) {
        const standing = await findFanOutStanding(deps.db, hold.updateId);
        // Nobody of those who were met is told; others may be.
        if (standing?.holder === hold.holder && standing.is_public && !standing.walked) continue;
        return true;
      }
      const handed = await Promise.all(claimed.map((mail) => handOver(deps, mails, fanOut, mail)));
      const outcomes = claimed.map((mail, i) => outcomeOf(mail, handed[i], fanOut, clock()));
      if (!(await recorded(deps, hold, outcomes))) return false;
      told += claimed.length;
      beat({ told });
      const away = handed.find((one) => one.outcome === 'away');
      if (away) {
        const answer = 'answer' in away ? away.answer : '';
        throw ApplicationFailure.retryable(`The mail server takes no mails: ${answer}.`, 'mail_server_away');
      }
      if (claimed.length === handful && handed.every(({ outcome }) => outcome === 'deferred')) return true;
    }
    return false;
  } finally {
    mails.close();
  }
}

async function handOver(
  { config, log }: Deps,
  mails: ManyMails,
  fanOut: FanOut,
  mail: FollowerMail,
): Promise<HandedOver> {
  if (mailAddress(mail.recipient) === null) return { outcome: 'refused', answer: 'recipient_invalid' };
  const handed = await mails.send(mailOf(config.BASE_URL, fanOut, mail));
  if (handed.outcome !== 'sent') {
    log.warn({ listingId: fanOut.listing_id, accountId: mail.account_id, ...handed }, 'follower not told');
  }
  return handed;
}

/** The same mail has the same Message-ID, whoever sends it; the address of the page that ends it is in nobody's log. */
function mailOf(
  baseUrl: string,
  fanOut: FanOut,
  { recipient, unsubscribe_token }: FollowerMail,
): OutgoingMail {
  const unsubscribeUrl = baseUrl + unsubscribePath(unsubscribe_token);
  const facts = {
    siteName: fanOut.site_name,
    name: fanOut.name,
    listingUrl: badgeUrls(baseUrl, fanOut.slug).listingUrl,
    title: fanOut.title,
    body: fanOut.body,
    unsubscribeUrl,
  };
  const digest = createHash('sha256').update(`${fanOut.created_at.toISOString()} ${unsubscribe_token}`);
  return {
    id: digest.digest('hex').slice(0, 32),
    recipient,
    ...listingUpdateLetter(facts),
    created_at: fanOut.created_at,
    headers: unsubscribeHeaders(unsubscribeUrl),
  };
}

function outcomeOf(
  { account_id, attempts }: FollowerMail,
  handed: HandedOver | undefined,
  { created_at }: FanOut,
  now: Date,
): MailOutcome {
  const outcome = handed?.outcome ?? 'unknown';
  const answer = handed && 'answer' in handed ? handed.answer : null;
  const said = { account_id, answer, next: null, handedOver: true };
  switch (outcome) {
    case 'sent':
    case 'refused':
    case 'unknown':
      return { ...said, status: outcome };
    case 'away':
      return { ...said, status: 'waiting', next: now, handedOver: false };
    case 'deferred': {
      const next = nextAttempt(attempts, created_at, now);
      return next ? { ...said, status: 'waiting', next } : { ...said, status: 'refused' };
    }
  }
}

/** False where another attempt has taken over. */
async function recorded({ db, log }: Deps, hold: Hold, outcomes: MailOutcome[]): Promise<boolean> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await recordFollowerMails(db, hold, outcomes);
    } catch (error) {
      if (tries === recordTries) throw error;
      log.warn({ err: error, updateId: hold.updateId }, 'what was told could not be written down yet');
      await sleep(betweenTriesMs);
    }
  }
}

/** Ends the telling where it is over, and says how it stands. */
async function endIfOver(
  { db, log }: Deps,
  hold: Hold,
  { created_at }: FanOut,
  now: Date,
): Promise<FanOutStanding | undefined> {
  const standing = await findFanOutStanding(db, hold.updateId);
  const end = standing && endOf(standing, isTooLate(created_at, now));
  if (!end) return standing;
  await finishFanOut(db, hold, end, now);
  const ended = await findFanOutStanding(db, hold.updateId);
  log.info({ updateId: hold.updateId, ...ended }, 'followers told');
  return ended;
}

function endOf({ walked, waiting, is_public }: FanOutStanding, late: boolean): FanOutEnd | null {
  if (walked && waiting === 0) return 'told';
  if (!is_public) return 'stopped';
  return late ? 'too late' : null;
}

function progressOf(standing: FanOutStanding | undefined, paused: boolean): TellingProgress {
  if (!standing) {
    const none = { followers: 0, sent: 0, refused: 0, unknown: 0, waiting: 0 };
    return { listingId: null, ...none, resumeAt: null, outcome: 'gone' };
  }
  const { listing_id, followers, sent, refused, unknown, waiting, next_attempt_at: next, outcome } = standing;
  const resumeAt = paused && outcome === null ? (next?.toISOString() ?? null) : null;
  return { listingId: listing_id, followers, sent, refused, unknown, waiting, resumeAt, outcome };
}

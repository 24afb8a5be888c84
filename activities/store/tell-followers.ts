import { createHash, randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { ApplicationFailure } from '@temporalio/activity';
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
import { listingUpdateMail, unsubscribePath } from '../../src/mail/follower-mail-rules.ts';
import { unsubscribeHeaders } from '../../src/mail/stop-rules.ts';
import { listSuppressed, suppressBounced } from '../../src/mail/suppression-queries.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import type { ManyMails, OutgoingMail } from '../mail/mailer.ts';

/** So many mails, or so long: then the run's history says how far it is. */
const batchSize = 1_000;
const batchMs = 30_000;
/**
 * A handful is marked, handed over and written down at once; while one is written down, the other is handed over. What
 * is in both hands may be lost where a worker dies.
 */
const handful = 20;
const hands = 2;
/** What became of a handful is written down through a restart of Postgres. */
const settleTries = 15;
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
  return withHeartbeat(async (signal, beat) => {
    const hold = { updateId, holder: randomUUID() };
    const fanOut = await takeOverFanOut(deps.db, hold);
    if (!fanOut) return progressOf(await findFanOutProgress(deps.db, updateId), false);
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

/** What both hands know. */
interface Round {
  mails: ManyMails;
  /** `told` so far, until the time that it ends at the latest. */
  told: number;
  endsAt: number;
  /** Nobody is left for now, or the mail server asked everybody to come back: others would be asked, too. */
  paused: boolean;
  /** What the mail server answers while it takes no mails at all. */
  away: string | null;
}

/**
 * Tells followers until enough were told, nobody is left for now, or the worker stops; true where it goes on when those
 * who wait are due.
 */
async function tellSome(deps: Deps, turn: Turn): Promise<boolean> {
  if (isTooLate(turn.fanOut.created_at, turn.clock())) return false;
  const mails = deps.mailer.open();
  const round: Round = { mails, told: 0, endsAt: Date.now() + batchMs, paused: false, away: null };
  try {
    await Promise.all(Array.from({ length: hands }, () => tellHandfuls(deps, turn, round)));
  } finally {
    mails.close();
  }
  if (round.away !== null) {
    throw ApplicationFailure.retryable(`The mail server takes no mails: ${round.away}.`, 'mail_server_away');
  }
  return round.paused;
}

async function tellHandfuls(deps: Deps, turn: Turn, round: Round): Promise<void> {
  const { hold, fanOut, clock, signal, beat } = turn;
  let outcomes: MailOutcome[] = [];
  for (;;) {
    const ends =
      round.paused ||
      round.away !== null ||
      signal.aborted ||
      round.told >= batchSize ||
      Date.now() >= round.endsAt;
    const claimed = await settled(deps, hold, outcomes, { now: clock(), limit: ends ? 0 : handful });
    if (ends) return;
    if (claimed.length === 0) {
      const standing = await findFanOutProgress(deps.db, hold.updateId);
      const more = standing?.holder === hold.holder && standing.is_public && !standing.walked;
      // Of those who were met nobody is told, such as people of a demo; others may be.
      if (!more) round.paused = true;
      outcomes = [];
      continue;
    }
    const recipients = claimed.map(({ recipient }) => recipient);
    const suppressed = await listSuppressed(deps.db, recipients, { byOthers: false, now: new Date() });
    const handed = await Promise.all(
      claimed.map((mail) =>
        suppressed.has(mail.recipient)
          ? Promise.resolve(notMailed)
          : handOver(deps, round.mails, fanOut, mail),
      ),
    );
    outcomes = claimed.map((mail, i) => outcomeOf(mail, handed[i], fanOut, clock()));
    round.told += claimed.length;
    beat({ told: round.told });
    for (const one of handed) if (one.outcome === 'away') round.away = one.answer;
    if (claimed.length === handful && handed.every(({ outcome }) => outcome === 'deferred'))
      round.paused = true;
  }
}

const notMailed: HandedOver = { outcome: 'refused', answer: 'suppressed' };

async function handOver(
  { db, config, log }: Deps,
  mails: ManyMails,
  fanOut: FanOut,
  mail: FollowerMail,
): Promise<HandedOver> {
  const handed = await mails.send(mailOf(config.BASE_URL, fanOut, mail));
  if (handed.outcome === 'refused' && handed.unknownRecipient) {
    await suppressBounced(db, mail.recipient, new Date());
  }
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
    ...listingUpdateMail(facts),
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

async function settled(
  { db, log }: Deps,
  hold: Hold,
  outcomes: MailOutcome[],
  next: { now: Date; limit: number },
): Promise<FollowerMail[]> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await settleFollowerMails(db, hold, outcomes, next);
    } catch (error) {
      if (tries === settleTries || outcomes.length === 0) throw error;
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
): Promise<FanOutProgress | undefined> {
  const standing = await findFanOutProgress(db, hold.updateId);
  const end = standing && endOf(standing, isTooLate(created_at, now));
  if (!end) return standing;
  await finishFanOut(db, hold, end, now);
  const ended = await findFanOutProgress(db, hold.updateId);
  log.info({ updateId: hold.updateId, ...ended }, 'followers told');
  return ended;
}

function endOf({ walked, waiting, is_public }: FanOutProgress, late: boolean): FanOutEnd | null {
  if (walked && waiting === 0) return 'told';
  if (!is_public) return 'stopped';
  return late ? 'too late' : null;
}

function progressOf(standing: FanOutProgress | undefined, paused: boolean): TellingProgress {
  if (!standing) {
    const none = { followers: 0, sent: 0, refused: 0, unknown: 0, waiting: 0 };
    return { listingId: null, ...none, resumeAt: null, outcome: 'gone' };
  }
  const { listing_id, followers, sent, refused, unknown, waiting, next_attempt_at: next, outcome } = standing;
  const resumeAt = paused && outcome === null ? (next?.toISOString() ?? null) : null;
  return { listingId: listing_id, followers, sent, refused, unknown, waiting, resumeAt, outcome };
}

/** What the workflow refreshRatings has done: domains queued, and asked for at a source that is treated politely. */
import { setTimeout as sleep } from 'node:timers/promises';
import { countDueDomains, listDueDomains, queueDomains, recordOutcome } from '../../src/ratings/queries.ts';
import { type RefreshCounts, maxAskedARun, noCounts } from '../../src/ratings/refresh-rules.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { type RatingSource, ratingSourceOf } from './rating-source.ts';

const domainsABatch = 50;
const askedAtOnce = 4;
/** So many without an answer in a row are the source's trouble, not the domains'. */
const awayAfter = 3;

/** Null where no source is configured. */
export async function queueRatings(
  { db, config }: Pick<ActivityDeps, 'db' | 'config'>,
  { at }: { at: string },
): Promise<{ source: string; due: number } | null> {
  const source = ratingSourceOf(config);
  if (!source) return null;
  return withHeartbeat(async (signal) => {
    await queueDomains(db, new Date(at), signal);
    return { source: source.name, due: await countDueDomains(db, new Date(at), maxAskedARun) };
  });
}

export interface AskedBatch {
  asked: RefreshCounts;
  /** More may be due. */
  left: boolean;
  /** Why the source was left alone before the end of the batch; `saidMs`: for how long it wants to be. */
  stopped: { why: 'busy' | 'away'; saidMs: number | null } | { why: 'refused'; status: number } | null;
}

/**
 * Asks for the domains that are due the longest, a few at a time and no more a minute than is allowed. Each is noted as
 * it is answered, so an attempt after one that was cut short asks for the others alone.
 */
export async function askRatings(
  { db, config, log }: Pick<ActivityDeps, 'db' | 'config' | 'log'>,
  { dueBy, at }: { dueBy: string; at: string },
): Promise<AskedBatch> {
  const source = ratingSourceOf(config);
  if (!source) return { asked: noCounts, left: false, stopped: null };
  return withHeartbeat(async (signal, beat) => {
    // Of a source that takes few a minute, a batch takes a minute and no longer.
    const most = Math.min(domainsABatch, source.perMinute);
    const { domains, mayBeMore } = await listDueDomains(db, new Date(dueBy), most);
    const asked = { ...noCounts };
    const stopped = await askEach(source, domains, signal, async (domain, outcome) => {
      await recordOutcome(db, { domain, source: source.name, at: new Date(at) }, outcome);
      asked[outcome.outcome] += 1;
      beat(asked);
    });
    log.info({ ...asked, stopped }, 'domain ratings asked for');
    return { asked, left: stopped !== null || mayBeMore, stopped };
  });
}

type Noted = Parameters<typeof recordOutcome>[2];

/** Resolves with why it stopped before the last one. */
async function askEach(
  source: RatingSource,
  domains: readonly string[],
  signal: AbortSignal,
  note: (domain: string, outcome: Noted) => Promise<void>,
): Promise<AskedBatch['stopped']> {
  const waiting = [...domains];
  const pause = pauseOf(source.perMinute, signal);
  const ends: Exclude<AskedBatch['stopped'], null>[] = [];
  let broken = false;
  const isOver = () => broken || ends.length > 0;
  let unanswered = 0;
  const lane = async () => {
    while (!isOver()) {
      const domain = waiting.shift();
      if (domain === undefined) return;
      await pause();
      // Another lane may have been told to stop meanwhile.
      if (isOver()) return;
      const answer = await source.ask(domain, signal);
      if (answer.outcome === 'busy') ends.push({ why: 'busy', saidMs: answer.retryAfterMs });
      else if (answer.outcome === 'refused') ends.push({ why: 'refused', status: answer.status });
      else {
        await note(domain, answer);
        unanswered = answer.outcome === 'unanswered' ? unanswered + 1 : 0;
        if (unanswered >= awayAfter) ends.push({ why: 'away', saidMs: null });
      }
    }
  };
  const lanes = await Promise.allSettled(
    Array.from({ length: askedAtOnce }, () =>
      lane().catch((error: unknown) => {
        broken = true;
        throw error;
      }),
    ),
  );
  const failed = lanes.find((one) => one.status === 'rejected');
  if (failed) throw failed.reason;
  return ends[0] ?? null;
}

/** Each call resolves one gap after the one before it, the first a gap from now: a batch may follow on another. */
function pauseOf(perMinute: number, signal: AbortSignal): () => Promise<unknown> {
  const gapMs = 60_000 / perMinute;
  let next = performance.now();
  return () => {
    next = Math.max(next + gapMs, performance.now());
    return sleep(next - performance.now(), undefined, { signal });
  };
}

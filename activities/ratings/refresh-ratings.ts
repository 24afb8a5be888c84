/** Activities of the workflow refreshRatings. */
import { setTimeout as sleep } from 'node:timers/promises';
import { countDueDomains, listDueDomains, queueDomains, recordOutcome } from '../../src/ratings/queries.ts';
import { type RefreshCounts, maxRequestsPerRun, noCounts } from '../../src/ratings/refresh-rules.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { runConcurrently } from '../run-concurrently.ts';
import { type RatingSource, ratingSourceOf } from './rating-source.ts';

const batchSize = 50;
const concurrentRequests = 4;
/** After this many consecutive requests without a response, the source counts as unavailable. */
const awayAfter = 3;

/** Queues the domains of live listings and counts those that are due `at` (RFC 3339). Null where no source is configured. */
export async function queueRatings(
  { db, config }: Pick<ActivityDeps, 'db' | 'config'>,
  { at }: { at: string },
): Promise<{ source: string; due: number } | null> {
  const source = ratingSourceOf(config);
  if (!source) return null;
  return withHeartbeat(async (signal) => {
    await queueDomains(db, new Date(at), signal);
    return { source: source.name, due: await countDueDomains(db, new Date(at), maxRequestsPerRun) };
  });
}

export interface AskedBatch {
  asked: RefreshCounts;
  /** Whether more may be due. */
  left: boolean;
  /** Why the batch ended early; `saidMs` is the source's Retry-After. */
  stopped: { why: 'busy' | 'away'; saidMs: number | null } | { why: 'refused'; status: number } | null;
}

/**
 * Requests the ratings of the domains that were due first, four at a time and within the source's limit per minute. Each
 * outcome is recorded at once, so that a retry requests only the rest. `dueBy` and `at` are RFC 3339.
 */
export async function askRatings(
  { db, config, log }: Pick<ActivityDeps, 'db' | 'config' | 'log'>,
  { dueBy, at }: { dueBy: string; at: string },
): Promise<AskedBatch> {
  const source = ratingSourceOf(config);
  if (!source) return { asked: noCounts, left: false, stopped: null };
  return withHeartbeat(async (signal, beat) => {
    // A batch takes at most a minute.
    const limit = Math.min(batchSize, source.perMinute);
    const { domains, mayBeMore } = await listDueDomains(db, new Date(dueBy), limit);
    const asked = { ...noCounts };
    const stopped = await askEach(source, domains, signal, async (domain, outcome) => {
      await recordOutcome(db, { domain, source: source.name, at: new Date(at) }, outcome);
      asked[outcome.outcome] += 1;
      beat(asked);
    });
    log.info({ ...asked, stopped }, 'domain ratings requested');
    return { asked, left: stopped !== null || mayBeMore, stopped };
  });
}

type Recorded = Parameters<typeof recordOutcome>[2];

/** Resolves with the reason if it stopped before the last domain. */
async function askEach(
  source: RatingSource,
  domains: readonly string[],
  signal: AbortSignal,
  record: (domain: string, outcome: Recorded) => Promise<void>,
): Promise<AskedBatch['stopped']> {
  const pause = pauseOf(source.perMinute, signal);
  const stops: Exclude<AskedBatch['stopped'], null>[] = [];
  let hasFailed = false;
  const isOver = () => hasFailed || stops.length > 0;
  let unanswered = 0;
  await runConcurrently(concurrentRequests, domains, async (domain) => {
    if (isOver()) return;
    try {
      await pause();
      // A concurrent request may have ended the batch meanwhile.
      if (isOver()) return;
      const answer = await source.ask(domain, signal);
      if (answer.outcome === 'busy') stops.push({ why: 'busy', saidMs: answer.retryAfterMs });
      else if (answer.outcome === 'refused') stops.push({ why: 'refused', status: answer.status });
      else {
        await record(domain, answer);
        unanswered = answer.outcome === 'unanswered' ? unanswered + 1 : 0;
        if (unanswered >= awayAfter) stops.push({ why: 'away', saidMs: null });
      }
    } catch (error) {
      hasFailed = true;
      throw error;
    }
  });
  return stops[0] ?? null;
}

/** Each call resolves one interval after the previous one, the first after one interval, as batches may follow each other. */
function pauseOf(perMinute: number, signal: AbortSignal): () => Promise<unknown> {
  const intervalMs = 60_000 / perMinute;
  let next = performance.now();
  return () => {
    next = Math.max(next + intervalMs, performance.now());
    return sleep(next - performance.now(), undefined, { signal });
  };
}

/** Limits attempts, such as to guess a promo code, and keeps refused calls from using up the limit of crawls. */
import type { Fault } from '../faults.ts';
import { type LimitClass, type Limiter, type LimitState, countedAccount } from './limits.ts';
import type { Operation } from './operation.ts';
import { faultOf } from './problem.ts';
import { countedNetwork } from '../shared/network-rules.ts';

type Counting = Pick<Limiter, 'forgive'> & ((name: LimitClass, who: string) => Promise<unknown>);

/** Attempts count against the caller's network and, where signed in, its account. */
export interface AttemptScope {
  name: LimitClass;
  ip: string;
  accountId: number | null;
}

/**
 * Runs an attempt. It is counted first, so that concurrent attempts cannot exceed the limit, and uncounted unless it
 * calls `failedAttempt`. Hold no connection meanwhile, as counting takes one.
 * @throws Fault rate_limited
 */
export async function countAttempt<T>(
  limiter: Counting,
  { name, ip, accountId }: AttemptScope,
  attempt: (failedAttempt: () => void) => Promise<T>,
): Promise<T> {
  const counted = [countedNetwork(ip), ...(accountId === null ? [] : [countedAccount(accountId)])];
  for (const who of counted) await limiter(name, who);
  const outcome = { hasFailed: false };
  try {
    return await attempt(() => {
      outcome.hasFailed = true;
    });
  } catch (error) {
    // A call that fails is rolled back, and no website is read for it.
    if (name === 'crawl') outcome.hasFailed = false;
    throw error;
  } finally {
    // A failure to uncount must not fail the call: the count expires with its window.
    if (!outcome.hasFailed)
      await Promise.all(counted.map((who) => limiter.forgive(name, who).catch(() => undefined)));
  }
}

/** Counts the call as an attempt, where the operation limits those, before it takes a connection. */
export function countedAttempt<T>(
  limiter: Limiter,
  operation: Operation,
  { input, ip, accountId = null }: { input: object; ip: string; accountId: number | null | undefined },
  call: (failedAttempt: () => void) => Promise<T>,
): Promise<T> {
  const name = operation.attemptLimit?.(input as never) ?? null;
  return name === null ? call(() => undefined) : countAttempt(limiter, { name, ip, accountId }, call);
}

/** Statuses of refusals before any website is read: invalid input, no sign-in, no access. */
const unreadStatuses = [400, 401, 403];

/**
 * Counts a refused call of the class `crawl` as one of the class `write` instead, as no website was read for it. Returns
 * the refusal, or that of the other limit. Hold no connection meanwhile, as counting takes one.
 */
export async function recountRefused(
  limiter: Limiter,
  refusal: Fault,
  { limit, accountId, ip }: { limit?: LimitState; accountId?: number | undefined; ip: string },
): Promise<Fault> {
  if (limit?.name !== 'crawl' || !unreadStatuses.includes(refusal.status)) return refusal;
  const who = accountId === undefined ? countedNetwork(ip) : countedAccount(accountId);
  try {
    await limiter.forgive('crawl', who);
    refusal.limit = await limiter('write', who);
    return refusal;
  } catch (error) {
    return faultOf(error);
  }
}

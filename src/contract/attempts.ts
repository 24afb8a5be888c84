/** Limits attempts to guess secrets, such as promo codes. */
import { type LimitClass, type Limiter, countedAccount } from './limits.ts';
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
  } finally {
    // A failure to uncount must not fail the call: the count expires with its window.
    if (!outcome.hasFailed)
      await Promise.all(counted.map((who) => limiter.forgive(name, who).catch(() => undefined)));
  }
}

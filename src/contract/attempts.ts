/** Tries of what may be guessed, such as promo codes. */
import { type LimitClass, type Limiter, countedAccount } from './limits.ts';
import { countedNetwork } from '../shared/network-rules.ts';

type Counting = Pick<Limiter, 'forgive'> & ((name: LimitClass, who: string) => Promise<unknown>);

/** Tries are counted for the network that they come from and for the account, where there is one. */
export interface AttemptScope {
  name: LimitClass;
  ip: string;
  accountId: number | null;
}

/**
 * Carries out a try of something that may be guessed. It is counted before it is made, so that many at once are no way
 * round the limit, and taken back unless it calls `wrong`. Hold no connection meanwhile: counting takes one of its own.
 * @throws Fault rate_limited
 */
export async function countAttempt<T>(
  limiter: Counting,
  { name, ip, accountId }: AttemptScope,
  attempt: (wrong: () => void) => Promise<T>,
): Promise<T> {
  const counted = [countedNetwork(ip), ...(accountId === null ? [] : [countedAccount(accountId)])];
  for (const who of counted) await limiter(name, who);
  const tried = { isWrong: false };
  try {
    return await attempt(() => {
      tried.isWrong = true;
    });
  } finally {
    // One that could not be taken back lapses with its window; what was done by then stands.
    if (!tried.isWrong)
      await Promise.all(counted.map((who) => limiter.forgive(name, who).catch(() => undefined)));
  }
}

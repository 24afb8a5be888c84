import { purgeIdempotencyKeys } from '../../src/contract/idempotency-queries.ts';
import { purgeRateLimits } from '../../src/contract/limits-queries.ts';
import { purgeDelivered } from '../../src/outbox/queries.ts';
import type { ActivityDeps } from '../deps.ts';
import { whileBeating } from '../heartbeat.ts';

const hourMs = 3_600_000;
/** Delivered entries are kept for a while, for whoever asks what Temporal was told. */
const keepDeliveredMs = 7 * 24 * hourMs;

/** Says, a line each, what was cleared. */
export async function purgeOld({ db }: Pick<ActivityDeps, 'db'>, { at }: { at: string }): Promise<string[]> {
  const before = (ageMs: number) => new Date(new Date(at).getTime() - ageMs);
  return whileBeating(async () => {
    const entries = await purgeDelivered(db, before(keepDeliveredMs));
    const keys = await purgeIdempotencyKeys(db, before(0));
    await purgeRateLimits(db, before(0));
    return [
      ...(entries > 0 ? [`cleared ${entries} delivered outbox entries`] : []),
      ...(keys > 0 ? [`cleared ${keys} idempotency keys`] : []),
    ];
  });
}

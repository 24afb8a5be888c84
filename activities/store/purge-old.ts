import { purgeSignInLinks } from '../../src/accounts/sign-in-queries.ts';
import { purgeSessions } from '../../src/accounts/session-queries.ts';
import { sessionIdleMs } from '../../src/accounts/session-rules.ts';
import { purgeIdempotencyKeys } from '../../src/contract/idempotency-queries.ts';
import { purgeRateLimits } from '../../src/contract/limits-queries.ts';
import { giveUpLateMails } from '../../src/mail/queries.ts';
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
    const late = await giveUpLateMails(db, before(0));
    const links = await purgeSignInLinks(db, before(0));
    const sessions = await purgeSessions(db, { expiredAt: before(0), idleSince: before(sessionIdleMs) });
    return [
      ...(entries > 0 ? [`cleared ${entries} delivered outbox entries`] : []),
      ...(keys > 0 ? [`cleared ${keys} idempotency keys`] : []),
      ...(late > 0 ? [`gave up ${late} mails that it was too late for`] : []),
      ...(links > 0 ? [`cleared ${links} sign-in links`] : []),
      ...(sessions > 0 ? [`cleared ${sessions} sessions that had ended`] : []),
    ];
  });
}

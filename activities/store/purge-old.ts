import { purgeBrowsers } from '../../src/accounts/browser-queries.ts';
import { purgeChallenges } from '../../src/accounts/passkey-queries.ts';
import { purgeSignInLinks } from '../../src/accounts/sign-in-queries.ts';
import { purgeSessions } from '../../src/accounts/session-queries.ts';
import { browserMs, sessionIdleMs } from '../../src/accounts/session-rules.ts';
import { purgeVoteNetworks } from '../../src/community/vote-network-queries.ts';
import { oldestKeptDay } from '../../src/community/vote-network-rules.ts';
import { purgeLookups } from '../../src/claims/lookup-queries.ts';
import { purgeIdempotencyKeys } from '../../src/contract/idempotency-queries.ts';
import { purgeRateLimits } from '../../src/contract/limits-queries.ts';
import { purgeProgramWrites } from '../../src/contract/program-write-queries.ts';
import { purgeFollowerMails } from '../../src/community/fan-out-queries.ts';
import { purgeViewDays } from '../../src/listings/views-queries.ts';
import { giveUpLateMails, purgeMails } from '../../src/mail/queries.ts';
import { purgeSuppressions } from '../../src/mail/suppression-queries.ts';
import { retiredKeyMs, unusedClientMs } from '../../src/oauth/lifetime-rules.ts';
import { purgeOAuth } from '../../src/oauth/purge-queries.ts';
import { purgeDelivered } from '../../src/outbox/queries.ts';
import { purgeStoppedParses } from '../../src/parsing/stopped-parse-queries.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';

const hourMs = 3_600_000;
/** Delivered outbox entries are kept for debugging. */
const keepDeliveredMs = 7 * 24 * hourMs;
/** Sent mails are kept for questions of recipients. */
const keepMailsMs = 90 * 24 * hourMs;
/** Views a day are shown for a quarter, and kept a little longer than a year. */
const keepViewDaysMs = 400 * 24 * hourMs;

/** Deletes expired rows. Returns a line for each kind of which some were deleted. */
export async function purgeOld({ db }: Pick<ActivityDeps, 'db'>, { at }: { at: string }): Promise<string[]> {
  const before = (ageMs: number) => new Date(new Date(at).getTime() - ageMs);
  return withHeartbeat(async () => {
    const entries = await purgeDelivered(db, before(keepDeliveredMs));
    const keys = await purgeIdempotencyKeys(db, before(0));
    await purgeRateLimits(db, before(0));
    await purgeProgramWrites(db, before(0));
    await purgeViewDays(db, before(keepViewDaysMs));
    await purgeVoteNetworks(db, oldestKeptDay(before(0)));
    const late = await giveUpLateMails(db, before(0));
    const mails = await purgeMails(db, before(keepMailsMs));
    await purgeFollowerMails(db, before(keepMailsMs));
    const links = await purgeSignInLinks(db, before(0));
    await purgeSuppressions(db, before(0));
    await purgeChallenges(db, before(0));
    await purgeBrowsers(db, before(browserMs));
    await purgeLookups(db, before(hourMs));
    await purgeStoppedParses(db, before(keepDeliveredMs));
    const sessions = await purgeSessions(db, { expiredAt: before(0), idleSince: before(sessionIdleMs) });
    const oauth = await purgeOAuth(db, {
      now: before(0),
      clientsUnusedSince: before(unusedClientMs),
      keysRetiredBefore: before(retiredKeyMs),
    });
    const counts: [number, string][] = [
      [entries, 'delivered outbox entries'],
      [keys, 'idempotency keys'],
      [late, 'mails past their deadline, not sent'],
      [mails, 'old mails'],
      [links, 'sign-in links'],
      [oauth.tokens, 'expired codes and tokens of apps'],
      [oauth.grants, 'connections of apps without a token'],
      [oauth.clients, 'apps without a connection'],
      [sessions, 'expired sessions'],
    ];
    return counts.filter(([count]) => count > 0).map(([count, what]) => `cleared ${count} ${what}`);
  });
}

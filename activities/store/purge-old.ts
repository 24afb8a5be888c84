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
import { purgeFollowerMails } from '../../src/community/fan-out-queries.ts';
import { giveUpLateMails, purgeMails } from '../../src/mail/queries.ts';
import { purgeSuppressions } from '../../src/mail/suppression-queries.ts';
import { retiredKeyMs, unusedClientMs } from '../../src/oauth/lifetime-rules.ts';
import { purgeOAuth } from '../../src/oauth/purge-queries.ts';
import { purgeDelivered } from '../../src/outbox/queries.ts';
import { purgeStoppedParses } from '../../src/parsing/stopped-parse-queries.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';

const hourMs = 3_600_000;
/** Delivered entries are kept for a while, for whoever asks what Temporal was told. */
const keepDeliveredMs = 7 * 24 * hourMs;
/** So is what people were written, for whoever asks about it; nobody does after a quarter of a year. */
const keepMailsMs = 90 * 24 * hourMs;

/** Says, a line each, what was cleared. */
export async function purgeOld({ db }: Pick<ActivityDeps, 'db'>, { at }: { at: string }): Promise<string[]> {
  const before = (ageMs: number) => new Date(new Date(at).getTime() - ageMs);
  return withHeartbeat(async () => {
    const entries = await purgeDelivered(db, before(keepDeliveredMs));
    const keys = await purgeIdempotencyKeys(db, before(0));
    await purgeRateLimits(db, before(0));
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
    return [
      ...(entries > 0 ? [`cleared ${entries} delivered outbox entries`] : []),
      ...(keys > 0 ? [`cleared ${keys} idempotency keys`] : []),
      ...(late > 0 ? [`gave up ${late} mails that it was too late for`] : []),
      ...(mails > 0 ? [`cleared ${mails} mails of long ago`] : []),
      ...(links > 0 ? [`cleared ${links} sign-in links`] : []),
      ...(oauth.tokens > 0 ? [`cleared ${oauth.tokens} codes and tokens of apps that had ended`] : []),
      ...(oauth.grants > 0 ? [`cleared ${oauth.grants} connections of apps that had no token any more`] : []),
      ...(oauth.clients > 0 ? [`forgot ${oauth.clients} apps that nobody lets in`] : []),
      ...(sessions > 0 ? [`cleared ${sessions} sessions that had ended`] : []),
    ];
  });
}

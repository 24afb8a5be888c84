import type { Knex } from 'knex';
import { purgeBrowsers } from '../../src/accounts/browser-queries.ts';
import { purgeChallenges } from '../../src/accounts/passkey-queries.ts';
import { purgeKeys } from '../../src/accounts/retention-queries.ts';
import { purgeSignInLinks } from '../../src/accounts/sign-in-queries.ts';
import { purgeSessions } from '../../src/accounts/session-queries.ts';
import { browserMs, sessionIdleMs } from '../../src/accounts/session-rules.ts';
import { purgeCards } from '../../src/cards/card-queries.ts';
import { purgeVoteNetworks } from '../../src/community/vote-network-queries.ts';
import { oldestKeptDay } from '../../src/community/vote-network-rules.ts';
import { purgeEndedClaims } from '../../src/claims/retention-queries.ts';
import { purgeLookups } from '../../src/claims/lookup-queries.ts';
import { purgeIdempotencyKeys } from '../../src/contract/idempotency-queries.ts';
import { purgeRateLimits } from '../../src/contract/limits-queries.ts';
import { purgeMcpSessions } from '../../src/contract/mcp-session-queries.ts';
import { purgeProgramWrites } from '../../src/contract/program-write-queries.ts';
import { purgeEndedDrafts, purgeInvites } from '../../src/drafts/retention-queries.ts';
import { purgeFollowerMails } from '../../src/community/fan-out-queries.ts';
import { purgeViewDays } from '../../src/listings/views-queries.ts';
import { giveUpLateMails, purgeMails, purgeSentBeforeRestore } from '../../src/mail/queries.ts';
import { purgeSuppressions } from '../../src/mail/suppression-queries.ts';
import { retiredKeyMs, unusedClientMs } from '../../src/oauth/lifetime-rules.ts';
import { purgeOAuth } from '../../src/oauth/purge-queries.ts';
import {
  forgetDeliveryAddresses,
  forgetInvoicedBuyers,
  forgetUnpaidBuyers,
} from '../../src/orders/retention-queries.ts';
import { purgeDelivered } from '../../src/outbox/queries.ts';
import { purgeStoppedParses } from '../../src/parsing/stopped-parse-queries.ts';
import {
  forgetRetiredPictures,
  listRetiredPictures,
  purgeUnusedPictures,
} from '../../src/pictures/picture-queries.ts';
import { purgeDeliveries } from '../../src/webhooks/delivery-queries.ts';
import { keptDays } from '../../src/shared/retention-rules.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';

const hourMs = 3_600_000;
const dayMs = 24 * hourMs;
/** Delivered outbox entries are kept for debugging. */
const keepDeliveredMs = 7 * 24 * hourMs;
const keepMailsMs = keptDays.mails * 24 * hourMs;
const keepViewDaysMs = keptDays.viewDays * 24 * hourMs;

/** Cards that are requested again are drawn again. */
const keepCardsMs = 90 * 24 * hourMs;
/** Pictures nobody uses are kept for somebody who undoes an edit, their files for pages that are open. */
const keepPicturesMs = 24 * hourMs;

/** Removes what no page shows any more: first the rows, a day later the files. Returns how many rows. */
async function purgePictures({ db, pictures }: PurgeDeps, now: Date): Promise<number> {
  const before = new Date(now.getTime() - keepPicturesMs);
  const unused = await db.transaction((tx) => purgeUnusedPictures(tx, before, now));
  const keys = await listRetiredPictures(db, before);
  for (const key of keys) await pictures.remove(key);
  await forgetRetiredPictures(db, keys);
  return unused;
}

/** docs/retention.md has the table. */
async function purgePersonal(db: Knex, daysBefore: (days: number) => Date): Promise<[number, string][]> {
  return [
    [await purgeEndedDrafts(db, daysBefore(keptDays.endedDrafts)), 'old drafts'],
    [await purgeInvites(db, daysBefore(keptDays.invites)), 'expired invites'],
    [await purgeEndedClaims(db, daysBefore(keptDays.endedClaims)), 'old claims'],
    [await purgeMcpSessions(db, daysBefore(keptDays.mcpSessions)), 'unused sessions of MCP'],
    [await purgeKeys(db, daysBefore(keptDays.endedKeys)), 'old API keys'],
    [await purgeDeliveries(db, daysBefore(keptDays.webhookDeliveries)), 'old webhook events'],
    [await forgetUnpaidBuyers(db, daysBefore(keptDays.unpaidBuyers)), 'buyers of unpaid orders'],
    [await forgetDeliveryAddresses(db, daysBefore(keptDays.deliveryAddresses)), 'addresses for deliveries'],
    [await forgetInvoicedBuyers(db, daysBefore(keptDays.invoices)), 'buyers of old invoices'],
    [await purgeSentBeforeRestore(db, daysBefore(keptDays.mails)), 'ids of mails from before a restore'],
  ];
}

type PurgeDeps = Pick<ActivityDeps, 'db' | 'pictures'>;

/** Deletes expired rows. Returns a line for each kind of which some were deleted. */
export async function purgeOld(deps: PurgeDeps, { at }: { at: string }): Promise<string[]> {
  const { db } = deps;
  const before = (ageMs: number) => new Date(new Date(at).getTime() - ageMs);
  return withHeartbeat(async () => {
    const entries = await purgeDelivered(db, before(keepDeliveredMs));
    const keys = await purgeIdempotencyKeys(db, before(0));
    await purgeRateLimits(db, before(0));
    await purgeProgramWrites(db, before(0));
    await purgeViewDays(db, before(keepViewDaysMs));
    await purgeVoteNetworks(db, oldestKeptDay(before(0)));
    const personal = await purgePersonal(db, (days) => before(days * dayMs));
    const late = await giveUpLateMails(db, before(0));
    const mails = await purgeMails(db, before(keepMailsMs));
    await purgeFollowerMails(db, before(keepMailsMs));
    const links = await purgeSignInLinks(db, before(0));
    await purgeSuppressions(db, before(0));
    await purgeChallenges(db, before(0));
    await purgeBrowsers(db, before(browserMs));
    await purgeLookups(db, before(hourMs));
    await purgeStoppedParses(db, before(keepDeliveredMs));
    await purgeCards(db, before(keepCardsMs));
    const pictures = await purgePictures(deps, before(0));
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
      ...personal,
      [pictures, 'pictures that nobody uses'],
    ];
    return counts.filter(([count]) => count > 0).map(([count, what]) => `cleared ${count} ${what}`);
  });
}

import type { Knex } from 'knex';
import { placeOf } from '../../src/directory/site-address-rules.ts';
import { recordAction } from '../../src/audit/queries.ts';
import type { Flows } from '../../src/outbox/flows.ts';
import {
  type WatchedLaunchRow,
  findWatchedLaunch,
  lockWatchedLaunch,
  recordBadgeCheck,
} from '../../src/launches/badge-loss-queries.ts';
import { type BadgeCheckResult, afterCheck } from '../../src/launches/badge-loss-rules.ts';
import type { FreeLaunchKey } from '../../src/launches/free-launch-queries.ts';
import { dayInWords } from '../../src/shared/week-rules.ts';
import { badgeImageUrl, badgeUrls, embedCode } from '../../src/listings/badge-rules.ts';
import { earnedBadges } from '../../src/listings/badges/kind-rules.ts';
import { defaultStyle } from '../../src/listings/badges/style-rules.ts';
import { hideListing, restoreListing } from '../../src/listings/hidden-queries.ts';
import { badgeBackMail, badgeHiddenMail, badgeLostMail } from '../../src/mail/badge-mail-rules.ts';
import { enqueueMail } from '../../src/mail/queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { ownLaunchPath } from '../../src/shared/account-path-rules.ts';
import { checkBadge } from '../checks/badge.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import { recordedParse } from '../parsing/recorded-parse.ts';

/** The result of a check, and its consequences. */
export type BadgeRecheckResult = BadgeCheckResult & {
  /** Null: the homepage could not be read. */
  found: boolean | null;
  /** For the owner: where the badge is, or what to do. */
  detail: string;
};

/**
 * Checks the badge of a launched listing, records the result, and hides or restores the listing. Null if the badge is not
 * watched, or was checked after `now`.
 */
export async function recheckBadge(
  deps: ActivityDeps,
  key: FreeLaunchKey,
  now: Date,
  signal: AbortSignal,
): Promise<BadgeRecheckResult | null> {
  const launch = await findWatchedLaunch(deps.db, key);
  if (!launch) return null;
  const { baseUrl } = placeOf(launch.site, deps.config.BASE_URL);
  const parse = recordedParse(deps, workflowId.freeLaunch(key.listingId, key.n));
  const { outcome, detail } = await checkBadge(
    { fetch: deps.fetch, parse },
    targetOf(launch, baseUrl),
    signal,
  );
  signal.throwIfAborted();
  const found = outcome === 'unknown' ? null : outcome === 'found';
  return inTransaction(deps, async (tx, flows) => {
    const before = await lockWatchedLaunch(tx, key);
    if (!before || (before.badge_checked_at && before.badge_checked_at > now)) return null;
    const result = { ...afterCheck(watchOf(before), found, now), found, detail };
    await recordBadgeCheck(tx, key, result, now);
    await hideOrRestore(tx, before, result, { baseUrl, now });
    await mailOwner(tx, flows, before, result, { baseUrl, now });
    return result;
  });
}

/** After the launch any badge that the listing has earned counts. */
function targetOf(
  { website_url, slug, verified, best_award, is_featured }: WatchedLaunchRow,
  baseUrl: string,
) {
  const earned = earnedBadges({
    status: 'live',
    verified,
    bestAward: best_award,
    isFeatured: is_featured,
  });
  return {
    homepageUrl: website_url,
    ...badgeUrls(baseUrl, slug),
    otherBadgeUrls: earned.map(({ kind }) => badgeImageUrl(baseUrl, slug, kind, defaultStyle)),
  };
}

const watchOf = (launch: WatchedLaunchRow) => ({
  rule: launch.badge_lost,
  missingSince: launch.badge_missing_since,
  hideAt: launch.badge_hide_at,
  hiddenAt: launch.badge_hidden_at,
  isHidden: launch.is_hidden,
});

interface Context {
  baseUrl: string;
  now: Date;
}

async function hideOrRestore(
  tx: Knex.Transaction,
  { listing_id: listingId, badge_missing_since: since }: WatchedLaunchRow,
  { action, detail }: BadgeRecheckResult,
  { baseUrl, now }: Context,
): Promise<void> {
  if (action === null) return;
  const why =
    action === 'hide'
      ? `The badge has not been on its homepage since ${dayInWords(since ?? now)}. Put it back, then press “Check now” at ${ownUrl(baseUrl, listingId)}: the listing is public again at once.`
      : 'The badge is back on its homepage.';
  if (action === 'hide') await hideListing(tx, listingId, { why, now });
  else await restoreListing(tx, listingId, now);
  await recordAction(tx, {
    doneBy: 'rule: badge',
    action,
    subject: `listing/${listingId}`,
    why,
    detail: { badge: detail },
    inPublicLog: { listingId, reason: action === 'hide' ? 'badge' : 'restored' },
    now,
  });
}

const mails = { lost: badgeLostMail, hidden: badgeHiddenMail, restored: badgeBackMail };

async function mailOwner(
  tx: Knex.Transaction,
  flows: Flows,
  launch: WatchedLaunchRow,
  { mail: kind, detail, hideAt }: BadgeRecheckResult,
  { baseUrl, now }: Context,
): Promise<void> {
  if (kind === null || launch.owner_email === null) return;
  const { listing_id: listingId, n, slug, name, site } = launch;
  const { name: siteName } = site;
  const mail = mails[kind]({
    siteName,
    name,
    listingUrl: badgeUrls(baseUrl, slug).listingUrl,
    ownUrl: ownUrl(baseUrl, listingId),
    embedCode: embedCode({ baseUrl, siteName, slug, name }),
    badgeDetail: detail,
    hideOn: hideAt && dayInWords(hideAt),
  });
  await enqueueMail(tx, flows, {
    ...mail,
    occasion: `free-launch/${listingId}/${n}/badge-${kind}/${now.toISOString()}`,
    recipient: launch.owner_email,
    now,
  });
}

/** The page of the listing in its owner's account. */
const ownUrl = (baseUrl: string, listingId: number) => `${baseUrl}${ownLaunchPath(listingId)}`;

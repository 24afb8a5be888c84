import { announceLaunch } from '../../src/community/launch-announcement-queries.ts';
import { isWeekClosed } from '../../src/launches/close-week-queries.ts';
import {
  type FreeLaunchKey,
  type FreeLaunchRow,
  findFreeLaunch,
  listFounderFacts,
  lockFreeLaunch,
  recordCheck,
} from '../../src/launches/free-launch-queries.ts';
import { type CheckReason, type LaunchState, decide, isOpen } from '../../src/launches/free-launch-rules.ts';
import { missingFromProfile } from '../../src/accounts/profile-completeness-rules.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { sendLaunchMail } from './launch-mail.ts';
import { type BadgeResult, lookForBadge } from './look-for-badge.ts';

export interface RequirementsCheck extends FreeLaunchKey {
  reason: CheckReason;
  /** The workflow's clock, ISO 8601. */
  at: string;
}

/**
 * Checks the badge on the owner's homepage and the founder profile, and updates the launch: awaiting the badge, scheduled,
 * or live. A launch that is no longer open, or was checked later, stays unchanged.
 */
export async function checkRequirements(deps: ActivityDeps, check: RequirementsCheck): Promise<LaunchState> {
  return withHeartbeat(async (signal) => {
    const launch = await findFreeLaunch(deps.db, check);
    if (!launch || !isOpen(launch)) return stateOf(launch);
    const badge = await lookForBadge(deps, launch, signal);
    signal.throwIfAborted();
    return recordFindings(deps, check, badge);
  });
}

function recordFindings(
  deps: ActivityDeps,
  check: RequirementsCheck,
  badge: BadgeResult,
): Promise<LaunchState> {
  const now = new Date(check.at);
  return inTransaction(deps, async (tx, flows) => {
    const before = await lockFreeLaunch(tx, check);
    if (!before || !isOpen(before)) return stateOf(before);
    if (before.badge_checked_at && before.badge_checked_at > now) return stateOf(before);
    // A check that was retried until its week was closed is too late to launch in it.
    if (await isWeekClosed(tx, { siteId: before.site_id, week: before.launch_week })) return stateOf(before);

    const profileMissing = missingFromProfile(await listFounderFacts(tx, check.listingId));
    const { status, badgeFound, badgeVanished } = decide({
      now,
      week: before.launch_week,
      status: before.status,
      badge: badge.found,
      badgeFoundBefore: before.badge_found,
      profileComplete: profileMissing.length === 0,
    });
    await recordCheck(tx, check, { status, badgeFound, badgeDetail: badge.detail, profileMissing }, now);
    if (status === 'live') await announceLaunch(tx, flows, check.listingId, { kind: 'launch', now });
    const after: FreeLaunchRow = {
      ...before,
      status,
      badge_found: badgeFound,
      badge_detail: badge.detail,
      profile_missing: profileMissing,
    };
    await sendLaunchMail(tx, flows, deps.config, {
      before,
      after,
      reason: check.reason,
      badgeVanished,
      now,
    });
    return stateOf(after);
  });
}

/** The state of a launch for its run. */
export function stateOf(launch: FreeLaunchRow | undefined): LaunchState {
  if (!launch) return { status: 'gone', week: null };
  if (!isOpen(launch)) return { status: launch.status, week: launch.launch_week };
  return {
    status: launch.status,
    week: launch.launch_week,
    blockedOn: [
      ...(launch.badge_found === true ? [] : (['badge'] as const)),
      ...(launch.profile_missing.length === 0 ? [] : (['profile'] as const)),
    ],
  };
}

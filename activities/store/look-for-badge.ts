import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import type { FreeLaunchRow } from '../../src/launches/free-launch-queries.ts';
import { badgeUrls } from '../../src/listings/badge-rules.ts';
import { type BadgeCheck, checkBadge } from '../checks/badge.ts';
import type { ActivityDeps } from '../deps.ts';

/** A homepage that does not answer is tried this often before the answer is that nobody knows. */
const tries = 3;

export interface BadgeLook {
  /** Null: the homepage could not be read, so nothing is known. */
  found: boolean | null;
  /** For the owner: where the badge is, or what to do. */
  detail: string;
}

const foundBy: Record<BadgeCheck['outcome'], boolean | null> = { found: true, missing: false, unknown: null };

/** Reads the homepage of the launch's listing and looks for the badge there. */
export async function lookForBadge(
  { fetch, config }: Pick<ActivityDeps, 'fetch' | 'config'>,
  launch: FreeLaunchRow,
  signal: AbortSignal,
): Promise<BadgeLook> {
  const target = { homepageUrl: launch.website_url, ...badgeUrls(config.BASE_URL, launch.slug) };
  const { outcome, detail } = await checkBadge(fetch, target, signal);
  if (outcome === 'unknown' && activityInfo().attempt < tries) {
    throw ApplicationFailure.retryable('The homepage could not be read yet.', 'homepage_unreadable');
  }
  return { found: foundBy[outcome], detail };
}

import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { placeOf } from '../../src/directory/site-address-rules.ts';
import type { FreeLaunchRow } from '../../src/launches/free-launch-queries.ts';
import { badgeUrls } from '../../src/listings/badge-rules.ts';
import { countStoppedParses } from '../../src/parsing/stopped-parse-queries.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { type BadgeCheck, checkBadge } from '../checks/badge.ts';
import type { ActivityDeps } from '../deps.ts';
import { recordedParse } from '../parsing/recorded-parse.ts';

/** Attempts at a homepage that does not respond, before the result is unknown. */
const maxAttempts = 3;
/** A homepage that stopped the parser is not retried until the next check. */
const maxStops = 1;

export interface BadgeResult {
  /** Null: the homepage could not be read, so nothing is known. */
  found: boolean | null;
  /** For the owner: where the badge is, or what to do. */
  detail: string;
}

const foundBy: Record<BadgeCheck['outcome'], boolean | null> = { found: true, missing: false, unknown: null };

/** Reads the homepage of the launch's listing and looks for the badge there. */
export async function lookForBadge(
  deps: ActivityDeps,
  launch: FreeLaunchRow,
  signal: AbortSignal,
): Promise<BadgeResult> {
  const { db, fetch, config } = deps;
  const subject = workflowId.freeLaunch(launch.listing_id, launch.n);
  const parse = recordedParse(deps, subject);
  const { baseUrl } = placeOf(launch.site, config.BASE_URL);
  const target = { homepageUrl: launch.website_url, ...badgeUrls(baseUrl, launch.slug) };
  const { outcome, detail } = await checkBadge({ fetch, parse }, target, signal);
  const mayRetry = outcome === 'unknown' && activityInfo().attempt < maxAttempts;
  if (mayRetry && (await countStoppedParses(db, subject)) < maxStops) {
    throw ApplicationFailure.retryable('The homepage could not be read yet.', 'homepage_unreadable');
  }
  return { found: foundBy[outcome], detail };
}

import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import type { FreeLaunchRow } from '../../src/launches/free-launch-queries.ts';
import { badgeUrls } from '../../src/listings/badge-rules.ts';
import { findBadge } from '../checks/badge.ts';
import { FetchFailure } from '../crawl/fetch-failure.ts';
import { createRobotsGate } from '../crawl/robots.ts';
import type { ActivityDeps } from '../deps.ts';

/** A homepage that does not answer is tried this often before the answer is that nobody knows. */
const tries = 3;

export interface BadgeLook {
  /** Null: the homepage could not be read, so nothing is known. */
  found: boolean | null;
  /** For the owner: where the badge is, or what to do. */
  detail: string;
}

/** Reads the homepage of the launch's listing and looks for the badge there. */
export async function lookForBadge(
  { fetch, config }: Pick<ActivityDeps, 'fetch' | 'config'>,
  launch: FreeLaunchRow,
  signal: AbortSignal,
): Promise<BadgeLook> {
  const gate = createRobotsGate(fetch, signal);
  try {
    const page = await fetch(launch.website_url, { accept: 'html', signal, allowUrl: gate.refusalOf });
    return findBadge(page.body, page.url, badgeUrls(config.BASE_URL, launch.slug));
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    if (!error.transient) {
      return { found: false, detail: `The badge could not be looked for. ${error.message}` };
    }
    if (activityInfo().attempt < tries) {
      throw ApplicationFailure.retryable(`The homepage could not be read yet: ${error.code}.`, error.code);
    }
    return {
      found: null,
      detail: `The homepage could not be read just now, so whether the badge is there is not known; that alone loses nothing. ${error.message}`,
    };
  }
}

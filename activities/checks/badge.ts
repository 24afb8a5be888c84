/** Looks for the directory's badge on a homepage. */
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { PRODUCT_TOKEN } from '../../src/guarded-fetch/limits.ts';
import { createRobotsChecker } from '../crawl/robots.ts';
import type { Web } from '../crawl/web.ts';
import type { ExpectedBadge } from './badge-elements.ts';

export interface BadgeTarget extends ExpectedBadge {
  /** The page that must carry the badge. */
  homepageUrl: string;
}

/** `unknown`: the page could not be read just now, so what was known before still holds; look again later. */
export interface BadgeCheck {
  outcome: 'found' | 'missing' | 'unknown';
  /** For the owner: what is there, and what to do. */
  detail: string;
}

/**
 * Reads the homepage and looks for the badge. A failure that may pass (an overloaded server, a lost connection,
 * a robots.txt that cannot be read) leaves the question open. One that will not pass by itself is `missing`,
 * with what stands in the way: a page that is gone, or a robots.txt that forbids us. A badge that we may not
 * look at cannot be vouched for, and the owner is the one who can change that.
 *
 * @throws whatever is not about the website, such as the reason of an aborted signal.
 */
export async function checkBadge(
  { fetch, parse }: Web,
  target: BadgeTarget,
  signal?: AbortSignal,
): Promise<BadgeCheck> {
  try {
    const robots = createRobotsChecker({ fetch, parse }, signal);
    const { body: html, url } = await fetch(target.homepageUrl, {
      signal,
      allowUrl: (asked) => robots.refusalOf(asked),
    });
    const { found, detail } = await parse('findBadge', { html, url, expected: target }, { of: url, signal });
    return { outcome: found ? 'found' : 'missing', detail };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return error.transient
      ? { outcome: 'unknown', detail: `${firstSentence(error)} We look again by ourselves.` }
      : { outcome: 'missing', detail: `${firstSentence(error)} ${remedyOf(error)}` };
  }
}

/** What happened; the sentences after it speak of submitting an address, which is not what is asked for here. */
function firstSentence({ message }: FetchFailure): string {
  const end = message.indexOf('. ');
  return end < 0 ? message : message.slice(0, end + 1);
}

function remedyOf({ code }: FetchFailure): string {
  return code === 'robots_disallowed'
    ? `So the badge cannot be looked for: allow ${PRODUCT_TOKEN} to read the homepage.`
    : 'So the badge cannot be looked for: see that the homepage opens without signing in.';
}

/** Checks whether a homepage shows the directory's badge. */
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { PRODUCT_TOKEN } from '../../src/guarded-fetch/limits.ts';
import { createRobotsChecker } from '../crawl/robots.ts';
import type { Web } from '../crawl/web.ts';
import type { ExpectedBadge } from './badge-elements.ts';

export interface BadgeTarget extends ExpectedBadge {
  /** The page that must show the badge. */
  homepageUrl: string;
}

/** `unknown`: the page could not be read temporarily, so the previous result still holds. */
export interface BadgeCheck {
  outcome: 'found' | 'missing' | 'unknown';
  /** For the owner: what was found, and what to do. */
  detail: string;
}

/**
 * Reads the homepage and checks for the badge. A temporary failure (an overloaded server, a lost connection, a robots.txt
 * that cannot be read) makes the result `unknown`. A permanent one (a deleted page, a robots.txt that forbids the crawler)
 * makes it `missing`, with the reason, as only the owner can change it.
 *
 * @throws errors that do not concern the website, such as the reason of an aborted signal
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
      allowUrl: robots.refusalOf,
    });
    const { found, detail } = await parse('findBadge', { html, url, expected: target }, { of: url, signal });
    return { outcome: found ? 'found' : 'missing', detail };
  } catch (error) {
    if (!(error instanceof FetchFailure)) throw error;
    return error.transient
      ? { outcome: 'unknown', detail: `${firstSentence(error)} We check again automatically.` }
      : { outcome: 'missing', detail: `${firstSentence(error)} ${remedyOf(error)}` };
  }
}

/** The reason; the following sentences are about submitting an address. */
function firstSentence({ message }: FetchFailure): string {
  const end = message.indexOf('. ');
  return end < 0 ? message : message.slice(0, end + 1);
}

function remedyOf({ code }: FetchFailure): string {
  return code === 'robots_disallowed'
    ? `So the badge cannot be checked: allow ${PRODUCT_TOKEN} to read the homepage.`
    : 'So the badge cannot be checked: make sure that the homepage opens without signing in.';
}

/** Whether a homepage has the meta tag of a claim in its head. */
import { claimedSite } from '../../src/claims/website-rules.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { createRobotsChecker } from '../crawl/robots.ts';
import type { Web } from '../crawl/web.ts';
import { type Finding, LedAway, type LookDeps, countedFetch, findingOf } from './finding.ts';

export interface TagWanted {
  /** `https://shop.example/`. */
  homepageUrl: string;
  token: string;
}

/** Redirects count as the homepage's own while they stay below the registrable domain, as from `shop.example` to `www`. */
export async function checkTag(web: Web, wanted: TagWanted, deps: LookDeps): Promise<Finding> {
  const { homepageUrl, token } = wanted;
  const own = claimedSite(homepageUrl);
  const { signal } = deps;
  const counted = { ...web, fetch: countedFetch(web.fetch, deps) };
  try {
    const robots = createRobotsChecker(counted, signal);
    const { body: html, url } = await counted.fetch(homepageUrl, {
      signal,
      allowUrl(asked) {
        const { domain, host } = claimedSite(asked.href);
        if (host !== own.host && (domain === null || domain !== own.domain)) throw new LedAway(asked);
        return robots.refusalOf(asked);
      },
    });
    return await web.parse('findTag', { html, url, token }, { of: url, signal });
  } catch (error) {
    if (error instanceof LedAway) {
      return {
        outcome: 'not_found',
        found: `${homepageUrl} leads to ${error.host}, which is another website. The tag has to be on ${own.host} itself.`,
      };
    }
    if (error instanceof FetchFailure) return findingOf(error, 'the homepage');
    throw error;
  }
}

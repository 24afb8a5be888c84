/** Checks whether the head of a homepage has the meta tag of a claim. */
import { claimedSite } from '../../src/claims/website-rules.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { createRobotsChecker } from '../crawl/robots.ts';
import type { Web } from '../crawl/web.ts';
import { type CheckDeps, type Finding, ForeignRedirect, countedFetch, findingOf } from './finding.ts';

export interface TagWanted {
  /** `https://shop.example/`. */
  homepageUrl: string;
  token: string;
}

/** Follows redirects within the registrable domain, such as from `shop.example` to `www.shop.example`. */
export async function checkTag(web: Web, wanted: TagWanted, deps: CheckDeps): Promise<Finding> {
  const { homepageUrl, token } = wanted;
  const own = claimedSite(homepageUrl);
  const { signal } = deps;
  const counted = { ...web, fetch: countedFetch(web.fetch, deps) };
  try {
    const robots = createRobotsChecker(counted, signal);
    const { body: html, url } = await counted.fetch(homepageUrl, {
      signal,
      allowUrl(requested) {
        const { domain, host } = claimedSite(requested.href);
        if (host !== own.host && (domain === null || domain !== own.domain))
          throw new ForeignRedirect(requested);
        return robots.refusalOf(requested);
      },
    });
    return await web.parse('findTag', { html, url, token }, { of: url, signal });
  } catch (error) {
    if (error instanceof ForeignRedirect) {
      return {
        outcome: 'not_found',
        found: `${homepageUrl} redirects to ${error.host}, which is another website. The tag must be on ${own.host} itself.`,
      };
    }
    if (error instanceof FetchFailure) return findingOf(error, 'the homepage');
    throw error;
  }
}

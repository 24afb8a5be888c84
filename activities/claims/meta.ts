/** Whether a homepage has the meta tag of a claim in its head. */
import { proofName } from '../../src/claims/instruction-rules.ts';
import { claimedSite } from '../../src/claims/website-rules.ts';
import { FetchFailure } from '../crawl/fetch-failure.ts';
import type { GuardedFetch } from '../crawl/guarded-fetch.ts';
import { createRobotsGate } from '../crawl/robots.ts';
import { type Finding, LedAway, type LookDeps, countedFetch, findingOf, quoted } from './finding.ts';
import { headTags } from './head-tags.ts';

export interface TagWanted {
  /** `https://shop.example/`. */
  homepageUrl: string;
  token: string;
}

/** Redirects count as the homepage's own while they stay below the registrable domain, as from `shop.example` to `www`. */
export async function checkTag(fetch: GuardedFetch, wanted: TagWanted, deps: LookDeps): Promise<Finding> {
  const { homepageUrl, token } = wanted;
  const own = claimedSite(homepageUrl);
  const counted = countedFetch(fetch, deps);
  try {
    const gate = createRobotsGate(counted, deps.signal);
    const page = await counted(homepageUrl, {
      signal: deps.signal,
      allowUrl(url) {
        const { domain, host } = claimedSite(url.href);
        if (host !== own.host && (domain === null || domain !== own.domain)) throw new LedAway(url);
        return gate.refusalOf(url);
      },
    });
    return findTag(page.body, page.url, token);
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

/** Pure. */
export function findTag(html: string, url: string, token: string): Finding {
  const contents = headTags(html, proofName);
  if (contents.includes(token)) return { outcome: 'found', found: `The tag is in the head of ${url}.` };
  if (contents.length > 0) {
    return {
      outcome: 'wrong_token',
      found: `The head of ${url} has the tag with another content: ${quoted(contents)}. It has to be exactly that of this claim.`,
    };
  }
  return {
    outcome: 'not_found',
    found: html.includes(token)
      ? `The tag is on ${url}, but not in its <head>: what stands in the body, in a comment or in a script does not count.`
      : `The head of ${url} has no meta tag named ${proofName}.`,
  };
}

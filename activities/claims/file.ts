/** Checks whether a website serves the file of a claim. */
import { filePath, proofName, proofText } from '../../src/claims/instruction-rules.ts';
import { FetchFailure } from '../../src/guarded-fetch/fetch-failure.ts';
import { createRobotsChecker } from '../crawl/robots.ts';
import type { Web } from '../crawl/web.ts';
import { type CheckDeps, type Finding, ForeignRedirect, countedFetch, findingOf, quoted } from './finding.ts';

export interface FileWanted {
  /** `https://shop.example/`. */
  homepageUrl: string;
  token: string;
}

const maxBytes = 1024;

/** Redirects to other hosts do not count: being able to redirect does not prove control of the host. */
export async function checkFile(web: Web, wanted: FileWanted, deps: CheckDeps): Promise<Finding> {
  const { homepageUrl, token } = wanted;
  const address = new URL(filePath(token), homepageUrl);
  const counted = { ...web, fetch: countedFetch(web.fetch, deps) };
  try {
    const robots = createRobotsChecker(counted, deps.signal);
    const file = await counted.fetch(address.href, {
      accept: 'text',
      maxBytes,
      signal: deps.signal,
      allowUrl(url) {
        if (url.host !== address.host) throw new ForeignRedirect(url);
        return robots.refusalOf(url);
      },
    });
    return compare(file.body, address.href, token);
  } catch (error) {
    if (error instanceof ForeignRedirect) {
      return {
        outcome: 'not_found',
        found: `${address.href} redirects to ${error.host}. The file has to be served by ${address.host} itself; use another method if it cannot be.`,
      };
    }
    if (!(error instanceof FetchFailure)) throw error;
    if (error.code === 'too_large') {
      return {
        outcome: 'not_found',
        found: `The file at ${address.href} is larger than ${maxBytes} bytes. It must contain only the one line.`,
      };
    }
    if (error.code === 'not_html') {
      return { outcome: 'not_found', found: `The page at ${address.href} is not a text file.` };
    }
    return findingOf(error, address.pathname);
  }
}

function compare(body: string, address: string, token: string): Finding {
  const text = body.replace(/^\uFEFF/, '').trim();
  if (text === proofText(token)) return { outcome: 'found', found: `The file is at ${address}.` };
  if (text === '') return { outcome: 'not_found', found: `The file at ${address} is empty.` };
  return {
    outcome: text.includes(proofName) ? 'wrong_token' : 'not_found',
    found: `The file at ${address} contains something else: ${quoted([text])}.`,
  };
}

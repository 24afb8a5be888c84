import { ApplicationFailure, activityInfo } from '@temporalio/activity';
import { findCompetitorToRead, recordCompetitor } from '../../src/drafts/competitor-queries.ts';
import { domainOf } from '../../src/listings/from-draft-rules.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { FetchFailure, shouldRetry } from '../../src/guarded-fetch/fetch-failure.ts';
import { readingOf } from '../crawl/reading-of.ts';
import { createRobotsChecker } from '../crawl/robots.ts';
import type { ActivityDeps } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { recordedParse } from '../parsing/recorded-parse.ts';

/** A website that does not answer is tried this often. */
const tries = 4;
const longestTitle = 300;

/**
 * Reads the page that a draft names as its competitor's, as politely as any other website, and notes where it led.
 * `over`: it was read before, or another one is named by now.
 */
export async function readCompetitor(
  deps: ActivityDeps,
  { competitorId, at }: { competitorId: number; at: string },
): Promise<'read' | 'refused' | 'over'> {
  return withHeartbeat(async (signal) => {
    const competitor = await findCompetitorToRead(deps.db, competitorId);
    if (!competitor) return 'over';
    const parse = recordedParse(deps, workflowId.competitor(competitorId));
    const look = await lookAt({ ...deps, parse }, competitor.url, signal);
    signal.throwIfAborted();
    if (!(await recordCompetitor(deps.db, competitorId, look, new Date(at)))) return 'over';
    return 'why' in look ? 'refused' : 'read';
  });
}

async function lookAt({ fetch, parse, log }: ActivityDeps, address: string, signal: AbortSignal) {
  const { attempt } = activityInfo();
  try {
    const robots = createRobotsChecker({ fetch, parse }, signal);
    // Before the fetch: a site that forbids us gets no other request.
    await robots.rulesFor(new URL(address));
    const { url, body } = await fetch(address, { accept: 'html', signal, allowUrl: robots.refusalOf });
    const { title } = await readingOf(body, url, { parse, signal });
    return { domain: domainOf(url), title: title?.replaceAll('\0', '').slice(0, longestTitle) ?? null };
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof FetchFailure)) {
      if (attempt < tries) throw error;
      log.error({ err: error }, 'a competitor could not be read');
      return {
        why: 'Its website could not be read because of a fault on our side. Set competitor_url again later.',
      };
    }
    // Without the sentence, which names addresses.
    if (shouldRetry(error, attempt, tries)) {
      throw ApplicationFailure.retryable(`The website could not be read yet: ${error.code}.`, error.code);
    }
    return { why: error.message };
  }
}

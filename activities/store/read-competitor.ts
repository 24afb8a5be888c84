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

/** Attempts at a website that does not respond. */
const maxAttempts = 4;
const maxTitleLength = 300;

/**
 * Reads the page of a draft's competitor, with the same limits as any website, and records its domain and title. `over`: it
 * was already read, or the draft now names another competitor.
 */
export async function readCompetitor(
  deps: ActivityDeps,
  { competitorId, at }: { competitorId: number; at: string },
): Promise<'read' | 'refused' | 'over'> {
  return withHeartbeat(async (signal) => {
    const competitor = await findCompetitorToRead(deps.db, competitorId);
    if (!competitor) return 'over';
    const parse = recordedParse(deps, workflowId.competitor(competitorId));
    const result = await readPage({ ...deps, parse }, competitor.url, signal);
    signal.throwIfAborted();
    if (!(await recordCompetitor(deps.db, competitorId, result, new Date(at)))) return 'over';
    return 'why' in result ? 'refused' : 'read';
  });
}

async function readPage({ fetch, parse, log }: ActivityDeps, address: string, signal: AbortSignal) {
  const { attempt } = activityInfo();
  try {
    const robots = createRobotsChecker({ fetch, parse }, signal);
    // Before the fetch: a website that forbids the crawler gets no other request.
    await robots.rulesFor(new URL(address));
    const { url, body } = await fetch(address, { accept: 'html', signal, allowUrl: robots.refusalOf });
    const { title } = await readingOf(body, url, { parse, signal });
    return { domain: domainOf(url), title: title?.replaceAll('\0', '').slice(0, maxTitleLength) ?? null };
  } catch (error) {
    if (signal.aborted) throw error;
    if (!(error instanceof FetchFailure)) {
      if (attempt < maxAttempts) throw error;
      log.error({ err: error }, 'a competitor could not be read');
      return {
        why: 'Its website could not be read because of a fault on our side. Set competitor_url again later.',
      };
    }
    // Without the message, which may contain addresses.
    if (shouldRetry(error, attempt, maxAttempts)) {
      throw ApplicationFailure.retryable(`The website could not be read yet: ${error.code}.`, error.code);
    }
    return { why: error.message };
  }
}

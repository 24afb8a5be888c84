import { randomBytes } from 'node:crypto';
import type { Knex } from 'knex';
import { digestOf } from '../../src/shared/token-rules.ts';
import { requestMailAgain } from '../../src/claims/link-queries.ts';
import { type ClaimContext, endClaim, expireClaim } from '../../src/claims/ending-queries.ts';
import { postponeCheck, recordPendingCheck, recordRecheck } from '../../src/claims/check-queries.ts';
import { takeLookup } from '../../src/claims/lookup-queries.ts';
import {
  type ClaimInProgress,
  endOf,
  findClaimInProgress,
  isDue,
  lockClaimInProgress,
} from '../../src/claims/progress-queries.ts';
import type { ClaimMethod, ClaimStatus } from '../../src/claims/schema.ts';
import { requestedLookupsPerMinute, lookupsPerMinute } from '../../src/claims/check-time-rules.ts';
import { isOpen } from '../../src/claims/view-rules.ts';
import { claimedSite, countedDomain } from '../../src/claims/website-rules.ts';
import { workflowId } from '../../src/outbox/messages.ts';
import { checkRecord } from '../claims/dns.ts';
import { checkFile } from '../claims/file.ts';
import { type Finding, TooOften } from '../claims/finding.ts';
import { checkTag } from '../claims/meta.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { recordedParse } from '../parsing/recorded-parse.ts';

export interface ClaimStep {
  claimId: number;
  /** The workflow's clock, ISO 8601. */
  at: string;
}

interface Known {
  listingId: number | null;
  method: ClaimMethod | null;
  /** Looks that were asked for up to this number have been made. */
  answered: number;
}

/** How a claim stands, as its run needs to know it; an open one has a next step. */
export type ClaimState = Known &
  (
    | { status: 'pending' | 'verified'; nextAt: string }
    | { status: Exclude<ClaimStatus, 'pending' | 'verified'> | 'gone' }
  );

/**
 * Takes a claim its next step, where one is due or asked for: looks at what is to be published and writes where that
 * leads. A claim that is over, or was looked at later, is left as it is.
 */
export async function checkClaim(deps: ActivityDeps, { claimId, at }: ClaimStep): Promise<ClaimState> {
  const now = new Date(at);
  return withHeartbeat(async (signal) => {
    const claim = await findClaimInProgress(deps.db, claimId);
    if (!claim || !isOpen(claim)) return stateOf(claim);
    const why = endOf(claim);
    if (why !== null) return turn(deps, claim, now, (context, held) => endClaim(context, held, why));
    if (!isDue(claim, now)) return stateOf(claim);
    if (claim.method === 'email') return turn(deps, claim, now, emailStep);

    const finding = await look(deps, claim, now, signal);
    signal.throwIfAborted();
    return turn(deps, claim, now, async (context, held) => {
      if (held.last_check_at && held.last_check_at > now) return;
      // Asked for while the look was on its way: the next one answers it.
      const { asks } = claim;
      if (finding === null) await postponeCheck(context, held, asks);
      else if (held.status === 'pending') await recordPendingCheck(context, held, finding, asks);
      else await recordRecheck(context, held, finding, asks);
    });
  });
}

/** Nothing is looked at: a link works until the claim expires, and a quarter later another one is sent. */
async function emailStep(context: ClaimContext, claim: ClaimInProgress): Promise<void> {
  if (claim.status === 'pending') {
    await expireClaim(context, claim);
    return;
  }
  const token = randomBytes(32).toString('base64url');
  await requestMailAgain(context, claim, { token, digest: digestOf(token) });
}

/** One transaction on the claim, where it is still open; says how it stands afterwards. */
async function turn(
  deps: ActivityDeps,
  { id }: ClaimInProgress,
  now: Date,
  step: (context: ClaimContext, held: ClaimInProgress) => Promise<void>,
): Promise<ClaimState> {
  return inTransaction(deps, async (tx, flows) => {
    const held = await lockClaimInProgress(tx, id);
    if (!held || !isOpen(held)) return stateOf(held);
    await step({ tx, flows, baseUrl: deps.config.BASE_URL, now }, held);
    return stateOf(await findClaimInProgress(tx, id));
  });
}

/** Null: the domain was asked as much as it may be for now. */
async function look(
  activity: ActivityDeps,
  claim: ClaimInProgress,
  now: Date,
  signal: AbortSignal,
): Promise<Finding | null> {
  const { db, fetch, config } = activity;
  const web = { fetch, parse: recordedParse(activity, workflowId.claim(claim.id)) };
  const site = claimedSite(claim.website_url);
  const token = claim.token ?? '';
  const most = claim.asks > claim.answered ? requestedLookupsPerMinute : lookupsPerMinute;
  const deps = { take: () => take(db, countedDomain(site), most, now), signal };
  try {
    if (claim.method === 'dns' && site.domain !== null) {
      return await checkRecord({ domain: site.domain, token }, config.DNS_SERVER, deps);
    }
    return claim.method === 'file'
      ? await checkFile(web, { homepageUrl: site.homepageUrl, token }, deps)
      : await checkTag(web, { homepageUrl: site.homepageUrl, token }, deps);
  } catch (error) {
    if (error instanceof TooOften) return null;
    throw error;
  }
}

async function take(db: Knex, domain: string, most: number, stepAt: Date): Promise<void> {
  // Counted by the clock of the world that is asked; the workflow's, which may lag, is ahead of it in tests alone.
  const now = new Date(Math.max(Date.now(), stepAt.getTime()));
  if (!(await takeLookup(db, domain, most, now))) throw new TooOften(`no look-up of ${domain} is left`);
}

function stateOf(claim: ClaimInProgress | undefined): ClaimState {
  if (!claim) return { status: 'gone', listingId: null, method: null, answered: 0 };
  const known = { listingId: claim.listing_id, method: claim.method, answered: claim.answered };
  const { status } = claim;
  return status === 'pending' || status === 'verified'
    ? { ...known, status, nextAt: (claim.next_check_at ?? claim.expires_at).toISOString() }
    : { ...known, status };
}

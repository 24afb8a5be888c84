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
import { type Finding, LookupLimitReached } from '../claims/finding.ts';
import { checkTag } from '../claims/meta.ts';
import { type ActivityDeps, inTransaction } from '../deps.ts';
import { withHeartbeat } from '../heartbeat.ts';
import { recordedParse } from '../parsing/recorded-parse.ts';

export interface ClaimStep {
  claimId: number;
  /** The workflow's clock, ISO 8601. */
  at: string;
}

interface ClaimFacts {
  listingId: number | null;
  method: ClaimMethod | null;
  /** The checks requested up to this number have been made. */
  answered: number;
}

/** The state of a claim for its run; an open one has a next step. */
export type ClaimState = ClaimFacts &
  (
    | { status: 'pending' | 'verified'; nextAt: string }
    | { status: Exclude<ClaimStatus, 'pending' | 'verified'> | 'gone' }
  );

/**
 * Makes the next step of a claim that is due or requested: checks the published proof and records the result. A claim
 * that is over, or was checked later, stays unchanged.
 */
export async function checkClaim(deps: ActivityDeps, { claimId, at }: ClaimStep): Promise<ClaimState> {
  const now = new Date(at);
  return withHeartbeat(async (signal) => {
    const claim = await findClaimInProgress(deps.db, claimId);
    if (!claim || !isOpen(claim)) return stateOf(claim);
    const why = endOf(claim);
    if (why !== null) return update(deps, claim, now, (context, locked) => endClaim(context, locked, why));
    if (!isDue(claim, now)) return stateOf(claim);
    if (claim.method === 'email') return update(deps, claim, now, emailStep);

    const finding = await check(deps, claim, now, signal);
    signal.throwIfAborted();
    return update(deps, claim, now, async (context, locked) => {
      if (locked.last_check_at && locked.last_check_at > now) return;
      // A request that arrived during the check is answered by the next one.
      const { asks } = claim;
      if (finding === null) await postponeCheck(context, locked, asks);
      else if (locked.status === 'pending') await recordPendingCheck(context, locked, finding, asks);
      else await recordRecheck(context, locked, finding, asks);
    });
  });
}

/** Nothing is published: a link is valid until the claim expires, and a quarter later another one is sent. */
async function emailStep(context: ClaimContext, claim: ClaimInProgress): Promise<void> {
  if (claim.status === 'pending') {
    await expireClaim(context, claim);
    return;
  }
  const token = randomBytes(32).toString('base64url');
  await requestMailAgain(context, claim, { token, digest: digestOf(token) });
}

/** Updates the claim in one transaction, if it is still open, and returns its state. */
async function update(
  deps: ActivityDeps,
  { id }: ClaimInProgress,
  now: Date,
  step: (context: ClaimContext, locked: ClaimInProgress) => Promise<void>,
): Promise<ClaimState> {
  return inTransaction(deps, async (tx, flows) => {
    const locked = await lockClaimInProgress(tx, id);
    if (!locked || !isOpen(locked)) return stateOf(locked);
    await step({ tx, flows, baseUrl: deps.config.BASE_URL, now }, locked);
    return stateOf(await findClaimInProgress(tx, id));
  });
}

/** Null: the domain has reached its limit of lookups. */
async function check(
  activity: ActivityDeps,
  claim: ClaimInProgress,
  now: Date,
  signal: AbortSignal,
): Promise<Finding | null> {
  const { db, fetch, config } = activity;
  const web = { fetch, parse: recordedParse(activity, workflowId.claim(claim.id)) };
  const site = claimedSite(claim.website_url);
  const token = claim.token ?? '';
  const perMinute = claim.asks > claim.answered ? requestedLookupsPerMinute : lookupsPerMinute;
  const deps = { countLookup: () => countLookup(db, countedDomain(site), perMinute, now), signal };
  try {
    if (claim.method === 'dns' && site.domain !== null) {
      return await checkRecord({ domain: site.domain, token }, config.DNS_SERVER, deps);
    }
    return claim.method === 'file'
      ? await checkFile(web, { homepageUrl: site.homepageUrl, token }, deps)
      : await checkTag(web, { homepageUrl: site.homepageUrl, token }, deps);
  } catch (error) {
    if (error instanceof LookupLimitReached) return null;
    throw error;
  }
}

async function countLookup(db: Knex, domain: string, perMinute: number, stepAt: Date): Promise<void> {
  // Counted by the system clock: the workflow's may lag, and is ahead of it only in tests.
  const now = new Date(Math.max(Date.now(), stepAt.getTime()));
  if (!(await takeLookup(db, domain, perMinute, now)))
    throw new LookupLimitReached(`the limit of lookups of ${domain} is reached`);
}

function stateOf(claim: ClaimInProgress | undefined): ClaimState {
  if (!claim) return { status: 'gone', listingId: null, method: null, answered: 0 };
  const facts = { listingId: claim.listing_id, method: claim.method, answered: claim.answered };
  const { status } = claim;
  return status === 'pending' || status === 'verified'
    ? { ...facts, status, nextAt: (claim.next_check_at ?? claim.expires_at).toISOString() }
    : { ...facts, status };
}

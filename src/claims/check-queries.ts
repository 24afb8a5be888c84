/** Stores the result of a check of what the claimant published. The caller holds the locks (`lockClaimInProgress`). */
import { proofBackMail, proofMissingMail } from '../mail/claim-mail-rules.ts';
import { type Outcome, nextPendingCheck, postponementMs, recheck } from './check-time-rules.ts';
import { type ClaimContext, expireClaim, factsOf, loseVerification, mailClaimant } from './ending-queries.ts';
import type { ClaimInProgress } from './progress-queries.ts';
import { verifyClaim } from './verification-queries.ts';

export interface Finding {
  outcome: Outcome;
  /** What the check found, in words for the claimant. */
  found: string;
}

/** Stores a check of a pending claim and its consequence. `answered` is the number of requests when the check began. */
export async function recordPendingCheck(
  context: ClaimContext,
  claim: ClaimInProgress,
  finding: Finding,
  answered: number,
): Promise<void> {
  const { tx, now } = context;
  const isFound = finding.outcome === 'found';
  await tx('claims')
    .where({ id: claim.id })
    .update({
      ...checkColumns(finding, answered, now),
      ...(!isFound && { next_check_at: nextPendingCheck(claim.created_at, now) }),
    });
  if (isFound) await verifyClaim(context, claim);
  else if (now >= claim.expires_at) {
    await expireClaim(context, { ...claim, last_check_found: finding.found });
  }
}

/** Stores a quarterly check of a verified claim. A missing proof starts the grace period, and later ends the claim. */
export async function recordRecheck(
  context: ClaimContext,
  claim: ClaimInProgress,
  finding: Finding,
  answered: number,
): Promise<void> {
  const { tx, now } = context;
  const { grace_ends_at: graceEndsAt } = claim;
  const confirmedAt = claim.confirmed_at ?? claim.created_at;
  const step = recheck({ confirmedAt, graceEndsAt }, finding.outcome, now);
  await tx('claims')
    .where({ id: claim.id })
    .update({
      ...checkColumns(finding, answered, now),
      ...(step.result !== 'lost' && { grace_ends_at: step.graceEndsAt, next_check_at: step.nextAt }),
      ...(step.result === 'kept' && { confirmed_at: now }),
    });
  const facts = factsOf(claim, context);
  if (step.result === 'lost') {
    await loseVerification(context, { ...claim, last_check_found: finding.found });
  } else if (step.result === 'missing') {
    const until = step.graceEndsAt ?? now;
    const mail = proofMissingMail({ ...facts, found: finding.found, until });
    await mailClaimant(context, claim, `missing/${until.toISOString()}`, mail);
  } else if (step.result === 'kept' && graceEndsAt) {
    await mailClaimant(context, claim, `back/${graceEndsAt.toISOString()}`, proofBackMail(facts));
  }
}

const checkColumns = ({ outcome, found }: Finding, answered: number, now: Date) => ({
  last_check_at: now,
  last_check_outcome: outcome,
  last_check_found: found.slice(0, 1_000),
  answered,
  updated_at: now,
});

/** Postpones a check because its domain reached the limit of look-ups. */
export async function postponeCheck(
  { tx, now }: Pick<ClaimContext, 'tx' | 'now'>,
  claim: ClaimInProgress,
  answered: number,
): Promise<void> {
  const later = new Date(now.getTime() + postponementMs);
  // A scheduled check waits for the next scheduled time, so that many claims of one domain are not all retried.
  const isScheduled = claim.status === 'pending' && claim.asks === claim.answered;
  const next = isScheduled ? nextPendingCheck(claim.created_at, later) : later;
  const due = next > now ? next : later;
  await tx('claims').where({ id: claim.id }).update({ answered, next_check_at: due, updated_at: now });
}

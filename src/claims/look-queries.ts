/** What looks at what a claimant has published lead to. Call with listing and claim held (`lockClaimInProgress`). */
import { proofBackMail, proofMissingMail } from '../mail/claim-mail-rules.ts';
import { type Turning, expireClaim, factsOf, loseVerification, mailClaimant } from './ending-queries.ts';
import type { ClaimInProgress } from './progress-queries.ts';
import { type Outcome, nextTry, postponedMs, recheck } from './timetable-rules.ts';
import { verifyClaim } from './verification-queries.ts';

export interface Finding {
  outcome: Outcome;
  /** For the claimant: what was found, or found instead. */
  found: string;
}

/** Writes what a look at a pending claim found and where that leads; `answered` as it was when the look began. */
export async function recordPendingLook(
  turning: Turning,
  claim: ClaimInProgress,
  finding: Finding,
  answered: number,
): Promise<void> {
  const { tx, now } = turning;
  const looked = lookedColumns(finding, answered, now);
  if (finding.outcome === 'found') {
    await tx('claims').where({ id: claim.id }).update(looked);
    await verifyClaim(turning, claim);
    return;
  }
  await tx('claims')
    .where({ id: claim.id })
    .update({ ...looked, next_check_at: nextTry(claim.created_at, now) });
  if (now >= claim.expires_at) await expireClaim(turning, { ...claim, last_check_found: finding.found });
}

/** Writes what the quarterly look found; missing, it begins the grace, and ends it. */
export async function recordRecheck(
  turning: Turning,
  claim: ClaimInProgress,
  finding: Finding,
  answered: number,
): Promise<void> {
  const { tx, now } = turning;
  const step = recheck(
    { confirmedAt: claim.confirmed_at ?? claim.created_at, graceEndsAt: claim.grace_ends_at },
    finding.outcome,
    now,
  );
  await tx('claims')
    .where({ id: claim.id })
    .update(lookedColumns(finding, answered, now));
  if (step.turn === 'lost') {
    await loseVerification(turning, { ...claim, last_check_found: finding.found });
    return;
  }
  await tx('claims')
    .where({ id: claim.id })
    .update({
      grace_ends_at: step.graceEndsAt,
      next_check_at: step.nextAt,
      ...(step.turn === 'kept' && { confirmed_at: now }),
    });
  const facts = factsOf(claim, turning);
  if (step.turn === 'missing') {
    const until = step.graceEndsAt ?? now;
    const letter = proofMissingMail({ ...facts, found: finding.found, until });
    await mailClaimant(turning, claim, `missing/${until.toISOString()}`, letter);
  } else if (step.turn === 'kept' && claim.grace_ends_at) {
    await mailClaimant(turning, claim, `back/${claim.grace_ends_at.toISOString()}`, proofBackMail(facts));
  }
}

const lookedColumns = ({ outcome, found }: Finding, answered: number, now: Date) => ({
  last_check_at: now,
  last_check_outcome: outcome,
  last_check_found: found.slice(0, 1_000),
  answered,
  updated_at: now,
});

/** Writes that a look was not made, since its domain was asked often enough; it is made a little later. */
export async function postponeLook(
  { tx, now }: Pick<Turning, 'tx' | 'now'>,
  claim: ClaimInProgress,
  answered: number,
): Promise<void> {
  const later = new Date(now.getTime() + postponedMs);
  // One of the timetable leaves it to the next: a domain with very many claims does not hold all of them awake.
  const byTimetable = claim.status === 'pending' && claim.asks === claim.answered;
  const next = byTimetable ? nextTry(claim.created_at, later) : later;
  const due = next > now ? next : later;
  await tx('claims').where({ id: claim.id }).update({ answered, next_check_at: due, updated_at: now });
}

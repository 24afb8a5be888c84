/** What it does to have shown that a website is yours. */
import { claimVerifiedMail, ownershipMovedMail } from '../mail/claim-mail-rules.ts';
import { enqueueMail } from '../mail/queries.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import { type Turning, endClaim, factsOf, mailClaimant } from './ending-queries.ts';
import { type ClaimInProgress, findClaimInProgress } from './progress-queries.ts';
import { endClaims, findVerifiedClaim } from './queries.ts';
import { recheckAt } from './timetable-rules.ts';

/**
 * The claimant has shown that the website is theirs: the listing is theirs, whoever had it before without showing as much,
 * and other claims of it are over. Where another was first, this one is. Call with listing and claim held.
 */
export async function verifyClaim(
  turning: Turning,
  claim: ClaimInProgress,
): Promise<'verified' | 'too_late'> {
  const { tx, flows, now } = turning;
  const before = await findVerifiedClaim(tx, claim.listing_id);
  if (before && before.account_id !== claim.account_id) {
    await endClaim(turning, claim, 'verified_by_another');
    return 'too_late';
  }
  const told = before
    ? await endClaims(
        tx,
        { id: before.id, status: 'verified' },
        { status: 'superseded', why: 'replaced' },
        now,
      )
    : [];
  await tx('claims')
    .where({ id: claim.id, status: 'pending' })
    .update({
      status: 'verified',
      verified_at: now,
      confirmed_at: now,
      next_check_at: recheckAt(now),
      updated_at: now,
    });
  await giveListing(turning, claim);
  await mailClaimant(turning, claim, 'verified', claimVerifiedMail(factsOf(claim, turning)));
  const others = await tx('claims')
    .where({ listing_id: claim.listing_id, status: 'pending' })
    .orderBy('id')
    .pluck<number[]>('id');
  for (const id of others) {
    const other = await findClaimInProgress(tx, id);
    if (other) await endClaim(turning, other, 'verified_by_another');
  }
  for (const id of [...told, ...others]) await flows.signal(workflowId.claim(id), signals.claimChanged);
  return 'verified';
}

/** The listing changes hands. The drafts of whoever had it stay theirs, and change it no more. */
async function giveListing(turning: Turning, claim: ClaimInProgress): Promise<void> {
  const { tx, flows, now } = turning;
  const { listing_id: listingId, account_id: accountId, owner_id: ownerId, owner_email: ownerEmail } = claim;
  if (ownerId === accountId) return;
  await tx('listings').where({ id: listingId }).update({ owner_id: accountId, updated_at: now });
  await tx('drafts')
    .where({ listing_id: listingId })
    .whereNot({ account_id: accountId })
    .update({ listing_id: null });
  if (ownerEmail === null) return;
  await enqueueMail(tx, flows, {
    ...ownershipMovedMail(factsOf(claim, turning)),
    occasion: `claim/${claim.id}/moved`,
    recipient: ownerEmail,
    now,
  });
}

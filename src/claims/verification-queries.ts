/** The consequences of a verified claim. */
import { takeBackVote } from '../community/vote-queries.ts';
import { handOver } from '../listings/handover/handover-queries.ts';
import { claimVerifiedMail, draftTransferred, ownershipMovedMail } from '../mail/claim-mail-rules.ts';
import { enqueueMail } from '../mail/queries.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import { recheckAt } from './check-time-rules.ts';
import { type ClaimContext, endClaim, factsOf, mailClaimant } from './ending-queries.ts';
import { type ClaimInProgress, findClaimInProgress } from './progress-queries.ts';
import { endClaimRow, findVerifiedClaim } from './queries.ts';

/**
 * Verifies a claim: the listing passes to its account with everything that edits it, and other claims of the listing
 * end. If another account was verified first, this claim ends instead. The caller holds the locks on listing and claim.
 */
export async function verifyClaim(
  context: ClaimContext,
  claim: ClaimInProgress,
): Promise<'verified' | 'too_late'> {
  const { tx, flows, now } = context;
  const before = await findVerifiedClaim(tx, claim.listing_id);
  if (before && before.account_id !== claim.account_id) {
    await endClaim(context, claim, 'verified_by_another');
    return 'too_late';
  }
  if (before) {
    const replaced = { status: 'superseded', why: 'replaced' } as const;
    await endClaimRow(tx, { id: before.id, status: 'verified' }, replaced, now);
  }
  await tx('claims')
    .where({ id: claim.id, status: 'pending' })
    .update({
      status: 'verified',
      verified_at: now,
      confirmed_at: now,
      next_check_at: recheckAt(now),
      updated_at: now,
    });
  const draftId = claim.owner_id === claim.account_id ? null : await transferListing(context, claim);
  const verified = claimVerifiedMail({ ...factsOf(claim, context), draftId });
  await mailClaimant(context, claim, 'verified', verified);
  const others = await tx('claims')
    .where({ listing_id: claim.listing_id, status: 'pending' })
    .orderBy('id')
    .pluck<number[]>('id');
  for (const id of others) {
    const other = await findClaimInProgress(tx, id);
    if (other?.account_id === claim.account_id) {
      const unneeded = { status: 'superseded', why: 'verified_otherwise' } as const;
      await endClaimRow(tx, { id, status: 'pending' }, unneeded, now);
    } else if (other) await endClaim(context, other, 'verified_by_another');
  }
  const ended = before ? [before.id, ...others] : others;
  for (const id of ended) await flows.signal(workflowId.claim(id), signals.claimChanged);
  return 'verified';
}

/** Hands the listing over and mails the previous owner. Returns the id of the new owner's draft. */
async function transferListing(context: ClaimContext, claim: ClaimInProgress): Promise<string> {
  const { tx, flows, now } = context;
  const { listing_id: listingId, account_id: accountId, owner_email: ownerEmail } = claim;
  const facts = factsOf(claim, context);
  const end = { code: 'listing_transferred', message: draftTransferred(facts) };
  const draftId = await handOver(tx, flows, { listingId, accountId, end, now });
  // Accounts cannot vote for their own listings.
  await takeBackVote(tx, listingId, accountId);
  if (ownerEmail !== null) {
    await enqueueMail(tx, flows, {
      ...ownershipMovedMail(facts),
      occasion: `claim/${claim.id}/moved`,
      recipient: ownerEmail,
      now,
    });
  }
  return draftId;
}

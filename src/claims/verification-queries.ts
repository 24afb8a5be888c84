/** The consequences of a verified claim. */
import { claimVerifiedMail, ownershipMovedMail } from '../mail/claim-mail-rules.ts';
import { enqueueMail } from '../mail/queries.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import { recheckAt } from './check-time-rules.ts';
import { type ClaimContext, endClaim, factsOf, mailClaimant } from './ending-queries.ts';
import { type ClaimInProgress, findClaimInProgress } from './progress-queries.ts';
import { endClaimRow, findVerifiedClaim } from './queries.ts';

/**
 * Verifies a claim: its account becomes the owner of the listing, and other claims of the listing end. If another
 * account was verified first, this claim ends instead. The caller holds the locks on listing and claim.
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
  await transferListing(context, claim);
  await mailClaimant(context, claim, 'verified', claimVerifiedMail(factsOf(claim, context)));
  const others = await tx('claims')
    .where({ listing_id: claim.listing_id, status: 'pending' })
    .orderBy('id')
    .pluck<number[]>('id');
  for (const id of others) {
    const other = await findClaimInProgress(tx, id);
    if (other) await endClaim(context, other, 'verified_by_another');
  }
  const ended = before ? [before.id, ...others] : others;
  for (const id of ended) await flows.signal(workflowId.claim(id), signals.claimChanged);
  return 'verified';
}

/** Changes the owner of the listing. Drafts of the previous owner stay theirs but no longer update the listing. */
async function transferListing(context: ClaimContext, claim: ClaimInProgress): Promise<void> {
  const { tx, flows, now } = context;
  const { listing_id: listingId, account_id: accountId, owner_id: ownerId, owner_email: ownerEmail } = claim;
  if (ownerId === accountId) return;
  await tx('listings').where({ id: listingId }).update({ owner_id: accountId, updated_at: now });
  await tx('drafts')
    .where({ listing_id: listingId })
    .whereNot({ account_id: accountId })
    .update({ listing_id: null });
  if (ownerEmail === null) return;
  await enqueueMail(tx, flows, {
    ...ownershipMovedMail(factsOf(claim, context)),
    occasion: `claim/${claim.id}/moved`,
    recipient: ownerEmail,
    now,
  });
}

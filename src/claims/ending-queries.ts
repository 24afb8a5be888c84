/**
 * How claims end. Each turn of a claim is one transaction with its mail, under a guard, so that a step that is repeated or
 * comes late changes nothing.
 */
import type { Knex } from 'knex';
import type { Flows } from '../outbox/flows.ts';
import { badgeUrls } from '../listings/badge-rules.ts';
import { claimEndedMail, claimExpiredMail, verificationLostMail } from '../mail/claim-mail-rules.ts';
import type { MailContent } from '../mail/mail-content-rules.ts';
import { enqueueMail } from '../mail/queries.ts';
import type { ClaimInProgress } from './progress-queries.ts';
import { endClaims } from './queries.ts';
import { type EndedWhy, endingInWords } from './view-rules.ts';
import { claimedSite } from './website-rules.ts';

/** What turns are carried out with. */
export interface Turning {
  tx: Knex.Transaction;
  flows: Flows;
  baseUrl: string;
  now: Date;
}

export async function endClaim(turning: Turning, claim: ClaimInProgress, why: EndedWhy): Promise<void> {
  const status = claim.status === 'verified' ? 'verified' : 'pending';
  await endClaims(turning.tx, { id: claim.id, status }, { status: 'superseded', why }, turning.now);
  await mailClaimant(
    turning,
    claim,
    'ended',
    claimEndedMail({ ...factsOf(claim, turning), why: endingInWords(why) }),
  );
}

export async function expireClaim(turning: Turning, claim: ClaimInProgress): Promise<void> {
  const end = { status: 'expired', why: 'not_shown' } as const;
  await endClaims(turning.tx, { id: claim.id, status: 'pending' }, end, turning.now);
  const letter = claimExpiredMail({ ...factsOf(claim, turning), found: claim.last_check_found });
  await mailClaimant(turning, claim, 'expired', letter);
}

export async function loseVerification(turning: Turning, claim: ClaimInProgress): Promise<void> {
  const end = { status: 'expired', why: 'proof_gone' } as const;
  await endClaims(turning.tx, { id: claim.id, status: 'verified' }, end, turning.now);
  const letter = verificationLostMail({ ...factsOf(claim, turning), found: claim.last_check_found });
  await mailClaimant(turning, claim, 'lost', letter);
}

/** What letters about a claim say of it. */
export function factsOf(claim: ClaimInProgress, { baseUrl }: Pick<Turning, 'baseUrl'>) {
  return {
    siteName: claim.site_name,
    name: claim.listing_name,
    listingUrl: badgeUrls(baseUrl, claim.slug).listingUrl,
    claimUrl: `${baseUrl}/account/claims/${claim.id}`,
    host: claimedSite(claim.website_url).host,
  };
}

/** Each turn is written once: what may happen again carries its time, which a repeated step shares. */
export async function mailClaimant(
  { tx, flows, now }: Turning,
  claim: ClaimInProgress,
  turn: string,
  letter: MailContent,
): Promise<void> {
  await enqueueMail(tx, flows, {
    ...letter,
    occasion: `claim/${claim.id}/${turn}`,
    recipient: claim.claimant_email,
    now,
  });
}

/** Ends claims. Each transition is one transaction with its mail and has a guard, so repeated or late steps change nothing. */
import type { Knex } from 'knex';
import { placeOf } from '../directory/site-address-rules.ts';
import type { Flows } from '../outbox/flows.ts';
import { badgeUrls } from '../listings/badge-rules.ts';
import {
  type ClaimFacts,
  claimEndedMail,
  claimExpiredMail,
  verificationLostMail,
} from '../mail/claim-mail-rules.ts';
import type { MailContent } from '../mail/mail-content-rules.ts';
import { enqueueMail } from '../mail/queries.ts';
import type { ClaimInProgress } from './progress-queries.ts';
import { type ClaimEnd, endClaimRow } from './queries.ts';
import { type EndCode, endReason } from './view-rules.ts';
import { claimedSite } from './website-rules.ts';

/** What a transition of a claim needs. */
export interface ClaimContext {
  tx: Knex.Transaction;
  flows: Flows;
  baseUrl: string;
  now: Date;
}

/** Ends an open claim as `superseded` and mails the reason. */
export const endClaim = (context: ClaimContext, claim: ClaimInProgress, why: EndCode): Promise<void> =>
  end(context, claim, { status: 'superseded', why }, 'ended', (facts) =>
    claimEndedMail({ ...facts, why: endReason(why) }),
  );

/** Ends a pending claim that was not proved in time. */
export const expireClaim = (context: ClaimContext, claim: ClaimInProgress): Promise<void> =>
  end(context, claim, { status: 'expired', why: 'not_shown' }, 'expired', claimExpiredMail);

/** Ends a verified claim whose proof stayed missing. */
export const loseVerification = (context: ClaimContext, claim: ClaimInProgress): Promise<void> =>
  end(context, claim, { status: 'expired', why: 'proof_gone' }, 'lost', verificationLostMail);

async function end(
  context: ClaimContext,
  claim: ClaimInProgress,
  result: ClaimEnd,
  event: string,
  mailOf: (facts: ClaimFacts & { found: string | null }) => MailContent,
): Promise<void> {
  const status = claim.status === 'verified' ? 'verified' : 'pending';
  await endClaimRow(context.tx, { id: claim.id, status }, result, context.now);
  const mail = mailOf({ ...factsOf(claim, context), found: claim.last_check_found });
  await mailClaimant(context, claim, event, mail);
}

/** The facts that mails about a claim name. */
export function factsOf(
  claim: ClaimInProgress,
  context: Pick<ClaimContext, 'baseUrl'>,
): ClaimFacts & { baseUrl: string } {
  const { baseUrl, siteName } = placeOf(claim.site, context.baseUrl);
  return {
    siteName,
    baseUrl,
    name: claim.listing_name,
    listingUrl: badgeUrls(baseUrl, claim.slug).listingUrl,
    claimUrl: `${baseUrl}/account/claims/${claim.id}`,
    host: claimedSite(claim.website_url).host,
  };
}

/** Enqueues one mail per event of a claim. An event that can recur has its time in its name, so a repeated step mails once. */
export async function mailClaimant(
  { tx, flows, now }: ClaimContext,
  claim: ClaimInProgress,
  event: string,
  mail: MailContent,
): Promise<void> {
  await enqueueMail(tx, flows, {
    ...mail,
    occasion: `claim/${claim.id}/${event}`,
    recipient: claim.claimant_email,
    now,
  });
}

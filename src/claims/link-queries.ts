/** Mailed links: sent, confirmed, and requested again every quarter. The caller holds the locks on listing and claim. */
import { addressOfSite } from '../directory/site-address-rules.ts';
import { claimLinkMail, confirmAgainMail, proofBackMail } from '../mail/claim-mail-rules.ts';
import { enqueueLimitedMail } from '../mail/limited-mail-queries.ts';
import { enqueueMail } from '../mail/queries.ts';
import type { MailRefusal } from '../mail/refusal-rules.ts';
import { recheck, recheckAt } from './check-time-rules.ts';
import { type ClaimContext, factsOf, loseVerification, mailClaimant } from './ending-queries.ts';
import type { ClaimInProgress } from './progress-queries.ts';
import { replaceLink } from './queries.ts';
import { verifyClaim } from './verification-queries.ts';

/** Verifies a pending claim, or confirms a verified one, after the user pressed the button behind a mailed link. */
export async function confirmByLink(
  context: ClaimContext,
  claim: ClaimInProgress,
): Promise<'verified' | 'too_late'> {
  const { tx, now } = context;
  if (claim.status === 'pending') return verifyClaim(context, claim);
  if (claim.grace_ends_at === null) return 'verified';
  await tx('claims')
    .where({ id: claim.id, status: 'verified' })
    .update({ confirmed_at: now, grace_ends_at: null, next_check_at: recheckAt(now), updated_at: now });
  const event = `back/${claim.grace_ends_at.toISOString()}`;
  await mailClaimant(context, claim, event, proofBackMail(factsOf(claim, context)));
  return 'verified';
}

interface MailedLink {
  token: string;
  until: Date;
}

/** Mails the link of a claim by e-mail. Returns why the mail was refused, else null. */
export async function sendClaimLink(
  context: ClaimContext,
  claim: ClaimInProgress,
  link: MailedLink,
): Promise<MailRefusal | null> {
  const { tx, flows } = context;
  return enqueueLimitedMail(tx, flows, {
    ...linkMail(context, claim, link, claimLinkMail),
    share: 'others',
    baseUrl: addressOfSite(claim.site, context.baseUrl),
  });
}

const linkMail = (
  context: ClaimContext,
  claim: ClaimInProgress,
  { token, until }: MailedLink,
  mailOf: typeof confirmAgainMail,
) => ({
  ...mailOf({
    ...factsOf(claim, context),
    link: `${addressOfSite(claim.site, context.baseUrl)}/claims/confirm?token=${token}`,
    claimant: claim.claimant_email,
    until,
  }),
  occasion: `claim/${claim.id}/link/${context.now.toISOString()}`,
  recipient: claim.email ?? '',
  now: context.now,
  secret: true as const,
  sendBefore: until,
});

/** Starts the grace period of a claim verified by e-mail and mails a new link; ends the claim if the grace is over. */
export async function requestMailAgain(
  context: ClaimContext,
  claim: ClaimInProgress,
  link: { token: string; digest: Buffer },
): Promise<void> {
  const { tx, flows, now } = context;
  const confirmedAt = claim.confirmed_at ?? claim.created_at;
  const step = recheck({ confirmedAt, graceEndsAt: claim.grace_ends_at }, 'not_found', now);
  if (step.result === 'lost') {
    await loseVerification(context, { ...claim, last_check_found: null });
    return;
  }
  if (step.result !== 'missing' || !step.graceEndsAt) return;
  const until = step.graceEndsAt;
  await tx('claims')
    .where({ id: claim.id })
    .update({ grace_ends_at: until, next_check_at: until, updated_at: now });
  await replaceLink(tx, claim.id, link.digest, now);
  // Not limited: the recipient has confirmed by a mail before, and others could use up the limit.
  await enqueueMail(tx, flows, linkMail(context, claim, { token: link.token, until }, confirmAgainMail));
}

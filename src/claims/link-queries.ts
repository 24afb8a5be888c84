/** Links by e-mail: sent, confirmed, and asked for again every quarter. Call with listing and claim held. */
import { claimLinkMail, confirmAgainMail, proofBackMail } from '../mail/claim-mail-rules.ts';
import { enqueueLimitedMail } from '../mail/limited-mail-queries.ts';
import { enqueueMail } from '../mail/queries.ts';
import type { MailRefusal } from '../mail/refusal-rules.ts';
import { type Turning, factsOf, loseVerification, mailClaimant } from './ending-queries.ts';
import type { ClaimInProgress } from './progress-queries.ts';
import { replaceLink } from './queries.ts';
import { recheck, recheckAt } from './timetable-rules.ts';
import { verifyClaim } from './verification-queries.ts';

/** The button of a mailed link: the claim is verified by it, or goes on being. */
export async function confirmByLink(
  turning: Turning,
  claim: ClaimInProgress,
): Promise<'verified' | 'too_late'> {
  const { tx, now } = turning;
  if (claim.status === 'pending') return verifyClaim(turning, claim);
  if (claim.grace_ends_at === null) return 'verified';
  await tx('claims')
    .where({ id: claim.id, status: 'verified' })
    .update({ confirmed_at: now, grace_ends_at: null, next_check_at: recheckAt(now), updated_at: now });
  const occasion = `back/${claim.grace_ends_at.toISOString()}`;
  await mailClaimant(turning, claim, occasion, proofBackMail(factsOf(claim, turning)));
  return 'verified';
}

interface MailedLink {
  token: string;
  until: Date;
}

/** Mails the link of a claim by e-mail, or says why not. */
export async function sendClaimLink(
  turning: Turning,
  claim: ClaimInProgress,
  link: MailedLink,
): Promise<MailRefusal | null> {
  const mail = { ...linkMail(turning, claim, link), ...claimLinkMail(linkFacts(turning, claim, link)) };
  return enqueueLimitedMail(turning.tx, turning.flows, {
    ...mail,
    share: 'others',
    baseUrl: turning.baseUrl,
  });
}

/** Not limited: whoever reads the mails of the address has confirmed by one, and others could use up the limit then. */
async function sendConfirmAgain(turning: Turning, claim: ClaimInProgress, link: MailedLink): Promise<void> {
  const mail = { ...linkMail(turning, claim, link), ...confirmAgainMail(linkFacts(turning, claim, link)) };
  await enqueueMail(turning.tx, turning.flows, mail);
}

const linkFacts = (turning: Turning, claim: ClaimInProgress, { token, until }: MailedLink) => ({
  ...factsOf(claim, turning),
  link: `${turning.baseUrl}/claims/confirm?token=${token}`,
  claimant: claim.claimant_email,
  until,
});

const linkMail = ({ now }: Turning, claim: ClaimInProgress, { until }: MailedLink) => ({
  occasion: `claim/${claim.id}/link/${now.toISOString()}`,
  recipient: claim.email ?? '',
  now,
  secret: true as const,
  sendBefore: until,
});

/** Asks the address of a verified claim by e-mail whether it still holds; the grace runs from now. */
export async function requestMailAgain(
  turning: Turning,
  claim: ClaimInProgress,
  link: { token: string; digest: Buffer },
): Promise<void> {
  const { tx, now } = turning;
  const confirmedAt = claim.confirmed_at ?? claim.created_at;
  const step = recheck({ confirmedAt, graceEndsAt: claim.grace_ends_at }, 'not_found', now);
  if (step.turn === 'lost') {
    await loseVerification(turning, { ...claim, last_check_found: null });
    return;
  }
  if (step.turn !== 'missing' || !step.graceEndsAt) return;
  await tx('claims')
    .where({ id: claim.id })
    .update({ grace_ends_at: step.graceEndsAt, next_check_at: step.graceEndsAt, updated_at: now });
  await replaceLink(tx, claim.id, link.digest, now);
  await sendConfirmAgain(turning, claim, { token: link.token, until: step.graceEndsAt });
}

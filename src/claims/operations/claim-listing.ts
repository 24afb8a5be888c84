import { randomBytes } from 'node:crypto';
import { z } from 'zod';
import { signals, workflowId } from '../../outbox/messages.ts';
import { digestOf } from '../../shared/token-rules.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { findBySlug } from '../../listings/alias-queries.ts';
import { refuseMail } from '../../mail/refusal-rules.ts';
import { sendClaimLink } from '../link-queries.ts';
import { findClaimInProgress } from '../progress-queries.ts';
import {
  countPendingClaims,
  endClaimRow,
  findClaimableListing,
  findVerifiedClaim,
  insertClaim,
  lockPendingClaim,
  lockClaimableListing,
} from '../queries.ts';
import { ClaimView, ClaimRequest, addressWithEmailOnly } from '../schema.ts';
import { expiryOf, nextPendingCheck } from '../check-time-rules.ts';
import { viewOfClaim } from '../view-rules.ts';
import { claimedSite } from '../website-rules.ts';
import { maxPending, validateClaimRequest } from '../request-rules.ts';
import { claimExample } from '../examples.ts';

export const claimListing = operation({
  id: 'claim_listing',
  title: 'Claim a listing',
  description:
    'Starts a claim that a listing’s website is yours. Once verified, the listing passes to your account, with a draft that edits it. `instructions` says what to publish; we look for seven days, and at once on verify_claim. Verified does not mean paid.',
  tag: 'Claims',
  route: ['POST', '/claims'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, openWorld: true },
  success: 201,
  location: '/claims',
  input: z.strictObject(ClaimRequest).meta(addressWithEmailOnly),
  output: ClaimView,
  example: { input: { slug: 'planklane', method: 'meta' }, answer: claimExample },
  faults: [
    'listing_not_found',
    'listing_already_claimed',
    'listing_already_yours',
    'claim_limit',
    'address_not_mailed',
  ],
  async ruleProblems(body, { db, site }) {
    const { data: method } = ClaimRequest.method.safeParse(body['method']);
    if (method === undefined) return [];
    const { data: email } = ClaimRequest.email.safeParse(body['email']);
    const { data: slug } = ClaimRequest.slug.safeParse(body['slug']);
    const listing = slug === undefined ? undefined : await findClaimableListing(db, site.id, slug);
    const result = validateClaimRequest(
      { method, email },
      listing === undefined ? null : claimedSite(listing.website_url),
    );
    return 'problems' in result ? result.problems : [];
  },
  async run({ slug, ...request }, { actor, tx, flows, site, config, now }) {
    const listing = await findBySlug(tx, site.id, slug, (one) => lockClaimableListing(tx, site.id, one));
    const verified = await findVerifiedClaim(tx, listing.id);
    if (verified && verified.account_id !== actor.accountId) {
      fault(
        'listing_already_claimed',
        'Somebody else has verified that the website is theirs. It may have been a colleague. If nobody at your company did it, write to the site team.',
      );
    }
    if (verified && verified.grace_ends_at === null) {
      fault('listing_already_yours', 'The listing is already verified as yours. get_badges has its badge.');
    }
    const { method } = request;
    const result = validateClaimRequest(request, claimedSite(listing.website_url));
    if ('problems' in result) {
      const { problems } = result;
      const detail = problems.map(({ path, message }) => `Correct ${path}: ${message}.`).join(' ');
      fault('invalid_input', detail, { problems });
    }
    const { email } = result;

    const wanted = { accountId: actor.accountId, listingId: listing.id, method };
    const pending = await lockPendingClaim(tx, wanted);
    if (pending?.website_url === listing.website_url && method !== 'email') return viewOfClaim(pending);
    if (pending) {
      const replaced = { status: 'superseded', why: 'replaced' } as const;
      await endClaimRow(tx, { id: pending.id, status: 'pending' }, replaced, now);
      await flows.signal(workflowId.claim(pending.id), signals.claimChanged);
    } else if ((await countPendingClaims(tx, actor.accountId)) >= maxPending) {
      fault(
        'claim_limit',
        `You have ${maxPending} pending claims. Call verify_claim for one of them, or wait until one expires; list_my_claims shows when.`,
      );
    }

    const linkToken = randomBytes(32).toString('base64url');
    const expiresAt = expiryOf(now);
    const claim = await insertClaim(
      tx,
      {
        account_id: actor.accountId,
        listing_id: listing.id,
        method,
        website_url: listing.website_url,
        // In lower case, as some servers ignore the case of file names.
        token: email === null ? randomBytes(16).toString('hex') : null,
        email,
        link_digest: email === null ? null : digestOf(linkToken),
        link_sent_at: email === null ? null : now,
        next_check_at: email === null ? nextPendingCheck(now, now) : expiresAt,
        expires_at: expiresAt,
      },
      now,
    );
    const inProgress = email === null ? undefined : await findClaimInProgress(tx, claim.id);
    if (inProgress) {
      const context = { tx, flows, baseUrl: config.BASE_URL, now };
      const refusal = await sendClaimLink(context, inProgress, { token: linkToken, until: expiresAt });
      if (refusal) refuseMail(refusal, 'or use another method');
    }
    await flows.start('claim', workflowId.claim(claim.id), { claimId: claim.id });
    return viewOfClaim(claim);
  },
});

/** Claims for the pages of the site: a user's claim, and mailed links. */
import type { Knex } from 'knex';
import type { z } from 'zod';
import { digestOf } from '../shared/token-rules.ts';
import { isToken } from '../accounts/session-rules.ts';
import type { Flows } from '../outbox/flows.ts';
import { type Limiter, countedAccount } from '../contract/limits.ts';
import { signals, workflowId } from '../outbox/messages.ts';
import { endClaim } from './ending-queries.ts';
import { confirmByLink } from './link-queries.ts';
import { type ClaimInProgress, endOf, findClaimByLink, lockClaimInProgress } from './progress-queries.ts';
import { type ClaimableListing, findClaimableListing, findOwnClaim } from './queries.ts';
import { ClaimRequest, type ClaimView } from './schema.ts';
import { endReason, isOpen, viewOfClaim } from './view-rules.ts';
import { claimedSite } from './website-rules.ts';

/** The status of a mailed link for the signed-in user. */
export type LinkStatus =
  | { is: 'open'; claimId: number; name: string; host: string; email: string }
  /** Confirmed before. */
  | { is: 'done'; claimId: number }
  /** The claim belongs to another account; its details are not shown. */
  | { is: 'not_yours' }
  /** Replaced, expired or unknown. */
  | { is: 'dead' };

export type ListingToClaim = Pick<ClaimableListing, 'slug' | 'name' | 'website_url'> & { status: string };

/** `refused`: the claim ended; `why` is a sentence for the user. */
export type ConfirmResult = LinkStatus | { is: 'refused'; why: string };

export interface OwnClaims {
  /** A listing that can be claimed: public or not, but not hidden. Also by a former slug. */
  findListing(siteId: number, slug: string): Promise<ListingToClaim | null>;
  find(accountId: number, claimId: number): Promise<z.input<typeof ClaimView> | null>;
  /** Changes nothing, as mail scanners open links, too. @throws Fault rate_limited */
  findLink(token: string, accountId: number, now: Date): Promise<LinkStatus>;
  /** Confirms the claim. Idempotent: a repeated call returns `done`. @throws Fault rate_limited */
  confirm(token: string, accountId: number, now: Date): Promise<ConfirmResult>;
}

export interface OwnClaimsDeps {
  db: Knex;
  limiter: Limiter;
  flowsIn: (tx: Knex.Transaction) => Flows;
  committed: () => void;
  baseUrl: string;
}

export function createOwnClaims({ db, limiter, flowsIn, committed, baseUrl }: OwnClaimsDeps): OwnClaims {
  const find = async (token: string, accountId: number) => {
    const claim = isToken(token) ? await findClaimByLink(db, digestOf(token)) : undefined;
    // Limits guessing of tokens.
    if (!claim) await limiter('sign_in', countedAccount(accountId));
    return claim;
  };

  return {
    async findListing(siteId, slug) {
      const { success } = ClaimRequest.slug.safeParse(slug);
      return success ? ((await findClaimableListing(db, siteId, slug)) ?? null) : null;
    },

    async find(accountId, claimId) {
      const row = await findOwnClaim(db, accountId, claimId);
      return row ? viewOfClaim(row) : null;
    },

    async findLink(token, accountId, now) {
      return linkStatus(await find(token, accountId), accountId, now);
    },

    async confirm(token, accountId, now) {
      const found = await find(token, accountId);
      const before = linkStatus(found, accountId, now);
      if (!found || before.is !== 'open') return before;
      const outcome = await db.transaction(async (tx): Promise<ConfirmResult> => {
        const claim = await lockClaimInProgress(tx, found.id);
        const status = linkStatus(claim, accountId, now);
        if (!claim || status.is !== 'open') return status;
        const flows = flowsIn(tx);
        const context = { tx, flows, baseUrl, now };
        await flows.signal(workflowId.claim(claim.id), signals.claimChanged);
        const why = endOf(claim);
        if (why !== null) {
          await endClaim(context, claim, why);
          return { is: 'refused', why: endReason(why) };
        }
        return (await confirmByLink(context, claim)) === 'too_late'
          ? { is: 'refused', why: endReason('verified_by_another') }
          : { is: 'done', claimId: claim.id };
      });
      committed();
      return outcome;
    },
  };
}

function linkStatus(claim: ClaimInProgress | undefined, accountId: number, now: Date): LinkStatus {
  if (!claim || !isOpen(claim) || claim.email === null) return { is: 'dead' };
  if (claim.account_id !== accountId) return { is: 'not_yours' };
  const { id: claimId, listing_name: name, email } = claim;
  if (claim.status === 'verified' && claim.grace_ends_at === null) return { is: 'done', claimId };
  if (now >= (claim.grace_ends_at ?? claim.expires_at)) return { is: 'dead' };
  return { is: 'open', claimId, name, host: claimedSite(claim.website_url).host, email };
}

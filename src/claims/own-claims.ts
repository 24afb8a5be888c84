/** Claims for the pages of the site: one claim of somebody's, and the links that are mailed. */
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
import { findOwnClaim } from './queries.ts';
import type { ClaimView } from './schema.ts';
import { type EndedWhy, endingInWords, isOpen, viewOfClaim } from './view-rules.ts';
import { claimedSite } from './website-rules.ts';

/** What a mailed link is good for, for whoever opens it. */
export type LinkStanding =
  | { is: 'open'; claimId: number; name: string; host: string; email: string }
  /** Pressed before: nothing is left to do. */
  | { is: 'done'; claimId: number }
  /** Of a claim by another account; nothing of it is told. */
  | { is: 'not_yours' }
  /** Replaced, expired, or none at all. */
  | { is: 'dead' };

export interface OwnClaims {
  find(accountId: number, claimId: number): Promise<z.input<typeof ClaimView> | null>;
  /** Changes nothing: programs open links too, to look for harm. @throws Fault rate_limited */
  look(token: string, accountId: number, now: Date): Promise<LinkStanding>;
  /** The button. Another time it is `done` again. `refused` says in words why the claim is over. */
  confirm(
    token: string,
    accountId: number,
    now: Date,
  ): Promise<LinkStanding | { is: 'refused'; why: string }>;
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
    // Nobody guesses a token; that is no reason to let them try.
    if (!claim) await limiter('sign_in', countedAccount(accountId));
    return claim;
  };

  return {
    async find(accountId, claimId) {
      const row = await findOwnClaim(db, accountId, claimId);
      return row ? viewOfClaim(row) : null;
    },

    async look(token, accountId, now) {
      return standingOf(await find(token, accountId), accountId, now);
    },

    async confirm(token, accountId, now) {
      const found = await find(token, accountId);
      const before = standingOf(found, accountId, now);
      if (!found || before.is !== 'open') return before;
      const outcome = await db.transaction(
        async (tx): Promise<LinkStanding | { is: 'refused'; why: string }> => {
          const claim = await lockClaimInProgress(tx, found.id);
          const standing = standingOf(claim, accountId, now);
          if (!claim || standing.is !== 'open') return standing;
          const flows = flowsIn(tx);
          const turning = { tx, flows, baseUrl, now };
          await flows.signal(workflowId.claim(claim.id), signals.claimChanged);
          const why: EndedWhy | null = endOf(claim);
          if (why !== null) {
            await endClaim(turning, claim, why);
            return { is: 'refused', why: endingInWords(why) };
          }
          if ((await confirmByLink(turning, claim)) === 'too_late') {
            return { is: 'refused', why: endingInWords('verified_by_another') };
          }
          return { is: 'done', claimId: claim.id };
        },
      );
      committed();
      return outcome;
    },
  };
}

function standingOf(claim: ClaimInProgress | undefined, accountId: number, now: Date): LinkStanding {
  if (!claim || !isOpen(claim) || claim.email === null) return { is: 'dead' };
  if (claim.account_id !== accountId) return { is: 'not_yours' };
  const { id: claimId, listing_name: name, email } = claim;
  if (claim.status === 'verified' && claim.grace_ends_at === null) return { is: 'done', claimId };
  if (now >= (claim.grace_ends_at ?? claim.expires_at)) return { is: 'dead' };
  return { is: 'open', claimId, name, host: claimedSite(claim.website_url).host, email };
}

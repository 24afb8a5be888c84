import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { findOwnClaim, noSuchClaim } from '../queries.ts';
import { CheckedClaim, ClaimId } from '../schema.ts';
import { checkedClaim } from '../view-rules.ts';

/** The result of the latest check of a claim; not in the list of operations, as only the task of verify_claim reads it. */
export const getCheckedClaim = operation({
  id: 'get_checked_claim',
  title: 'The result of a check',
  description: 'The claim with the result of its latest check.',
  tag: 'Claims',
  route: ['GET', '/claims/{claim_id}'],
  access: signedIn('account:read'),
  input: z.strictObject({ claim_id: ClaimId }),
  output: CheckedClaim,
  faults: ['claim_not_found'],
  async run({ claim_id: id }, { actor, db, now }) {
    const claim = (await findOwnClaim(db, actor.accountId, id)) ?? noSuchClaim();
    return checkedClaim(claim, { decision: 'check', answered: claim.answered >= claim.asks, now });
  },
});

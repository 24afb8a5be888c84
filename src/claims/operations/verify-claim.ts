import { z } from 'zod';
import { signals, updates, workflowId } from '../../outbox/messages.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { requestCheck, findOwnClaim, lockOwnClaim, noSuchClaim } from '../queries.ts';
import { CheckedClaim, ClaimId } from '../schema.ts';
import { checkState, checkedClaim, decideCheck, isOpen } from '../view-rules.ts';
import { verifiedClaimExample } from '../examples.ts';

export const verifyClaimOperation = operation({
  id: 'verify_claim',
  title: 'Check a claim now',
  description:
    'Checks the TXT record, meta tag or file now; `note` says if the check goes on. A claim by e-mail is verified on the page of the mailed link.',
  tag: 'Claims',
  route: ['POST', '/claims/{claim_id}/verify'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, idempotent: true, openWorld: true },
  input: z.strictObject({ claim_id: ClaimId }),
  output: CheckedClaim,
  example: {
    input: { claim_id: 1 },
    answer: {
      ...verifiedClaimExample,
      checked: true,
      checking: false,
      note: 'The tag was found: the listing is yours.',
    },
  },
  faults: ['claim_not_found', 'claim_closed'],
  task: { look: 'get_checked_claim', input: ({ id }) => ({ claim_id: id }), of: checkState },
  async run({ claim_id: id }, { actor, tx, flows, requestUpdate, now }) {
    const claim = (await lockOwnClaim(tx, actor.accountId, id)) ?? noSuchClaim();
    if (!isOpen(claim)) {
      fault(
        'claim_closed',
        'The claim has ended; list_my_claims has the reason under `ended_why`. Call claim_listing to claim the listing again.',
      );
    }
    const decision = decideCheck(claim, now);
    if (decision === 'check') {
      const isRequested = claim.asks > claim.answered;
      const argument = isRequested ? claim.asks : await requestCheck(tx, id, now);
      // The outbox delivers the signal even if the caller disconnects or Temporal is down.
      if (!isRequested) await flows.signal(workflowId.claim(id), signals.claimChanged);
      requestUpdate({ workflowId: workflowId.claim(id), update: updates.claimLooked, argument });
    }
    return checkedClaim(claim, { decision, answered: false, now });
  },
  afterwards: {
    waitMs: 8_000,
    async answer({ claim_id: id }, { actor, db, now, answered }) {
      const claim = (await findOwnClaim(db, actor.accountId, id)) ?? noSuchClaim();
      return checkedClaim(claim, { decision: 'check', answered, now });
    },
  },
});

import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { deleteMilestone } from '../own-parts-queries.ts';
import { MilestoneId } from '../own-parts-schema.ts';
import { editContext, recordChange } from '../publish-queries.ts';
import { lockOwnListing, noSuchOwnListing } from '../queries.ts';
import { ListingId, MilestoneView } from '../schema.ts';

export const deleteMilestoneOperation = operation({
  id: 'delete_milestone',
  title: 'Delete a milestone',
  description: 'Deletes a milestone of your listing and returns it.',
  tag: 'My listings',
  route: ['DELETE', '/me/listings/{listing_id}/milestones/{milestone_id}'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, destructive: true, idempotent: true },
  input: z.strictObject({ listing_id: ListingId, milestone_id: MilestoneId }),
  output: MilestoneView,
  example: {
    input: { listing_id: 67, milestone_id: 26 },
    answer: { id: 26, date: '2026-05-04', title: 'First hundred teams', description: null, url: null },
  },
  faults: ['listing_not_found', 'milestone_not_found'],
  async run({ listing_id, milestone_id }, context) {
    const { actor, tx } = context;
    const listing = (await lockOwnListing(tx, actor.accountId, listing_id)) ?? noSuchOwnListing();
    const deleted =
      (await deleteMilestone(tx, listing.id, milestone_id)) ??
      fault(
        'milestone_not_found',
        'The listing has no milestone with this id; get_my_listing shows its milestones.',
      );
    const facts = { before: { milestone: deleted }, after: { milestone: null } };
    await recordChange(tx, editContext(context, 'delete_milestone'), listing, facts);
    return deleted;
  },
});

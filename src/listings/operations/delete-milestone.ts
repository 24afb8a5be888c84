import { z } from 'zod';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { deleteMilestone, holdListing, keepChange } from '../own-parts-queries.ts';
import { MilestoneId } from '../own-parts-schema.ts';
import { ListingId, MilestoneView } from '../schema.ts';

export const deleteMilestoneOperation = operation({
  id: 'delete_milestone',
  title: 'Delete a milestone',
  description: 'Removes a milestone from your listing and answers what it was.',
  tag: 'My listings',
  route: ['DELETE', '/me/listings/{listing_id}/milestones/{milestone_id}'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, destructive: true, idempotent: true },
  input: z.strictObject({ listing_id: ListingId, milestone_id: MilestoneId }),
  output: MilestoneView,
  faults: ['listing_not_found', 'milestone_not_found'],
  async run({ listing_id, milestone_id }, { actor, tx, flows, config, now }) {
    const listing = await holdListing(tx, actor, listing_id);
    const deleted =
      (await deleteMilestone(tx, listing.id, milestone_id)) ??
      fault(
        'milestone_not_found',
        'The listing has no milestone with this id (any more); get_my_listing shows those that it has.',
      );
    const editing = {
      flows,
      accountId: actor.accountId,
      madeBy: 'delete_milestone',
      baseUrl: config.BASE_URL,
      siteTeam: config.SITE_TEAM_EMAIL,
      now,
    };
    await keepChange(tx, editing, listing, { before: { milestone: deleted }, after: { milestone: null } });
    return deleted;
  },
});

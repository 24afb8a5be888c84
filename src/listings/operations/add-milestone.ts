import { z } from 'zod';
import { oneLine, prose } from '../../shared/text-rules.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { milestoneDateProblem, maxMilestones } from '../../shared/milestone-rules.ts';
import { countMilestones, holdListing, insertMilestone, keepChange } from '../own-parts-queries.ts';
import { AddedMilestone, NewMilestone } from '../own-parts-schema.ts';
import { ListingId } from '../schema.ts';

export const addMilestone = operation({
  id: 'add_milestone',
  title: 'Add a milestone',
  description: `Adds a dated fact to the history of your company, at most ${maxMilestones} a listing. It is kept always, and shown on the public page where the section is unlocked; \`shown\` says whether it is.`,
  tag: 'My listings',
  route: ['POST', '/me/listings/{listing_id}/milestones'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true },
  success: 201,
  input: z.strictObject({ listing_id: ListingId, ...NewMilestone.shape }),
  output: AddedMilestone,
  faults: ['listing_not_found', 'milestone_limit'],
  async run({ listing_id, date, title, description, url }, { actor, tx, flows, config, now }) {
    const problem = milestoneDateProblem(date, now);
    if (problem !== null) {
      fault('invalid_input', 'Correct what `errors` names and send it again.', {
        problems: [{ path: 'date', message: problem }],
      });
    }
    const listing = await holdListing(tx, actor, listing_id);
    if ((await countMilestones(tx, listing.id)) >= maxMilestones) {
      fault(
        'milestone_limit',
        `The listing has ${maxMilestones} milestones, as many as it may have. Remove one with delete_milestone, then add this one.`,
      );
    }
    const added = await insertMilestone(
      tx,
      listing.id,
      { date, title: oneLine(title), description: prose(description ?? '') || null, url: url ?? null },
      now,
    );
    const editing = {
      flows,
      accountId: actor.accountId,
      madeBy: 'add_milestone',
      baseUrl: config.BASE_URL,
      siteTeam: config.SITE_TEAM_EMAIL,
      now,
    };
    await keepChange(tx, editing, listing, { before: { milestone: null }, after: { milestone: added } });
    return { ...added, shown: listing.unlocked_sections.includes('milestones') };
  },
});

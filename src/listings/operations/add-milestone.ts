import { z } from 'zod';
import { oneLine, prose } from '../../shared/text-rules.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { type Problem, fault } from '../../faults.ts';
import { milestoneDateProblem, maxMilestones } from '../../shared/milestone-rules.ts';
import { countMilestones, insertMilestone } from '../own-parts-queries.ts';
import { EditedMilestone } from '../../shared/profile-edit-schema.ts';
import { AddedMilestone } from '../own-parts-schema.ts';
import { editContext, recordChange } from '../publish-queries.ts';
import { lockOwnListing, noSuchOwnListing } from '../queries.ts';
import { ListingId } from '../schema.ts';

export const addMilestone = operation({
  id: 'add_milestone',
  title: 'Add a milestone',
  description: `Adds a dated fact to the history of your company, at most ${maxMilestones} per listing. It is public if the section is unlocked (\`shown\`).`,
  tag: 'My listings',
  route: ['POST', '/me/listings/{listing_id}/milestones'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true },
  success: 201,
  location: '/me/listings/{listing_id}',
  input: z.strictObject({ listing_id: ListingId, ...EditedMilestone.shape }),
  output: AddedMilestone,
  example: {
    input: { listing_id: 67, date: '2026-05-04', title: 'First hundred teams' },
    answer: {
      id: 26,
      date: '2026-05-04',
      title: 'First hundred teams',
      description: null,
      url: null,
      shown: false,
    },
  },
  faults: ['listing_not_found', 'milestone_limit'],
  ruleProblems: ({ date }, { now }) => Promise.resolve(dateProblems(date, now)),
  async run({ listing_id, date, title, description, url }, context) {
    const { actor, tx, now } = context;
    const problems = dateProblems(date, now);
    if (problems.length > 0) {
      fault('invalid_input', 'Correct what `errors` names and send it again.', { problems });
    }
    const listing = (await lockOwnListing(tx, actor.accountId, listing_id)) ?? noSuchOwnListing();
    if ((await countMilestones(tx, listing.id)) >= maxMilestones) {
      fault(
        'milestone_limit',
        `The listing already has ${maxMilestones} milestones. Delete one with delete_milestone, then add this one.`,
      );
    }
    const added = await insertMilestone(
      tx,
      listing.id,
      { date, title: oneLine(title), description: prose(description ?? '') || null, url: url ?? null },
      now,
    );
    const facts = { before: { milestone: null }, after: { milestone: added } };
    await recordChange(tx, editContext(context, 'add_milestone'), listing, facts);
    return { ...added, shown: listing.unlocked_sections.includes('milestones') };
  },
});

function dateProblems(date: unknown, now: Date): Problem[] {
  const { data } = EditedMilestone.shape.date.safeParse(date);
  const message = data === undefined ? null : milestoneDateProblem(data, now);
  return message === null ? [] : [{ path: 'date', message }];
}

/** The schemas of milestones, founder story and updates (specification, "Other records", "My listings"). */
import { z } from 'zod';
import { visibleText } from '../shared/visible-text-schema.ts';
import { type StorySection, storySections, storyText } from '../shared/profile-schema.ts';
import { MilestoneView, StoryView, UpdateView } from './schema.ts';

export const MilestoneId = z.int().min(1).describe('As get_my_listing shows it.');

const shown = z.boolean().describe('Public, as the section is unlocked.');
export const AddedMilestone = MilestoneView.extend({ shown }).meta({
  id: 'AddedMilestone',
  bases: ['Milestone'],
});

export const StorySections = z.strictObject({
  ...(Object.fromEntries(storySections.map((section) => [section, storyText.optional()])) as Record<
    StorySection,
    z.ZodOptional<typeof storyText>
  >),
  title: z.string().max(200).optional().describe('One line.'),
});
export type StorySections = z.infer<typeof StorySections>;

export const StoryAnswer = z
  .object({ listing_id: z.int().min(1).describe('Listing id.'), story: StoryView, shown })
  .meta({ id: 'FounderStory' });

export const NewUpdate = z.strictObject({
  title: visibleText(200).describe('One line; the subject of the mail to followers.'),
  body: visibleText(5000).describe('Plain text; an empty line separates paragraphs.'),
});

export const PostedUpdate = UpdateView.extend({
  id: z.int().min(1).describe('Update id.'),
  listing_id: z.int().min(1).describe('Listing id.'),
  followers_to_notify: z.int().describe('Mailed over the next minutes; not you.'),
}).meta({ id: 'PostedUpdate' });

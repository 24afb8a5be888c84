/** The schemas of milestones, founder story and updates (specification, "Other records", "My listings"). */
import { z } from 'zod';
import { daySchema } from '../shared/day-schema.ts';
import { visibleText } from '../shared/visible-text-schema.ts';
import { linkSchema } from '../shared/link-schema.ts';
import { type StorySection, sectionsIn, storySections } from '../shared/profile-schema.ts';
import { milestoneDay } from '../shared/milestone-rules.ts';
import { MilestoneView, StoryView, UpdateView } from './schema.ts';

export const MilestoneId = z.int().min(1).describe('As get_my_listing shows it.');

export const NewMilestone = z.strictObject({
  date: daySchema(milestoneDay).describe(
    'YYYY-MM-DD, from 1800-01-01 to today; announce what is to come with post_listing_update.',
  ),
  title: visibleText(200).describe('One line.'),
  description: z.string().max(2000).optional().describe('Plain text.'),
  url: linkSchema('page').optional().describe('An `https:` link for details.'),
});
export type NewMilestone = z.infer<typeof NewMilestone>;

const shown = z.boolean().describe('Whether the public page shows it: only if the section is unlocked.');
export const AddedMilestone = MilestoneView.extend({ shown }).meta({ id: 'AddedMilestone' });

/** The maximum length of a section. */
const longest = (section: StorySection) => (section === 'title' ? 200 : 8000);
const sectionSchema = (section: StorySection) =>
  z.string().max(longest(section)).optional().describe(`${sectionsIn[section]}.`);

export const StorySections = z.strictObject(
  Object.fromEntries(storySections.map((section) => [section, sectionSchema(section)])) as Record<
    StorySection,
    ReturnType<typeof sectionSchema>
  >,
);
export type StorySections = z.infer<typeof StorySections>;

export const StoryAnswer = z
  .object({ listing_id: z.int().min(1).describe('Id of the listing.'), story: StoryView, shown })
  .meta({ id: 'FounderStory' });

export const NewUpdate = z.strictObject({
  title: visibleText(200).describe('One line; the subject of the mail to followers.'),
  body: visibleText(5000).describe('Plain text; an empty line separates paragraphs.'),
});

export const PostedUpdate = UpdateView.extend({
  id: z.int().min(1).describe('Id of the update.'),
  listing_id: z.int().min(1).describe('Id of the listing.'),
  followers_to_tell: z
    .int()
    .describe('Followers who will be notified by mail, each once, over the next minutes; not you.'),
}).meta({ id: 'PostedUpdate' });

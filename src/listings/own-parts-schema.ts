/** The schemas of milestones, founder story and updates (specification, "Other records", "My listings"). */
import { z } from 'zod';
import { visibleText } from '../shared/visible-text-schema.ts';
import { type StorySection, sectionsIn, storySections, storyText } from '../shared/profile-schema.ts';
import { MilestoneView, StoryView, UpdateView } from './schema.ts';

export const MilestoneId = z.int().min(1).describe('As get_my_listing shows it.');

const shown = z.boolean().describe('On the public page: only if the section is unlocked.');
export const AddedMilestone = MilestoneView.extend({ shown }).meta({ id: 'AddedMilestone' });

const title = z.string().max(200);
const sectionSchema = (section: StorySection) =>
  (section === 'title' ? title : storyText).optional().describe(`${sectionsIn[section]}.`);

export const StorySections = z.strictObject(
  Object.fromEntries(storySections.map((section) => [section, sectionSchema(section)])) as Record<
    StorySection,
    ReturnType<typeof sectionSchema>
  >,
);
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
  followers_to_notify: z.int().describe('Mailed once each over the next minutes; not you.'),
}).meta({ id: 'PostedUpdate' });

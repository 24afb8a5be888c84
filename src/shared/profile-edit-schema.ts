/** The body of update_draft: everything optional, unknown properties refused. */
import { z } from 'zod';
import { daySchema } from './day-schema.ts';
import { milestoneDay } from './milestone-rules.ts';
import { visibleText } from './visible-text-schema.ts';
import { typedAddress } from './web-address-rules.ts';
import { addressText, countryText, yearText } from './fact-texts-schema.ts';
import { linkSchema } from './link-schema.ts';
import {
  DraftFounder,
  Faq,
  type FieldName,
  FieldNameSchema,
  MilestoneInput,
  type Platform,
  ProfileFields,
  platforms,
  storyText,
  storySections,
  type StorySection,
} from './profile-schema.ts';

const edited = (name: FieldName, text: z.ZodString) =>
  text
    .nullable()
    .optional()
    .describe(ProfileFields.shape[name].unwrap().description ?? '');

const EditedFields = ProfileFields.extend({
  country: edited('country', countryText(500)),
  founded_year: edited('founded_year', yearText(500)),
  contact_email: edited('contact_email', addressText(500)),
  demo_video_url: edited('demo_video_url', linkSchema('page', { orEmpty: true })),
  logo_url: edited('logo_url', linkSchema('page', { orEmpty: true })),
}).meta({ id: 'DraftFieldsInput' });

const accountLink = (platform: Platform) => linkSchema(platform, { orEmpty: true }).optional();

/** Each at the platform itself; `website` and `custom` anywhere. */
export const EditedSocials = z
  .strictObject(
    Object.fromEntries(platforms.map((name) => [name, accountLink(name)])) as Record<
      Platform,
      ReturnType<typeof accountLink>
    >,
  )
  .describe('Links at the platform’s own website; `website` and `custom` take any.')
  .meta({ id: 'SocialLinksInput' });

const described = (text: z.ZodString, from: z.ZodType) => text.describe(from.description ?? '');
const { question, answer } = Faq.shape;
const FaqInput = Faq.extend({
  question: described(visibleText(300), question),
  answer: described(visibleText(1500), answer),
}).meta({ id: 'FaqInput' });
export const EditedFaqs = z.array(FaqInput).max(10);
const FounderInput = DraftFounder.extend({
  name: described(visibleText(160), DraftFounder.shape.name),
}).meta({ id: 'FounderInput' });
const EditedFounders = z.array(FounderInput).max(6);
export const EditedMilestone = MilestoneInput.extend({
  date: daySchema(milestoneDay).describe(
    'YYYY-MM-DD, from 1800-01-01 to today; announce what is to come with post_listing_update.',
  ),
  title: described(visibleText(200), MilestoneInput.shape.title),
  url: linkSchema('page').optional().describe('An `https:` link for details.'),
}).meta({ id: 'MilestoneInput' });
const EditedMilestones = z.array(EditedMilestone).max(50);

const StoryInput = z
  .strictObject(
    Object.fromEntries(storySections.map((name) => [name, storyText.optional()])) as Record<
      StorySection,
      z.ZodOptional<typeof storyText>
    >,
  )
  .meta({ id: 'StoryInput' });
const SeoInput = z.strictObject({
  title: z.string().max(70).nullable().optional().describe('The title of search results.'),
  meta: z.string().max(170).nullable().optional().describe('The text below it.'),
});

export const DraftEdits = {
  fields: EditedFields.optional().describe(
    'Fields to set; null removes one, and its lock. Otherwise locks stay.',
  ),
  lock_fields: z
    .array(FieldNameSchema)
    .max(20)
    .optional()
    .describe('Fields to lock with their value, even blank: no redraft changes them.'),
  unlock_fields: z.array(FieldNameSchema).max(20).optional().describe('Fields to unlock; their values stay.'),
  regenerate: z
    .array(FieldNameSchema)
    .max(5)
    .optional()
    .describe(
      'Fields to redraft from the pages that were read, in seconds, or longer while `regenerating` names them; `regenerated` has the result. Locked ones only if `unlock_fields` or `restore` names them, too.',
    ),
  restore: z
    .array(FieldNameSchema)
    .max(20)
    .optional()
    .describe('Fields to put back to the drafter’s value, unlocked; yours is kept as `former_value`.'),
  faqs: EditedFaqs.optional().describe('Replaces all.'),
  company_socials: EditedSocials.optional().describe('An empty text removes a link.'),
  founder_socials: EditedSocials.optional().describe('An empty text removes a link.'),
  founders: EditedFounders.optional().describe('Replaces all; the first is the primary one.'),
  story: StoryInput.optional().describe('Only what changes; an empty text removes a section.'),
  milestones: EditedMilestones.optional().describe('Replaces all.'),
  competitor_url: z
    .string()
    .max(2048)
    .meta({ pattern: String.raw`^\s*(?:${typedAddress}\s*)?$` })
    .nullable()
    .optional()
    .describe('Website of a competitor; empty or null clears it. Its listing is proposed as an alternative.'),
  seo: SeoInput.optional().describe('For search engines; empty or null removes one.'),
};

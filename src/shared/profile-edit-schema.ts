/** The body of update_draft: everything optional, unknown properties refused. */
import { z } from 'zod';
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
  storySections,
  type StorySection,
} from './profile-schema.ts';

const edited = (name: FieldName, text: z.ZodString) =>
  text
    .nullable()
    .optional()
    .describe(ProfileFields.shape[name].description ?? '');

const EditedFields = ProfileFields.extend({
  country: edited('country', countryText(500)),
  founded_year: edited('founded_year', yearText(500)),
  contact_email: edited('contact_email', addressText(500)),
  demo_video_url: edited('demo_video_url', linkSchema('page', { orEmpty: true })),
  logo_url: edited('logo_url', linkSchema('page', { orEmpty: true })),
}).describe(
  'Profile fields to set; null removes one, and its lock. A locked field keeps its lock when it is set.',
);

const accountLink = (platform: Platform) => linkSchema(platform, { orEmpty: true }).optional();

/** Each at the platform itself; `website` and `custom` anywhere. */
export const EditedSocials = z
  .strictObject(
    Object.fromEntries(platforms.map((name) => [name, accountLink(name)])) as Record<
      Platform,
      ReturnType<typeof accountLink>
    >,
  )
  .describe(
    'Platform to https link at the platform’s own website; `website` and `custom` take any public website.',
  );

export const EditedFaqs = z
  .array(Faq.extend({ question: visibleText(300), answer: visibleText(1500) }))
  .max(10);
const EditedFounders = z.array(DraftFounder.extend({ name: visibleText(160) })).max(6);
const EditedMilestones = z
  .array(MilestoneInput.extend({ title: visibleText(200), url: linkSchema('page').optional() }))
  .max(50);

const section = z.string().max(8000);
const Story = z.strictObject(
  Object.fromEntries(storySections.map((name) => [name, section.optional()])) as Record<
    StorySection,
    z.ZodOptional<typeof section>
  >,
);

export const DraftEdits = {
  fields: EditedFields.optional(),
  lock_fields: z
    .array(FieldNameSchema)
    .max(20)
    .optional()
    .describe(
      'Fields to lock with their present value, blank ones too: no redraft changes them. `unlock_fields` unlocks, as do `restore` and null.',
    ),
  unlock_fields: z
    .array(FieldNameSchema)
    .max(20)
    .optional()
    .describe('Fields to unlock; they keep their present value.'),
  regenerate: z
    .array(FieldNameSchema)
    .max(5)
    .optional()
    .describe(
      'Fields to redraft from the pages that were read, whatever was typed into them; takes a few seconds, and is shown under `regenerating` where it takes longer. `regenerated` of the field says what came of it: `unchanged` if the same was found. Where the pages do not state it the field becomes `not_found`. Text that you typed is kept as `former_value`. Locked ones are refused unless `unlock_fields` or `restore` names them, too.',
    ),
  restore: z
    .array(FieldNameSchema)
    .max(20)
    .optional()
    .describe(
      'Fields to put back to the drafter’s own value, unlocked; text that you typed is kept as `former_value`. To unlock one and keep your own value, name it under `unlock_fields`.',
    ),
  faqs: EditedFaqs.optional().describe('Replaces all FAQs.'),
  company_socials: EditedSocials.optional().describe(
    'Links to set by platform; an empty string removes one.',
  ),
  founder_socials: EditedSocials.optional().describe(
    'Links to set by platform; an empty string removes one.',
  ),
  founders: EditedFounders.optional().describe('Replaces the founders; the first is the primary one.'),
  story: Story.optional().describe('Sections of the founder story to set; an empty string removes one.'),
  milestones: EditedMilestones.optional().describe(
    'Replaces all milestones; none before 1800 and none to come.',
  ),
  competitor_url: z
    .string()
    .max(2048)
    .meta({ pattern: String.raw`^\s*(?:${typedAddress}\s*)?$` })
    .nullable()
    .optional()
    .describe(
      'Address of a competitor’s website, such as https://example.com; empty or null clears it. Its page is read, and its listing here, if it has one, is proposed as an alternative for the owner to approve.',
    ),
  seo: z
    .strictObject({
      title: z.string().max(70).nullable().optional(),
      meta: z.string().max(170).nullable().optional(),
    })
    .optional()
    .describe('Title and description for search engines; an empty string or null removes one.'),
};

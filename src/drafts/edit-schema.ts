/** The body of update_draft: everything optional, unknown properties refused. */
import countries from 'i18n-iso-countries';
import { z } from 'zod';
import {
  DraftFounder,
  Faq,
  FieldNameSchema,
  MilestoneInput,
  ProfileFields,
  Socials,
  storySections,
  type StorySection,
} from './schema.ts';

const isWebLink = (text: string) => URL.canParse(text) && /^https?:\/\//i.test(text);

/** Values that are shown as links or filtered by must be what they claim; a blank removes the field. */
const checks: Record<string, (text: string) => true | string> = {
  country: (text: string) =>
    (text.length === 2 && countries.isValid(text.toUpperCase())) ||
    'must be a two-letter ISO 3166 country code',
  founded_year: (text: string) =>
    (/^\d{4}$/.test(text) && Number(text) >= 1800 && Number(text) <= 2100) ||
    'must be a year from 1800 to 2100',
  contact_email: (text: string) => z.email().safeParse(text).success || 'must be an e-mail address',
  demo_video_url: (text: string) => isWebLink(text) || 'must be an http or https link',
  logo_url: (text: string) => isWebLink(text) || 'must be an http or https link',
};

/** Says of each field that holds what it must not. */
export function checkFields(fields: Partial<Record<string, unknown>>, context: z.RefinementCtx): void {
  for (const [name, check] of Object.entries(checks)) {
    const value = fields[name];
    if (typeof value !== 'string' || value.trim() === '') continue;
    const verdict = check(value.trim());
    if (verdict !== true) context.addIssue({ code: 'custom', path: [name], message: verdict });
  }
}

const EditedFields = ProfileFields.superRefine(checkFields).describe(
  'Profile fields to set; null removes one, and its lock. A locked field keeps its lock when it is set.',
);

/** Links that are links. */
export const EditedSocials = Socials.superRefine((socials, context) => {
  for (const [platform, value] of Object.entries(socials)) {
    if (value && !isWebLink(value)) {
      context.addIssue({ code: 'custom', path: [platform], message: 'must be an http or https link' });
    }
  }
});

/** Says of each entry which of its members are white space and nothing else. */
const checkBlanks =
  (...names: string[]) =>
  (entries: Record<string, unknown>[], context: z.RefinementCtx): void => {
    for (const [index, entry] of entries.entries()) {
      for (const name of names) {
        const words = entry[name];
        // What is empty is too short, which its bounds say.
        if (typeof words === 'string' && words !== '' && words.trim() === '')
          context.addIssue({ code: 'custom', path: [index, name], message: 'must not be blank' });
      }
    }
  };

export const EditedFaqs = z.array(Faq).max(10).superRefine(checkBlanks('question', 'answer'));
const EditedFounders = z.array(DraftFounder).max(6).superRefine(checkBlanks('name'));
const EditedMilestones = z
  .array(MilestoneInput)
  .max(50)
  .superRefine(checkBlanks('title'))
  .superRefine((milestones, context) => {
    for (const [index, { url }] of milestones.entries()) {
      if (url !== undefined && !URL.canParse(url))
        context.addIssue({ code: 'custom', path: [index, 'url'], message: 'must be an https link' });
    }
  });

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
      'Fields to lock as they stand, blank ones too: no redraft changes them. `restore` or null unlocks.',
    ),
  regenerate: z
    .array(FieldNameSchema)
    .max(5)
    .optional()
    .describe(
      'Fields to redraft from the pages that were read, whatever was typed into them; takes a few seconds, and is shown under `regenerating` where it takes longer. Where the pages do not state it the field becomes `not_found`. Locked ones are refused unless `restore` names them, too.',
    ),
  restore: z
    .array(FieldNameSchema)
    .max(20)
    .optional()
    .describe(
      'Fields to put back to the drafter’s own value, unlocked. To unlock one and keep your own value, set it under `fields` in the same call.',
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
    .optional()
    .describe(
      'Address of a competitor’s website, such as https://example.com; empty clears it. Its page is read, and its listing here, if it has one, is proposed as an alternative for the owner to approve.',
    ),
  seo: z
    .strictObject({ title: z.string().max(70).optional(), meta: z.string().max(170).optional() })
    .optional()
    .describe('Title and description for search engines; an empty string removes one.'),
};

/** The schemas of drafts (design, "What the specification leaves open"). */
import { z } from 'zod';
import { BadgeView, Seo } from '../listings/schema.ts';
import { redraftOutcomes } from '../shared/field-rules.ts';
import { Address, Email, Timestamp, TypedLink, openEnum } from '../shared/published-schema.ts';
import { waitsForList } from '../shared/waits-for-schema.ts';
import { inviteStatuses } from './invite-rules.ts';
import {
  DraftFounder,
  Evidence,
  Faq,
  MilestoneInput,
  fieldNames,
  FieldNameSchema,
  fieldStates,
  platforms,
  storySections,
} from '../shared/profile-schema.ts';

export const DraftId = z.guid().describe('Id of the draft.');
const DraftVersion = z.int().min(1);
/** In an edit. */
export const EditedVersion = DraftVersion.max(2_147_483_647)
  .optional()
  .describe(
    'The `version` that you saw. If the draft has changed since, nothing is edited (`draft_changed`).',
  );
export const draftStatuses = [
  'crawling',
  'drafting',
  'ready',
  'submitted',
  'failed',
  'expired',
  'transferred',
] as const;
export type DraftStatus = (typeof draftStatuses)[number];

const FieldValueSchema = z.union([z.string(), z.array(z.string())]).nullable();
const Title = z.string().nullable().describe('The title of the page.');
const evidence = z
  .array(Evidence)
  .describe('Quotes from the website; empty for text by a user.')
  .meta({ id: 'EvidenceList' });
const draftedBy = z
  .string()
  .describe('Which drafter wrote it, if not `drafted_by` of the draft.')
  .meta({ id: 'ValueDrafter' })
  .optional();

const FieldView = z
  .object({
    value: FieldValueSchema.describe('Its present value, a text or a list; null without one.'),
    state: openEnum(fieldStates).describe(
      '`ai` drafted; `not_found` on the website; `edited` replaced a drafted value; `manual` entered where none was found; `override` locked, so that no redraft changes it; `deleted` by null.',
    ),
    evidence,
    ai_value: FieldValueSchema.optional().describe(
      'What the drafter wrote, if `value` is another; `restore` brings it back.',
    ),
    drafted_by: draftedBy,
    former_value: FieldValueSchema.optional().describe(
      'The value that `regenerate` or `restore` replaced: your own text, or the value that was drafted before. Set it under `fields` to bring it back.',
    ),
    regenerated: openEnum(redraftOutcomes)
      .optional()
      .describe(
        'The result of the last `regenerate`, until the field changes: `changed`; `unchanged`: the same value was found; `not_found` on the website; `kept`: not found, but the listing needs it; `failed`: nothing has changed.',
      ),
  })
  .describe('A drafted value.')
  .meta({ id: 'DraftField' });

const SocialView = z
  .object({ url: TypedLink.describe('The link.'), evidence, drafted_by: draftedBy })
  .describe('A drafted link.')
  .meta({ id: 'DraftSocial' });
const Socials = z
  .object(
    Object.fromEntries(platforms.map((platform) => [platform, SocialView.optional()])) as Record<
      (typeof platforms)[number],
      z.ZodOptional<typeof SocialView>
    >,
  )
  .meta({ id: 'DraftSocials' });
const StoryView = z
  .object({ text: z.string().describe('Plain text.'), evidence, drafted_by: draftedBy })
  .describe('A drafted section.')
  .meta({ id: 'DraftStorySection' });
const DraftStory = z
  .object(
    Object.fromEntries(storySections.map((name) => [name, StoryView.optional()])) as Record<
      (typeof storySections)[number],
      z.ZodOptional<typeof StoryView>
    >,
  )
  .meta({ id: 'DraftStory' });

const MissingField = z
  .object({
    field: z.string().describe('Name of the field.'),
    why: z.string().describe('Why it matters, and why it is missing.'),
    add: z.string().describe('What to add, and with which property of update_draft.'),
  })
  .meta({ id: 'MissingField' });

export const CompletenessView = z
  .object({
    percent: z.int().min(0).max(100).describe('How complete it is.'),
    missing: z.array(MissingField).describe('Empty until the draft is `ready`.'),
  })
  .meta({ id: 'Completeness' });

export const InviteView = z
  .object({
    email: Email.describe('The invited address.'),
    status: openEnum(inviteStatuses).describe(
      '`waiting`: mailed once the draft is ready. If it is, the address has reached its limit of mails: invite it again later.',
    ),
    invited_at: Timestamp.describe('When it was first invited.'),
    mailed_at: Timestamp.nullable().describe('When the link was last mailed; null if never.'),
    expires_at: Timestamp.nullable().describe('When the mailed link expires; null without one.'),
  })
  .meta({ id: 'DraftInvite' });

const CompetitorView = z
  .object({
    url: z.string().describe('As typed.'),
    status: openEnum(['reading', 'read', 'refused']).describe(
      '`reading`: its website is being read. `refused`: it could not be read; `why` has the reason.',
    ),
    title: Title,
    why: z.string().nullable().describe('Why it could not be read; else null.'),
    listing: z.string().nullable().describe('The slug of its listing here; null without one.'),
    alternative: openEnum(['proposed', 'approved', 'declined'])
      .nullable()
      .describe(
        'Whether its listing becomes an alternative to yours. The owner decides on the site, on the page of the listing under /account/listings.',
      ),
  })
  .meta({ id: 'DraftCompetitor' });

const DraftFailure = z
  .object({
    code: z.string().describe('Such as `robots_refused`.'),
    message: z.string().describe('What went wrong and what to do.'),
  })
  .meta({ id: 'DraftFailure' });

const shared = {
  id: DraftId,
  role: openEnum(['owner', 'cofounder'])
    .meta({ id: 'DraftRole' })
    .describe(
      'The role of the caller. A co-founder has accepted an invite, and can edit and submit the draft; the listing belongs to the owner.',
    ),
  url: Address.describe('The website of the draft.'),
  status: openEnum<string>(draftStatuses)
    .meta({ id: 'DraftStatus' })
    .describe('Poll while `crawling` or `drafting`. `transferred`: to another account, see `failure`.'),
  listing_id: z.int().nullable().describe('The listing made from the draft; null before.'),
  failure: DraftFailure.nullable().describe(
    'With `failed` and `transferred`, or with `ready` if the website could not be read again and the draft is unchanged.',
  ),
  waits_for: waitsForList,
  completeness: CompletenessView.describe('What the draft has, and what it lacks.'),
  created_at: Timestamp.describe('When it was submitted.'),
  updated_at: Timestamp.describe('When it was last changed.'),
};

export const DraftSummary = z
  .object({ ...shared, name: z.string().nullable().describe('The product’s name, once it is drafted.') })
  .meta({ id: 'DraftSummary' });

const DraftFields = z
  .object(
    Object.fromEntries(fieldNames.map((name) => [name, FieldView.optional()])) as Record<
      (typeof fieldNames)[number],
      z.ZodOptional<typeof FieldView>
    >,
  )
  .meta({ id: 'DraftFields' });
const DraftFaq = z.object({ ...Faq.shape, evidence, drafted_by: draftedBy }).meta({ id: 'DraftFaq' });
const DraftFounderView = z
  .object({ ...DraftFounder.shape, evidence, drafted_by: draftedBy })
  .meta({ id: 'DraftFounder' });
const DraftMilestone = z
  .object({ ...MilestoneInput.shape, evidence, drafted_by: draftedBy })
  .meta({ id: 'DraftMilestone' });
const WebsiteLanguage = z
  .object({
    code: z.string().nullable().describe('As stated by the home page, such as `en` or `pt-br`.'),
    note: z
      .string()
      .nullable()
      .describe('If the website has several languages: which pages were read, and why.'),
  })
  .meta({ id: 'WebsiteLanguage' });
const ReadPage = z
  .object({
    url: Address.describe('The address of the page.'),
    title: Title,
    status: z.int().describe('The HTTP status of its answer.'),
    language: z.string().optional().describe('As stated by the page.'),
    rendered: z
      .boolean()
      .optional()
      .describe('Whether it was rendered in a browser, because scripts create its content.'),
    note: z
      .string()
      .optional()
      .describe('If a page that needs a browser was read without one: why, and what that means.'),
  })
  .meta({ id: 'ReadPage' });
const RefusedPage = z
  .object({
    url: Address.describe('The address of the page.'),
    why: z.string().describe('The reason, and what to do.'),
  })
  .meta({ id: 'RefusedPage' });
const DraftNotice = z
  .object({ field: FieldNameSchema, message: z.string().describe('What is not used, and why.') })
  .meta({ id: 'DraftNotice' });

export const DraftView = z
  .object({
    ...shared,
    version: DraftVersion.describe(
      'Grows with every change, by whomever. Send it with update_draft so that changes by others in the meantime are not overwritten.',
    ),
    fields: DraftFields.describe(
      'Every profile field, as `fields` of update_draft describes it, once the draft is `ready`; empty before.',
    ),
    regenerating: z
      .array(FieldNameSchema)
      .describe('Fields with a pending redraft; until it is done they keep their values. Poll get_draft.'),
    faqs: z.array(DraftFaq).describe('Questions and answers.'),
    company_socials: Socials.describe('The company’s links by platform.'),
    founder_socials: Socials.describe('The founder’s links by platform.'),
    founders: z.array(DraftFounderView).describe('The first is the primary one.'),
    story: DraftStory.describe('The founder story by section.'),
    milestones: z.array(DraftMilestone).describe('Dated facts of the company’s history.'),
    competitor_url: z.string().nullable().describe('The competitor’s website, as typed.'),
    competitor: CompetitorView.nullable().describe('The result of reading the competitor’s website.'),
    seo: Seo,
    waits_for_turn: z
      .boolean()
      .describe(
        'While `crawling`: another draft of the same website is read first. A website is read for one draft at a time, in order of submission.',
      ),
    reading_now: z
      .array(z.string())
      .describe('While `crawling`: the addresses of the pages that are being read now.'),
    language: WebsiteLanguage.nullable().describe(
      'The language of the pages read; English is preferred. Null until the home page has been read.',
    ),
    pages_read: z.array(ReadPage).describe('The pages that were read, and may be quoted.'),
    pages_refused: z.array(RefusedPage).describe('Pages that were not read or must not be quoted.'),
    drafted_by: z
      .string()
      .nullable()
      .describe(
        'The drafter, `rules` or `anthropic`; the preferred one if there were two. Each value names its own.',
      ),
    badge: BadgeView.nullable().describe(
      'The badge for the homepage, ready to paste, once there is a listing.',
    ),
    notices: z
      .array(DraftNotice)
      .describe('What the listing does not use of the draft, and why; empty before the draft is `ready`.'),
    invites: z.array(InviteView).describe('Invited co-founders; only the owner sees them.'),
  })
  .meta({ id: 'Draft', base: 'DraftProgress' });

/** What changes of a draft while its website is read. */
export const DraftProgress = DraftView.pick({
  id: true,
  url: true,
  status: true,
  failure: true,
  waits_for_turn: true,
  reading_now: true,
  language: true,
  pages_read: true,
  pages_refused: true,
}).meta({ id: 'DraftProgress' });

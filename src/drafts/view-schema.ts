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
  PlatformName,
  storySections,
} from '../shared/profile-schema.ts';

export const DraftId = z.guid().describe('Id of the draft.');
const DraftVersion = z.int().min(1);
/** In an edit. */
export const EditedVersion = DraftVersion.max(2_147_483_647)
  .optional()
  .describe(
    'The `version` that you saw; if the draft has changed since, nothing is edited (`draft_changed`).',
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
  .describe('From the website; empty for text by a user.')
  .meta({ id: 'EvidenceList' });
const draftedBy = z
  .string()
  .describe('If not `drafted_by` of the draft.')
  .meta({ id: 'ValueDrafter' })
  .optional();

const FieldView = z
  .object({
    value: FieldValueSchema.describe('A text or a list; null without one.'),
    state: openEnum(fieldStates).describe(
      '`ai` drafted; `not_found` on the website; `edited` after drafting; `manual`: entered where none was found; `override`: locked against redrafts; `deleted` by null.',
    ),
    evidence,
    ai_value: FieldValueSchema.optional().describe(
      'The drafter’s, if `value` is another; `restore` brings it back.',
    ),
    drafted_by: draftedBy,
    former_value: FieldValueSchema.optional().describe(
      'What `regenerate` or `restore` replaced. Set it under `fields` to bring it back.',
    ),
    regenerated: openEnum(redraftOutcomes)
      .optional()
      .describe(
        'The result of the last `regenerate`, until the field changes. `kept`: not found, but the listing needs it; `failed`: nothing has changed.',
      ),
  })
  .describe('A drafted value.')
  .meta({ id: 'DraftField' });

const SocialView = z
  .object({ url: TypedLink.describe('The link.'), evidence, drafted_by: draftedBy })
  .describe('A drafted link.')
  .meta({ id: 'DraftSocial' });
const Socials = z
  .partialRecord(PlatformName, SocialView.optional())
  .describe('Links by platform.')
  .meta({ id: 'DraftSocials' });
const StoryView = z
  .object({ text: z.string().describe('Plain text.'), evidence, drafted_by: draftedBy })
  .describe('A drafted section.')
  .meta({ id: 'DraftStorySection' });
const DraftStory = z
  .partialRecord(z.enum(storySections), StoryView.optional())
  .describe('Sections of the founder story by name.')
  .meta({ id: 'DraftStory' });

const MissingField = z
  .object({
    field: z.string().describe('Name of the field.'),
    why: z.string().describe('Why it matters, and why it is missing.'),
    add: z.string().describe('What to add, with which member of update_draft.'),
  })
  .meta({ id: 'MissingField' });

export const CompletenessView = z
  .object({
    percent: z.int().min(0).max(100).describe('How complete it is.'),
    missing: z.array(MissingField).describe('Empty until the draft is `ready`.'),
  })
  .describe('What the draft has, and what it lacks.')
  .meta({ id: 'Completeness' });

export const InviteView = z
  .object({
    email: Email.describe('The invited address.'),
    status: openEnum(inviteStatuses).describe(
      '`waiting`: mailed once the draft is ready; if it is, the address has reached its limit of mails: invite it later.',
    ),
    invited_at: Timestamp.describe('When it was first invited.'),
    mailed_at: Timestamp.nullable().describe('Null if never.'),
    expires_at: Timestamp.nullable().describe('Null without a mailed link.'),
  })
  .meta({ id: 'DraftInvite' });

const CompetitorView = z
  .object({
    url: z.string().describe('As typed.'),
    status: openEnum(['reading', 'read', 'refused']).describe(
      'Of its website. `refused`: it could not be read, see `why`.',
    ),
    title: Title,
    why: z.string().nullable().describe('Why it could not be read; else null.'),
    listing: z.string().nullable().describe('The slug of its listing; null without one.'),
    alternative: openEnum(['proposed', 'approved', 'declined'])
      .nullable()
      .describe(
        'Whether its listing becomes an alternative to yours; you decide on its page under /account/listings.',
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
    .describe(
      'Your role. A co-founder has accepted an invite, and can edit and submit; the listing belongs to the owner.',
    )
    .meta({ id: 'DraftRole' }),
  url: Address.describe('The website of the draft.'),
  status: openEnum<string>(draftStatuses)
    .describe('Poll while `crawling` or `drafting`. `transferred` to another account: see `failure`.')
    .meta({ id: 'DraftStatus' }),
  listing_id: z.int().min(1).nullable().describe('Its listing; null before.'),
  failure: DraftFailure.nullable().describe(
    'With `failed`, `transferred`, or `ready` if the website could not be read again.',
  ),
  waits_for: waitsForList,
  completeness: CompletenessView,
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
    code: z.string().nullable().describe('As the home page states it, such as `pt-br`.'),
    note: z.string().nullable().describe('If there are several: which pages were read, and why.'),
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
      .describe('Whether a browser rendered it, because scripts create its content.'),
    note: z
      .string()
      .optional()
      .describe('If a page that needs a browser was read without: why, and what that means.'),
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
      'Grows with every change. Send it with update_draft so that changes of others are not overwritten.',
    ),
    fields: DraftFields.describe('Profile fields, as DraftFieldsInput describes them; empty before `ready`.'),
    regenerating: z
      .array(FieldNameSchema)
      .describe('Fields with a pending redraft, which keep their values until then. Poll get_draft.'),
    faqs: z.array(DraftFaq).describe('Questions and answers.'),
    company_socials: Socials.describe('The company’s links by platform.'),
    founder_socials: Socials.describe('The founder’s links by platform.'),
    founders: z.array(DraftFounderView).describe('The first is the primary one.'),
    story: DraftStory,
    milestones: z.array(DraftMilestone).describe('Dated facts of the company’s history.'),
    competitor_url: z.string().nullable().describe('The competitor’s website, as typed.'),
    competitor: CompetitorView.nullable().describe('What its website says.'),
    seo: Seo,
    waits_for_turn: z
      .boolean()
      .describe(
        'While `crawling`: another draft of the same website is read first; websites are read for one draft at a time, in order.',
      ),
    reading_now: z.array(z.string()).describe('While `crawling`: the pages that are being read now.'),
    language: WebsiteLanguage.nullable().describe(
      'Of the pages read; English is preferred. Null until the home page has been read.',
    ),
    pages_read: z.array(ReadPage).describe('The pages that were read, and may be quoted.'),
    pages_refused: z.array(RefusedPage).describe('Not read, or not to be quoted.'),
    drafted_by: z
      .string()
      .nullable()
      .describe('`rules` or `anthropic`; the preferred one of two. Each value names its own.'),
    badge: BadgeView.nullable().describe('For the homepage, once there is a listing.'),
    notices: z.array(DraftNotice).describe('What the listing does not use, and why; empty before `ready`.'),
    invites: z.array(InviteView).describe('Only the owner sees them.'),
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

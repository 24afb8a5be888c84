/** The schemas of drafts (design, "What the specification leaves open"). */
import { z } from 'zod';
import { BadgeView, Seo } from '../listings/schema.ts';
import { redraftOutcomes } from '../shared/field-rules.ts';
import {
  Address,
  Email,
  PlainTimestamp,
  Timestamp,
  TypedLink,
  openEnum,
} from '../shared/published-schema.ts';
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

export const DraftId = z.guid().describe('Draft id.');
const DraftVersion = z.int().min(1);
/** In an edit. */
export const EditedVersion = DraftVersion.max(2_147_483_647)
  .optional()
  .describe(
    'The `version` that you saw: if the draft has changed since, nothing is edited (`draft_changed`).',
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
const Title = z.string().nullable().describe('Page title.');
const DraftedValue = z
  .object({
    evidence: z.array(Evidence).describe('From the website; empty for users’ text.'),
    drafted_by: z.string().optional().describe('The drafter, if not the draft’s.'),
  })
  .meta({ id: 'DraftedValue' });
const bases = ['DraftedValue'];

const FieldView = z
  .object({
    value: FieldValueSchema.describe('Text or list; null without one.'),
    state: openEnum(fieldStates).describe(
      '`ai` drafted; `not_found` on the website; `edited` after drafting; `manual`: entered where none was found; `override`: locked against redrafts; `deleted` by null.',
    ),
    ...DraftedValue.shape,
    ai_value: FieldValueSchema.optional().describe(
      'The drafter’s, if not `value`; `restore` brings it back.',
    ),
    former_value: FieldValueSchema.optional().describe(
      'What `regenerate` or `restore` replaced; `fields` can set it again.',
    ),
    regenerated: openEnum(redraftOutcomes)
      .optional()
      .describe('Result of the last `regenerate`. `kept`: not found, but needed; `failed`: nothing changed.'),
  })
  .describe('A drafted value.')
  .meta({ id: 'DraftField', bases });

const SocialView = z
  .object({ url: TypedLink.describe('The link.'), ...DraftedValue.shape })
  .describe('A drafted link.')
  .meta({ id: 'DraftSocial', bases });
const Socials = z
  .partialRecord(PlatformName, SocialView.optional())
  .describe('Links by platform.')
  .meta({ id: 'DraftSocials' });
const StoryView = z
  .object({ text: z.string().describe('Plain text.'), ...DraftedValue.shape })
  .describe('A drafted section.')
  .meta({ id: 'DraftStorySection', bases });
const DraftStory = z
  .partialRecord(z.enum(storySections), StoryView.optional())
  .describe('Founder story by section.');

const MissingField = z.object({
  field: z.string().describe('Name of the field.'),
  why: z.string().describe('Why it matters, and why it is missing.'),
  add: z.string().describe('What to add with update_draft.'),
});

export const CompletenessView = z
  .object({
    percent: z.int().min(0).max(100).describe('How complete it is.'),
    missing: z.array(MissingField).describe('Empty before `ready`.'),
  })
  .describe('What the draft has and lacks.')
  .meta({ id: 'Completeness' });

export const InviteView = z
  .object({
    email: Email.describe('Who is invited.'),
    status: openEnum(inviteStatuses).describe(
      '`waiting`: mailed once the draft is ready. If it is ready, the address had too many mails: invite it later.',
    ),
    invited_at: Timestamp.describe('First invited.'),
    mailed_at: Timestamp.nullable().describe('Null if never.'),
    expires_at: Timestamp.nullable().describe('Null without a mailed link.'),
  })
  .meta({ id: 'DraftInvite' });

const CompetitorView = z
  .object({
    url: z.string().describe('As typed.'),
    status: openEnum(['reading', 'read', 'refused']).describe(
      'Of its website. `refused`: not readable, see `why`.',
    ),
    title: Title,
    why: z.string().nullable().describe('Why `refused`; else null.'),
    listing: z.string().nullable().describe('Slug; null without one.'),
    alternative: openEnum(['proposed', 'approved', 'declined'])
      .nullable()
      .describe('To your listing; you decide under /account/listings.'),
  })
  .meta({ id: 'DraftCompetitor' });

const DraftFailure = z
  .object({
    code: z.string().describe('Such as `robots_refused`.'),
    message: z.string().describe('What failed, and what to do.'),
  })
  .meta({ id: 'DraftFailure' });

const DraftOverview = z
  .object({
    id: DraftId,
    role: openEnum(['owner', 'cofounder'])
      .describe('Yours. Co-founders can edit and submit; the listing is the owner’s.')
      .meta({ id: 'DraftRole' }),
    url: Address.describe('The website.'),
    status: openEnum<string>(draftStatuses)
      .describe('Poll while `crawling` or `drafting`. `transferred`: to another account, see `failure`.')
      .meta({ id: 'DraftStatus' }),
    listing_id: z.int().min(1).nullable().describe('Its listing; null before.'),
    failure: DraftFailure.nullable().describe(
      'With `failed`, `transferred`, or `ready` if reading again failed.',
    ),
    waits_for: waitsForList,
    completeness: CompletenessView,
    created_at: PlainTimestamp,
    updated_at: PlainTimestamp,
  })
  .meta({ id: 'DraftOverview' });

export const DraftSummary = DraftOverview.extend({
  name: z.string().nullable().describe('Product name, once drafted.'),
}).meta({ id: 'DraftSummary', bases: ['DraftOverview'] });

const DraftFields = z
  .object(
    Object.fromEntries(fieldNames.map((name) => [name, FieldView.optional()])) as Record<
      (typeof fieldNames)[number],
      z.ZodOptional<typeof FieldView>
    >,
  )
  .meta({ id: 'DraftFields' });
const DraftFaq = z
  .object({ ...Faq.shape, ...DraftedValue.shape })
  .meta({ id: 'DraftFaq', bases: ['Faq', ...bases] });
const DraftFounderView = z
  .object({ ...DraftFounder.shape, ...DraftedValue.shape })
  .meta({ id: 'DraftFounder', bases });
const DraftMilestone = z
  .object({ ...MilestoneInput.shape, ...DraftedValue.shape })
  .meta({ id: 'DraftMilestone', bases });
const WebsiteLanguage = z
  .object({
    code: z.string().nullable().describe('Such as `pt-br`.'),
    note: z.string().nullable().describe('If several: which pages were read, and why.'),
  })
  .meta({ id: 'WebsiteLanguage' });
const ReadPage = z
  .object({
    url: Address.describe('Page address.'),
    title: Title,
    status: z.int().describe('HTTP status.'),
    language: z.string().optional().describe('As the page states.'),
    rendered: z.boolean().optional().describe('By a browser.'),
    note: z.string().optional().describe('Why it was read without the browser it needs.'),
  })
  .meta({ id: 'ReadPage' });
const RefusedPage = z.object({
  url: Address.describe('Page address.'),
  why: z.string().describe('Reason, and what to do.'),
});
const DraftNotice = z.object({
  field: FieldNameSchema,
  message: z.string().describe('What is not used, and why.'),
});

export const DraftView = DraftOverview.extend({
  version: DraftVersion.describe('Grows with every change; update_draft takes it.'),
  fields: DraftFields.describe('See DraftFieldsInput; empty before `ready`.'),
  regenerating: z
    .array(FieldNameSchema)
    .describe('Fields being redrafted, with their values of before: poll get_draft.'),
  faqs: z.array(DraftFaq).describe('Questions and answers.'),
  company_socials: Socials,
  founder_socials: Socials,
  founders: z.array(DraftFounderView).describe('Primary one first.'),
  story: DraftStory,
  milestones: z.array(DraftMilestone).describe('Company history.'),
  competitor_url: z.string().nullable().describe('As typed.'),
  competitor: CompetitorView.nullable().describe('What its website says.'),
  seo: Seo,
  waits_for_turn: z.boolean().describe('While `crawling`: another draft of the website is read first.'),
  reading_now: z.array(z.string()).describe('Pages being read.'),
  language: WebsiteLanguage.nullable().describe('Of the pages read, English preferred.'),
  pages_read: z.array(ReadPage).describe('Quotes are from these.'),
  pages_refused: z.array(RefusedPage).describe('Not read, or not quotable.'),
  drafted_by: z.string().nullable().describe('`rules` or `anthropic`; of two, the preferred.'),
  badge: BadgeView.nullable().describe('Once there is a listing.'),
  notices: z.array(DraftNotice).describe('What the listing does not use.'),
  invites: z.array(InviteView).describe('Only for the owner.'),
}).meta({ id: 'Draft', bases: ['DraftProgress', 'DraftOverview'] });

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

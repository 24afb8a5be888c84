/** A draft as its owner sees it (design, "What the specification leaves open"). */
import { z } from 'zod';
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

const Timestamp = z.string().describe('RFC 3339, UTC.');
export const DraftId = z.uuid().describe('Id of the draft.');
export const draftStatuses = ['crawling', 'drafting', 'ready', 'submitted', 'failed', 'expired'] as const;
export type DraftStatus = (typeof draftStatuses)[number];

const FieldValueSchema = z.union([z.string(), z.array(z.string())]).nullable();
const evidence = z.array(Evidence).describe('Quotes from the website; empty for what a person wrote.');
/** Beside each value that a drafter wrote. */
const draftedBy = z
  .string()
  .optional()
  .describe('Which drafter wrote it, such as `rules` or `anthropic`; absent for what a person wrote.');

const FieldView = z
  .object({
    value: FieldValueSchema,
    state: z
      .enum(fieldStates)
      .describe(
        '`ai` drafted; `not_found` on the website; `edited` typed over a drafted value; `manual` typed where none was found; `override` locked, so that no redraft changes it; `deleted` by null.',
      ),
    evidence,
    ai_value: FieldValueSchema.describe('What the drafter wrote; `restore` brings it back.'),
    drafted_by: z
      .string()
      .nullable()
      .describe('Which drafter wrote `ai_value`, such as `rules` or `anthropic`; null where there is none.'),
    former_value: FieldValueSchema.optional().describe(
      'What `regenerate` took away because the website does not state it; `restore` brings it back.',
    ),
  })
  .meta({ id: 'DraftField' });

const SocialView = z.object({ url: z.string(), evidence, drafted_by: draftedBy }).meta({ id: 'DraftSocial' });
const Socials = z.object(
  Object.fromEntries(platforms.map((platform) => [platform, SocialView.optional()])) as Record<
    (typeof platforms)[number],
    z.ZodOptional<typeof SocialView>
  >,
);
const StoryView = z
  .object({ text: z.string(), evidence, drafted_by: draftedBy })
  .meta({ id: 'DraftStorySection' });

export const CompletenessView = z
  .object({
    percent: z.int().min(0).max(100),
    missing: z
      .array(
        z.object({
          field: z.string(),
          why: z.string().describe('Why it matters, and why it is missing.'),
          add: z.string().describe('What to add, and by which part of update_draft.'),
        }),
      )
      .describe('Empty until the draft is `ready`: before that nobody knows.'),
  })
  .meta({ id: 'Completeness' });

export const InviteView = z
  .object({
    email: z.string(),
    status: z
      .enum(inviteStatuses)
      .describe(
        '`waiting`: nothing was mailed yet. The mail goes out once the draft is ready; where the draft is, the address takes no more mails for now: invite it again.',
      ),
    invited_at: Timestamp,
    mailed_at: z.string().nullable().describe('When the link was mailed last; null while it was not.'),
    expires_at: z
      .string()
      .nullable()
      .describe('The mailed link is good until then; null while none was mailed.'),
  })
  .meta({ id: 'DraftInvite' });

const CompetitorView = z
  .object({
    status: z
      .enum(['reading', 'read', 'refused'])
      .describe('`reading`: its website is being read. `refused`: it could not be; `why` says why.'),
    title: z.string().nullable().describe('Of its page.'),
    why: z.string().nullable(),
    listing: z.string().nullable().describe('Slug of its listing here; null where it has none.'),
    alternative: z
      .enum(['proposed', 'approved', 'declined'])
      .nullable()
      .describe(
        'Whether its listing is to be among the alternatives of yours: the owner decides on the site, on the page of the listing under /account/listings.',
      ),
  })
  .meta({ id: 'DraftCompetitor' });

const shared = {
  id: DraftId,
  role: z
    .enum(['owner', 'cofounder'])
    .describe(
      'Of the caller. Who accepted an invite edits and submits the draft; the listing is the owner’s.',
    ),
  url: z.string(),
  status: z
    .string()
    .describe(`One of ${draftStatuses.join(', ')}; more may come. Poll while \`crawling\` or \`drafting\`.`),
  listing_id: z.int().nullable().describe('The listing it was turned into.'),
  failure: z
    .object({ code: z.string(), message: z.string() })
    .nullable()
    .describe(
      'What went wrong and what to do: with `failed`, or with `ready` where the website could not be read again; the draft is as it was then.',
    ),
  completeness: CompletenessView,
  created_at: Timestamp,
  updated_at: Timestamp,
};

export const DraftSummary = z.object({ ...shared, name: z.string().nullable() }).meta({ id: 'DraftSummary' });

export const DraftView = z
  .object({
    ...shared,
    fields: z
      .object(
        Object.fromEntries(fieldNames.map((name) => [name, FieldView.optional()])) as Record<
          (typeof fieldNames)[number],
          z.ZodOptional<typeof FieldView>
        >,
      )
      .describe('Every profile field once the draft is `ready`; empty before.'),
    regenerating: z
      .array(FieldNameSchema)
      .describe('Fields that are being redrafted; they stand as they were until then. Poll get_draft.'),
    faqs: z.array(z.object({ ...Faq.shape, evidence, drafted_by: draftedBy })),
    company_socials: Socials,
    founder_socials: Socials,
    founders: z.array(z.object({ ...DraftFounder.shape, evidence, drafted_by: draftedBy })),
    story: z.object(
      Object.fromEntries(storySections.map((name) => [name, StoryView.optional()])) as Record<
        (typeof storySections)[number],
        z.ZodOptional<typeof StoryView>
      >,
    ),
    milestones: z.array(z.object({ ...MilestoneInput.shape, evidence, drafted_by: draftedBy })),
    competitor_url: z.string().nullable(),
    competitor: CompetitorView.nullable().describe('What became of the competitor named.'),
    seo: z.object({ title: z.string().nullable(), meta: z.string().nullable() }),
    waits_for_turn: z
      .boolean()
      .describe(
        'While `crawling`: another draft of the same website is read first; websites are read by one draft at a time, in the order in which they were submitted.',
      ),
    language: z
      .object({
        code: z.string().nullable().describe('As the home page states it, such as `en` or `pt-br`.'),
        note: z
          .string()
          .nullable()
          .describe('Where the website has several languages: which pages were read, and why.'),
      })
      .nullable()
      .describe('Of the pages that were read; English is preferred. Null until the home page has been read.'),
    pages_read: z.array(
      z.object({
        url: z.string(),
        title: z.string().nullable(),
        status: z.int(),
        language: z.string().nullable().describe('As the page states it; null where it does not.'),
        rendered: z.boolean().describe('Whether it was rendered in a browser: it is made by its scripts.'),
        note: z
          .string()
          .nullable()
          .describe('Where a page that needs a browser was read without: why, and what that means.'),
      }),
    ),
    pages_refused: z
      .array(z.object({ url: z.string(), why: z.string().describe('With what to do about it.') }))
      .describe('Pages that were not read, or may not be quoted.'),
    drafted_by: z
      .string()
      .nullable()
      .describe(
        'Which drafter wrote it, `rules` or `anthropic`: of two, the one that is preferred; each value names its own.',
      ),
    badge: z
      .object({ listing_url: z.string(), image_url: z.string(), embed_code: z.string() })
      .nullable()
      .describe('Once it is a listing: the badge for the homepage, ready to paste.'),
    invites: z.array(InviteView).describe('Co-founders who were invited; for the owner alone.'),
  })
  .meta({ id: 'Draft' });

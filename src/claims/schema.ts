/** Shapes of claims (interface specification, "Claims"). */
import { z } from 'zod';
import { Slug } from '../listings/schema.ts';
import { typedMailAddress } from '../shared/mail-address-rules.ts';

export const claimMethods = ['dns', 'meta', 'file', 'email'] as const;
export type ClaimMethod = (typeof claimMethods)[number];
export const claimStatuses = ['pending', 'verified', 'expired', 'superseded'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

export const ClaimId = z.int().min(1).describe('Id of one of your claims.');
const Timestamp = z.string().describe('RFC 3339, UTC.');

export const ClaimWish = {
  slug: Slug.describe('Slug of the live listing.'),
  method: z
    .enum(claimMethods)
    .describe(
      '`dns`: a TXT record; `meta`: a tag in the homepage’s head; `file`: a small file on the website; `email`: a link sent to an address at the company’s domain.',
    ),
  email: z
    .string()
    .min(3)
    .max(254)
    .meta({ pattern: String.raw`^\s*${typedMailAddress}\s*$` })
    .optional()
    .describe(
      'With `email`, and only then: one address at the registrable domain of the listing’s website. Before the @ it is ASCII, in which case makes no difference.',
    ),
};

/** An address goes with the method `email`, and with no other: `readWish` refuses it in words that name the domain. */
export const addressWithEmailOnly = {
  if: { properties: { method: { const: 'email' } } },
  then: { required: ['email'] },
  else: { properties: { email: false } },
};

export const ClaimInstructions = z
  .object({
    summary: z.string().describe('What to do, in words.'),
    record: z
      .object({
        type: z.literal('TXT'),
        name: z.string().describe('The whole name of the record.'),
        value: z.string().describe('All of its text.'),
        or_name: z.string().describe('Where the record may stand instead.'),
        zone_line: z.string().describe('The same as a line of a zone file.'),
      })
      .nullable()
      .describe('With `dns`.'),
    meta: z
      .object({
        tag: z.string().describe('HTML to paste into the head as it is.'),
        page_url: z.string().describe('The page it belongs on.'),
      })
      .nullable()
      .describe('With `meta`.'),
    file: z
      .object({
        url: z.string().describe('Where the file has to open.'),
        path: z.string(),
        content: z.string().describe('All of its content.'),
      })
      .nullable()
      .describe('With `file`.'),
    mail: z
      .object({ address: z.string().describe('Where the link was sent.') })
      .nullable()
      .describe('With `email`.'),
  })
  .meta({ id: 'ClaimInstructions' });

export const ClaimCheck = z
  .object({
    at: Timestamp,
    outcome: z
      .enum(['found', 'not_found', 'wrong_token', 'transient'])
      .describe(
        '`wrong_token`: something of ours is there that is not this claim’s. `transient`: there was no answer, which is no refusal; it is tried again.',
      ),
    found: z.string().describe('What was found, or found instead, in words.'),
  })
  .meta({ id: 'ClaimCheck' });

export const ClaimView = z
  .object({
    id: z.int(),
    slug: z.string().describe('Of the listing.'),
    listing_name: z.string(),
    website_url: z.string().describe('The website that the claim is about.'),
    method: z.enum(claimMethods),
    email: z.string().nullable(),
    status: z
      .string()
      .describe(
        `One of ${claimStatuses.join(', ')}. Verified means that the website was shown to be yours; it is never bought, and is not the same as paid.`,
      ),
    ended_why: z.string().nullable().describe('Why it is over, where it is expired or superseded.'),
    instructions: ClaimInstructions.nullable().describe(
      'What to publish and where, while the claim is open.',
    ),
    last_check: ClaimCheck.nullable(),
    next_check_at: Timestamp.nullable().describe('When it is looked at next without being asked.'),
    expires_at: Timestamp.describe('Until when it can be verified.'),
    verified_at: Timestamp.nullable(),
    grace_ends_at: Timestamp.nullable().describe(
      'Of a verified claim whose proof was missing at the quarterly check: until when it has to be back.',
    ),
    created_at: Timestamp,
  })
  .meta({ id: 'Claim' });
export type ClaimView = z.infer<typeof ClaimView>;

export const CheckedClaim = ClaimView.extend({
  checked: z.boolean().describe('Whether it was looked at because of this call, or just before it.'),
  note: z.string().describe('What came of it, and what to do now.'),
}).meta({ id: 'CheckedClaim' });

/** The schemas of claims (interface specification, "Claims"). */
import { z } from 'zod';
import { waitsForList } from '../shared/waits-for-schema.ts';
import { Slug } from '../listings/schema.ts';
import { typedMailAddress } from '../shared/mail-address-rules.ts';
import {
  Address,
  Email,
  ListingSlug,
  PlainTimestamp,
  Timestamp,
  openEnum,
} from '../shared/published-schema.ts';

export const claimMethods = ['dns', 'meta', 'file', 'email'] as const;
export type ClaimMethod = (typeof claimMethods)[number];
export const claimStatuses = ['pending', 'verified', 'expired', 'superseded'] as const;
export type ClaimStatus = (typeof claimStatuses)[number];

export const ClaimId = z.int().min(1).describe('Id of one of your claims.');
const Method = z.enum(claimMethods).meta({ id: 'ClaimMethod' });

export const ClaimRequest = {
  slug: Slug.describe('Slug of the listing, live or upcoming.'),
  method: Method.describe(
    '`dns`: a TXT record; `meta`: a tag in the homepage’s head; `file`: a file on the website; `email`: a link mailed to the company’s domain.',
  ),
  email: z
    .string()
    .min(3)
    .max(254)
    .meta({ pattern: String.raw`^\s*${typedMailAddress}\s*$` })
    .optional()
    .describe('With `email`: an address at the website’s domain, ASCII before the @.'),
};

/** JSON Schema: `email` is required with the method `email` and refused with others; `validateClaimRequest` checks it. */
export const addressWithEmailOnly = {
  if: { properties: { method: { const: 'email' } } },
  then: { properties: { email: {} }, required: ['email'] },
  else: { not: { properties: { email: {} }, required: ['email'] } },
};

const TxtRecord = z
  .object({
    type: z.literal('TXT').describe('Record type.'),
    name: z.string().describe('Full name.'),
    value: z.string().describe('Full text.'),
    or_name: z.string().describe('Another possible name.'),
    zone_line: z.string().describe('As a line of a zone file.'),
  })
  .meta({ id: 'TxtRecord' });
const MetaTag = z
  .object({
    tag: z.string().describe('HTML for the head.'),
    page_url: Address.describe('The page that needs it.'),
  })
  .meta({ id: 'MetaTag' });
const VerificationFile = z
  .object({
    url: Address.describe('Where it belongs.'),
    path: z.string().describe('Path of `url`.'),
    content: z.string().describe('The whole file.'),
  })
  .meta({ id: 'VerificationFile' });
const VerificationMail = z
  .object({ address: Email.describe('Where it was sent.') })
  .meta({ id: 'VerificationMail' });

export const ClaimInstructions = z
  .object({
    summary: z.string().describe('What to do.'),
    record: TxtRecord.nullable().describe('With `dns`.'),
    meta: MetaTag.nullable().describe('With `meta`.'),
    file: VerificationFile.nullable().describe('With `file`.'),
    mail: VerificationMail.nullable().describe('With `email`.'),
  })
  .meta({ id: 'ClaimInstructions' });

export const ClaimCheck = z
  .object({
    at: PlainTimestamp,
    outcome: openEnum(['found', 'not_found', 'wrong_token', 'transient']).describe(
      '`wrong_token`: that of another claim. `transient`: no response; we retry.',
    ),
    found: z.string().describe('As a sentence.'),
  })
  .meta({ id: 'ClaimCheck' });

export const ClaimView = z
  .object({
    id: z.int().min(1).describe('Claim id.'),
    slug: ListingSlug,
    listing_name: z.string().describe('Its name.'),
    website_url: Address.describe('The claimed website.'),
    method: Method.describe('How it is proved.'),
    email: Email.nullable().describe('With `email`: where the link was sent.'),
    status: openEnum<string>(claimStatuses).describe('`verified`: the website is yours.'),
    waits_for: waitsForList,
    ended_why: z.string().nullable().describe('If expired or superseded.'),
    instructions: ClaimInstructions.nullable().describe('What to publish, while it is open.'),
    last_check: ClaimCheck.nullable().describe('Null before the first.'),
    next_check_at: Timestamp.nullable().describe('Next automatic check.'),
    expires_at: Timestamp.describe('A pending claim ends then.'),
    verified_at: Timestamp.nullable().describe('Null until verified.'),
    grace_ends_at: Timestamp.nullable().describe(
      'If a quarterly check missed the proof: put it back by then.',
    ),
    created_at: PlainTimestamp,
  })
  .meta({ id: 'Claim' });
export type ClaimView = z.infer<typeof ClaimView>;

export const CheckedClaim = ClaimView.extend({
  checked: z.boolean().describe('Whether this call or one just before made a check.'),
  checking: z.boolean().describe('A check is under way: `note` is not its result yet.'),
  note: z.string().describe('The result and what to do next.'),
}).meta({ id: 'CheckedClaim', bases: ['Claim'] });

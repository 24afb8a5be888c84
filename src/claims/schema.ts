/** The schemas of claims (interface specification, "Claims"). */
import { z } from 'zod';
import { waitsForList } from '../shared/waits-for-schema.ts';
import { Slug } from '../listings/schema.ts';
import { typedMailAddress } from '../shared/mail-address-rules.ts';
import { Address, Email, ListingSlug, Timestamp, openEnum } from '../shared/published-schema.ts';

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
    .describe('With `email`: an address at the domain of the listing’s website, ASCII before the @.'),
};

/** JSON Schema: `email` is required with the method `email` and refused with others; `validateClaimRequest` checks it. */
export const addressWithEmailOnly = {
  if: { properties: { method: { const: 'email' } } },
  then: { properties: { email: {} }, required: ['email'] },
  else: { not: { properties: { email: {} }, required: ['email'] } },
};

const TxtRecord = z
  .object({
    type: z.literal('TXT').describe('The type of the record.'),
    name: z.string().describe('The full name of the record.'),
    value: z.string().describe('The full text of the record.'),
    or_name: z.string().describe('Another name that it may have.'),
    zone_line: z.string().describe('The record as a line of a zone file.'),
  })
  .meta({ id: 'TxtRecord' });
const MetaTag = z
  .object({
    tag: z.string().describe('HTML to paste into the head.'),
    page_url: Address.describe('The page that must contain it.'),
  })
  .meta({ id: 'MetaTag' });
const VerificationFile = z
  .object({
    url: Address.describe('The address of the file.'),
    path: z.string().describe('The path in that address.'),
    content: z.string().describe('The full content of the file.'),
  })
  .meta({ id: 'VerificationFile' });
const VerificationMail = z
  .object({ address: Email.describe('Where the link was sent.') })
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
    at: Timestamp.describe('When it was made.'),
    outcome: openEnum(['found', 'not_found', 'wrong_token', 'transient']).describe(
      '`wrong_token`: the proof of another claim. `transient`: no response; we retry.',
    ),
    found: z.string().describe('What the check found, in a sentence.'),
  })
  .meta({ id: 'ClaimCheck' });

export const ClaimView = z
  .object({
    id: z.int().min(1).describe('Id of the claim.'),
    slug: ListingSlug,
    listing_name: z.string().describe('Its name.'),
    website_url: Address.describe('The website that the claim is about.'),
    method: Method.describe('How it is proved.'),
    email: Email.nullable().describe('With `email`: where the link was sent.'),
    status: openEnum<string>(claimStatuses).describe('`verified`: the website is yours.'),
    waits_for: waitsForList,
    ended_why: z.string().nullable().describe('If it is expired or superseded.'),
    instructions: ClaimInstructions.nullable().describe('What to publish, while the claim is open.'),
    last_check: ClaimCheck.nullable().describe('Null before the first.'),
    next_check_at: Timestamp.nullable().describe('The next automatic check.'),
    expires_at: Timestamp.describe('A pending claim can be verified until then.'),
    verified_at: Timestamp.nullable().describe('When it was verified; null before.'),
    grace_ends_at: Timestamp.nullable().describe(
      'If the proof was missing at the quarterly check: it must be back by then.',
    ),
    created_at: Timestamp.describe('When it was made.'),
  })
  .meta({ id: 'Claim' });
export type ClaimView = z.infer<typeof ClaimView>;

export const CheckedClaim = ClaimView.extend({
  checked: z.boolean().describe('Whether this call, or one just before, made a check.'),
  checking: z.boolean().describe('Whether a check is under way: `note` is not its result yet.'),
  note: z.string().describe('The result, and what to do next.'),
}).meta({ id: 'CheckedClaim', base: 'Claim' });

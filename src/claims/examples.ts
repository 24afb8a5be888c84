/** Examples of answers for the OpenAPI document; operations that answer the same have the same. */
import type { z } from 'zod';
import type { ClaimView } from './schema.ts';

export const claimExample = {
  id: 1,
  slug: 'planklane',
  listing_name: 'Planklane',
  website_url: 'https://planklane.example/',
  method: 'meta',
  email: null,
  status: 'pending',
  waits_for: [
    {
      what: 'claim_pending',
      says: 'Publish what `instructions` says, then call verify_claim.',
    },
  ],
  ended_why: null,
  instructions: {
    summary: 'Put the tag into the head of the homepage.',
    record: null,
    meta: {
      tag: '<meta name="launch-directory-verification" content="983bb2ee">',
      page_url: 'https://planklane.example/',
    },
    file: null,
    mail: null,
  },
  last_check: null,
  next_check_at: '2026-11-25T12:01:00Z',
  expires_at: '2026-12-02T12:00:00Z',
  verified_at: null,
  grace_ends_at: null,
  created_at: '2026-11-25T12:00:00Z',
} satisfies z.output<typeof ClaimView>;

export const verifiedClaimExample = {
  ...claimExample,
  status: 'verified',
  waits_for: [],
  instructions: null,
  verified_at: '2026-11-25T12:02:00Z',
} satisfies z.output<typeof ClaimView>;

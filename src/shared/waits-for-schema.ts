/** What a draft, listing, claim or order waits for, as lists and answers show it. */
import { z } from 'zod';
import { NonEmpty, openEnum } from './published-schema.ts';

/** Where the account's overview shows the same, the names are those of its needs (needs-rules.ts). */
export const waitKinds = [
  'reading',
  'draft_incomplete',
  'draft_ready',
  'redraft',
  'plan',
  'badge_missing',
  'profile_incomplete',
  'badge_gone',
  'launch_week',
  'team',
  'claim_pending',
  'proof_missing',
  'order_unpaid',
] as const;

export const WaitsFor = z
  .object({
    what: openEnum(waitKinds).describe('What it waits for.'),
    says: NonEmpty.describe('The same as a sentence, with what to do.'),
  })
  .meta({ id: 'WaitsFor' });
export type WaitsFor = z.infer<typeof WaitsFor>;

export const waitsForList = z
  .array(WaitsFor)
  .describe('What it waits for, and what to do; empty if for nothing.')
  .meta({ id: 'WaitsForList' });

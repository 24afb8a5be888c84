/** The schema of where the drafted values of a listing come from. */
import { z } from 'zod';
import { Address, Day } from '../shared/published-schema.ts';

const EvidenceQuote = z.object({
  quote: z.string().describe('Verbatim, white space folded.'),
  url: Address.describe('Page with the quote.'),
  read_on: Day.describe('UTC.'),
});
export type EvidenceQuote = z.infer<typeof EvidenceQuote>;

/** In the column `listings.evidence`: by the kind and a digest of the value (evidence-rules.ts). */
export type StoredEvidence = Readonly<Record<string, readonly EvidenceQuote[]>>;

export const ListingEvidence = z
  .record(z.string(), z.array(EvidenceQuote))
  .describe(
    'Quotes for drafted values not changed since, by value: `tagline`, `features`, `categories` (the primary one), `faqs.0`, `milestones.0`, `founders.<slug>`, `socials.<platform>`, `founder_socials.<platform>`, `story.<section>`.',
  );

/** Writes the evidence of a listing. The caller holds the lock on the listing. */
import { isDeepStrictEqual } from 'node:util';
import type { Knex } from 'knex';
import type { DraftProfile } from '../shared/profile-rules.ts';
import { draftedEvidence, keptEvidence } from './evidence-rules.ts';
import type { StoredEvidence } from './evidence-schema.ts';
import { contentOf } from './from-draft-rules.ts';
import { findListingParts } from './parts-queries.ts';
import type { WholeListingRow } from './row-rules.ts';

/** Stores the evidence of a draft with its listing, which has the draft's values already. */
export async function saveEvidence(
  tx: Knex.Transaction,
  listingId: number,
  draft: { id: string; url: string; profile: DraftProfile },
): Promise<void> {
  const { id, url, profile } = draft;
  await addEvidence(tx, listingId, draftedEvidence(profile, contentOf(profile, url), await readDays(tx, id)));
}

/** Adds evidence for the values that the listing has. An empty list removes that of a value; others keep theirs. */
export async function addEvidence(
  tx: Knex.Transaction,
  listingId: number,
  added: StoredEvidence,
): Promise<void> {
  const listing = (await tx('listings').where({ id: listingId }).first()) as WholeListingRow;
  const parts = await findListingParts(tx, listingId);
  const evidence = keptEvidence({ ...listing.evidence, ...added }, listing, parts);
  if (isDeepStrictEqual(evidence, listing.evidence)) return;
  await tx('listings')
    .where({ id: listingId })
    .update({ evidence: JSON.stringify(evidence) });
}

/** The day, YYYY-MM-DD (UTC), on which each page of a draft was read. */
async function readDays(tx: Knex.Transaction, draftId: string): Promise<Map<string, string>> {
  const pages = await tx('draft_pages')
    .where({ draft_id: draftId })
    .whereNull('refused_why')
    .select<{ url: string; fetched_at: Date }[]>('url', 'fetched_at');
  return new Map(pages.map((page) => [page.url, page.fetched_at.toISOString().slice(0, 10)]));
}

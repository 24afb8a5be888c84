/** Turns a draft into its listing and keeps the listing in step with it; one way for both. */
import type { Knex } from 'knex';
import type { DraftProfile } from '../shared/profile-rules.ts';
import { carriedOver } from './carry-over-rules.ts';
import { carryParts } from './drafted-parts-queries.ts';
import { type FactRow, draftedFactsOf, factsOf } from './fact-rules.ts';
import { contentOf } from './from-draft-rules.ts';
import { findListingParts } from './parts-queries.ts';
import { type EditedRow, type Editing, publishEdit } from './publish-queries.ts';
import { freeSlug } from '../shared/slug-queries.ts';
import type { Facts } from './version-queries.ts';

export interface ListingDraft {
  site_id: number;
  account_id: number;
  listing_id: number | null;
  url: string;
  profile: DraftProfile;
  /** As it was when it was last brought to the listing; where there is a listing. */
  before: DraftProfile;
}

/**
 * Creates the listing of a draft, unpublished, or brings to the one it has what was changed in the draft, and nothing
 * else: what the owner edited on the listing stays. Returns its id.
 */
export async function saveListing(
  tx: Knex.Transaction,
  editing: Editing,
  draft: ListingDraft,
): Promise<number> {
  if (draft.listing_id === null) return createListing(tx, draft, editing.now);
  const listing = await lockListing(tx, draft.listing_id);
  const before = await partFacts(tx, listing.id);
  await carryParts(tx, listing, draft.before, draft.profile);
  const facts = factsOf(listing);
  const drafted = (profile: DraftProfile) => draftedFactsOf(contentOf(profile, draft.url));
  await publishEdit(tx, editing, {
    listing,
    before: facts,
    after: carriedOver(facts, drafted(draft.before), drafted(draft.profile)),
    parts: { before, after: await partFacts(tx, listing.id) },
  });
  return listing.id;
}

async function createListing(tx: Knex.Transaction, draft: ListingDraft, now: Date): Promise<number> {
  const content = contentOf(draft.profile, draft.url);
  const created = await tx('listings')
    .insert({
      ...content,
      company_socials: JSON.stringify(content.company_socials),
      founder_socials: JSON.stringify(content.founder_socials),
      faqs: JSON.stringify(content.faqs),
      story: JSON.stringify(content.story),
      seo: JSON.stringify(content.seo),
      site_id: draft.site_id,
      owner_id: draft.account_id,
      slug: await freeSlug(tx, 'listings', content.name),
      status: 'draft',
      created_at: now,
      updated_at: now,
    })
    .returning('id');
  const [{ id }] = created as [{ id: number }];
  await carryParts(tx, { id, plan: null }, null, draft.profile);
  return id;
}

type HeldListing = EditedRow & FactRow & { plan: 'free' | 'paid' | null };

/** Held until the transaction ends. While the draft is held it points to its listing, so that is there. */
async function lockListing(tx: Knex.Transaction, id: number): Promise<HeldListing> {
  const rows = (await tx('listings').where({ id }).forNoKeyUpdate().select('*')) as [HeldListing];
  return rows[0];
}

/** What hangs on the listing, as its history has it. */
async function partFacts(tx: Knex.Transaction, listingId: number): Promise<Facts> {
  const { categories, founders, milestones } = await findListingParts(tx, listingId);
  return {
    categories: categories.map(({ name }) => name),
    founders: founders.map(({ slug: _slug, ...founder }) => founder),
    milestones: milestones.map(({ id: _id, ...milestone }) => milestone),
  };
}

/** Saves a draft as its listing, and applies later edits of the draft to it. */
import type { Knex } from 'knex';
import { findSiteAddress } from '../directory/queries.ts';
import { fault } from '../faults.ts';
import type { GalleryPicture } from '../shared/picture-rules.ts';
import type { DraftProfile } from '../shared/profile-rules.ts';
import { badgeUrls } from './badge-rules.ts';
import { withDraftEdits } from './carry-over-rules.ts';
import { applyDraftedParts } from './drafted-parts-queries.ts';
import { saveEvidence } from './evidence-queries.ts';
import { type FactRow, draftedFactsOf, factsOf } from './fact-rules.ts';
import { contentOf } from './from-draft-rules.ts';
import { insertGallery } from './gallery-queries.ts';
import { findListingParts } from './parts-queries.ts';
import { type EditedRow, type EditContext, publishEdit } from './publish-queries.ts';
import { freeSlug } from '../shared/slug-queries.ts';
import type { Facts } from './version-queries.ts';
import { findListingOfWebsite, lockWebsite, websiteListed } from './website-queries.ts';

export interface ListingDraft {
  id: string;
  site_id: number;
  account_id: number;
  listing_id: number | null;
  url: string;
  profile: DraftProfile;
  gallery: readonly GalleryPicture[];
  /** The profile that was last applied to the listing. */
  before: DraftProfile;
}

/**
 * Creates the unpublished listing of a draft, or applies the changes of the draft to its existing listing. Edits of the
 * listing itself are kept. Returns the id of the listing.
 * @throws Fault website_listed if the site has another listing of the website
 */
export async function saveListing(
  tx: Knex.Transaction,
  context: EditContext,
  draft: ListingDraft,
): Promise<number> {
  const id =
    draft.listing_id === null
      ? await createListing(tx, context, draft)
      : await applyToListing(tx, context, draft, draft.listing_id);
  await saveEvidence(tx, id, draft);
  return id;
}

async function applyToListing(
  tx: Knex.Transaction,
  context: EditContext,
  draft: ListingDraft,
  id: number,
): Promise<number> {
  const listing = await lockListing(tx, id);
  const before = await partFacts(tx, listing.id);
  await applyDraftedParts(tx, listing, draft.before, draft.profile);
  const facts = factsOf(listing);
  const drafted = (profile: DraftProfile) => draftedFactsOf(contentOf(profile, draft.url));
  await publishEdit(tx, context, {
    listing,
    before: facts,
    after: withDraftEdits(facts, drafted(draft.before), drafted(draft.profile)),
    parts: { before, after: await partFacts(tx, listing.id) },
  });
  return listing.id;
}

async function createListing(
  tx: Knex.Transaction,
  { baseUrl, now }: EditContext,
  draft: ListingDraft,
): Promise<number> {
  await assertNotListed(tx, draft, baseUrl);
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
      slug: await freeSlug(tx, { table: 'listings', siteId: draft.site_id }, content.name),
      status: 'draft',
      created_at: now,
      updated_at: now,
    })
    .returning('id');
  const [{ id }] = created as [{ id: number }];
  await applyDraftedParts(tx, { id, owner_id: draft.account_id, plan: null }, null, draft.profile);
  await insertGallery(tx, id, draft.gallery);
  return id;
}

/** @throws Fault website_listed */
async function assertNotListed(
  tx: Knex.Transaction,
  { site_id: siteId, account_id: accountId, url }: ListingDraft,
  baseUrl: string,
): Promise<void> {
  await lockWebsite(tx, siteId, url);
  const listed = await findListingOfWebsite(tx, siteId, url);
  if (!listed) return;
  const address = await findSiteAddress(tx, siteId, baseUrl);
  if (listed.owner_id === accountId) {
    fault(
      'website_listed',
      `You have already listed this website, as ${listed.name}. Call submit_listing with its address to get the draft that edits that listing. You do not need this draft.`,
      { listing: { slug: listed.slug, url: badgeUrls(address, listed.slug).listingUrl } },
    );
  }
  websiteListed(listed, address);
}

type LockedListing = EditedRow & FactRow & { owner_id: number | null; plan: 'free' | 'paid' | null };

/** Locks the listing until `tx` ends. The lock on the draft guarantees that it exists. */
async function lockListing(tx: Knex.Transaction, id: number): Promise<LockedListing> {
  const rows = (await tx('listings').where({ id }).forNoKeyUpdate().select('*')) as [LockedListing];
  return rows[0];
}

/** The parts of a listing as its history stores them. */
async function partFacts(tx: Knex.Transaction, listingId: number): Promise<Facts> {
  const { categories, founders, milestones } = await findListingParts(tx, listingId);
  return {
    categories: categories.map(({ name }) => name),
    founders: founders.map(({ slug: _slug, photo: _photo, ...founder }) => founder),
    milestones: milestones.map(({ id: _id, ...milestone }) => milestone),
  };
}

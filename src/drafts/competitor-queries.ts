/** The website that a draft names as its competitor's: what came of reading it, and whether its listing is proposed. */
import type { Knex } from 'knex';
import type { CompetitorFound, CompetitorRow } from './view-rules.ts';

/** Another address is another competitor, whose listing nobody has decided about. Call with the draft held; returns its id. */
export async function nameCompetitor(
  tx: Knex.Transaction,
  draftId: string,
  url: string,
  now: Date,
): Promise<number> {
  await forgetCompetitor(tx, draftId);
  const [{ id }] = (await tx('draft_competitors')
    .insert({ draft_id: draftId, url, status: 'reading', created_at: now })
    .returning('id')) as [{ id: number }];
  return id;
}

export async function forgetCompetitor(tx: Knex.Transaction, draftId: string): Promise<void> {
  await tx('draft_competitors').where({ draft_id: draftId }).delete();
}

/** The competitor that a run is to read; undefined once it was read, or another was named. */
export async function findCompetitorToRead(
  db: Knex,
  id: number,
): Promise<Pick<CompetitorRow, 'id' | 'url'> | undefined> {
  return db('draft_competitors')
    .where({ id, status: 'reading' })
    .first<Pick<CompetitorRow, 'id' | 'url'> | undefined>('id', 'url');
}

/** False where it was read before, or another was named meanwhile. */
export async function recordCompetitor(
  db: Knex,
  id: number,
  look: { domain: string; title: string | null } | { why: string },
  now: Date,
): Promise<boolean> {
  const changed = await db('draft_competitors')
    .where({ id, status: 'reading' })
    .update({ ...look, status: 'why' in look ? 'refused' : 'read', looked_at: now });
  return changed > 0;
}

/** Competitors that a run should be reading. */
export async function listCompetitorsToRead(db: Knex): Promise<{ id: number; created_at: Date }[]> {
  return db('draft_competitors')
    .where({ status: 'reading' })
    .orderBy('created_at')
    .select('id', 'created_at');
}

/** The live listing of its domain, the most voted where there are several; never the draft's own. */
const withListing = (db: Knex) =>
  db('draft_competitors as c')
    .join('drafts as d', 'd.id', 'c.draft_id')
    .joinRaw(
      `LEFT JOIN LATERAL (
         SELECT id, slug, name, tagline FROM listings
         WHERE domain = c.domain AND site_id = d.site_id AND status = 'live' AND id IS DISTINCT FROM d.listing_id
         ORDER BY votes DESC, id LIMIT 1) AS l ON true`,
    );

export async function findCompetitor(db: Knex, draftId: string): Promise<CompetitorFound | undefined> {
  return withListing(db)
    .where('c.draft_id', draftId)
    .first<CompetitorFound | undefined>(
      'c.id',
      'c.draft_id',
      'c.url',
      'c.status',
      'c.domain',
      'c.title',
      'c.why',
      'c.decision',
      'l.slug',
    );
}

export interface ProposedAlternative {
  /** Of the competitor. */
  id: number;
  alternativeId: number;
  slug: string;
  name: string;
  tagline: string | null;
}

/** Listings of the competitors named in the drafts of a listing, which its owner has not decided about. */
export async function listProposals(db: Knex, listingId: number): Promise<ProposedAlternative[]> {
  return withListing(db)
    .where('d.listing_id', listingId)
    .whereNull('c.decision')
    .whereNotNull('l.id')
    .whereNotExists(
      db('alternatives as a')
        .where('a.listing_id', listingId)
        .whereRaw('a.alternative_id = l.id')
        .select('a.position'),
    )
    .orderBy('c.id')
    .select<ProposedAlternative[]>('c.id', 'l.id as alternativeId', 'l.slug', 'l.name', 'l.tagline');
}

export async function decideProposal(
  tx: Knex.Transaction,
  id: number,
  decision: 'approved' | 'declined',
  now: Date,
): Promise<void> {
  await tx('draft_competitors').where({ id }).whereNull('decision').update({ decision, decided_at: now });
}

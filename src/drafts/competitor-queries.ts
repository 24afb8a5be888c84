/** The competitor of a draft: the result of reading its website, and the proposal of its listing as an alternative. */
import type { Knex } from 'knex';
import type { CompetitorFound, CompetitorRow } from './view-rules.ts';

/** Replaces the competitor of a draft by a new one to read. Returns its id. The caller holds the lock on the draft. */
export async function setCompetitor(
  tx: Knex.Transaction,
  draftId: string,
  url: string,
  now: Date,
): Promise<number> {
  await removeCompetitor(tx, draftId);
  const [{ id }] = (await tx('draft_competitors')
    .insert({ draft_id: draftId, url, status: 'reading', created_at: now })
    .returning('id')) as [{ id: number }];
  return id;
}

/** Removes the competitor of a draft, if any. */
export async function removeCompetitor(tx: Knex.Transaction, draftId: string): Promise<void> {
  await tx('draft_competitors').where({ draft_id: draftId }).delete();
}

/** Finds a competitor to read; undefined once it has been read or replaced. */
export async function findCompetitorToRead(
  db: Knex,
  id: number,
): Promise<Pick<CompetitorRow, 'id' | 'url'> | undefined> {
  return db('draft_competitors')
    .where({ id, status: 'reading' })
    .first<Pick<CompetitorRow, 'id' | 'url'> | undefined>('id', 'url');
}

/** Stores the result of reading a competitor. False if it has been read or replaced meanwhile. */
export async function recordCompetitor(
  db: Knex,
  id: number,
  result: { domain: string; title: string | null } | { why: string },
  now: Date,
): Promise<boolean> {
  const changed = await db('draft_competitors')
    .where({ id, status: 'reading' })
    .update({ ...result, status: 'why' in result ? 'refused' : 'read', looked_at: now });
  return changed > 0;
}

/** Lists competitors that should have a running workflow, oldest first; with `before`, only those named before then. */
export async function listCompetitorsToRead(
  db: Knex,
  { before, limit }: { before?: Date; limit?: number } = {},
): Promise<{ id: number; draft_id: string; created_at: Date }[]> {
  const competitors = db('draft_competitors')
    .where({ status: 'reading' })
    .orderBy('created_at')
    .select('id', 'draft_id', 'created_at');
  if (before) void competitors.where('created_at', '<', before);
  return limit === undefined ? competitors : competitors.limit(limit);
}

/** Joins the live listing of the competitor's domain, that with the most votes; never the draft's own. */
const withListing = (db: Knex) =>
  db('draft_competitors as c')
    .join('drafts as d', 'd.id', 'c.draft_id')
    .joinRaw(
      `LEFT JOIN LATERAL (
         SELECT id, slug, name, tagline FROM listings
         WHERE domain = c.domain AND site_id = d.site_id AND status = 'live' AND id IS DISTINCT FROM d.listing_id
         ORDER BY votes DESC, id LIMIT 1) AS l ON true`,
    );

/** Finds the competitor of a draft with the slug of its listing. */
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
  /** The id of the competitor. */
  id: number;
  alternativeId: number;
  slug: string;
  name: string;
  tagline: string | null;
}

/** Lists the listings of competitors that the drafts of a listing name and its owner has not decided about. */
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

/** Stores the owner's first decision about a proposal. */
export async function decideProposal(
  tx: Knex.Transaction,
  id: number,
  decision: 'approved' | 'declined',
  now: Date,
): Promise<void> {
  await tx('draft_competitors').where({ id }).whereNull('decision').update({ decision, decided_at: now });
}

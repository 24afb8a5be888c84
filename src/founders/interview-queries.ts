/** A founder's answers to the interview questions. */
import type { Knex } from 'knex';

export interface InterviewedFounder {
  id: number;
  slug: string;
  name: string;
  /** Has a live listing on the site, so that the founder's page is public. */
  is_live: boolean;
}

/**
 * Locks the founder that an account answers for until `tx` ends: its own profile, or else a founder of its listings who
 * has no account; those with a live listing on the site first, then by the name of the account and the place on the
 * listing. Undefined if there is none.
 */
export async function lockOwnFounder(
  tx: Knex.Transaction,
  accountId: number,
  siteId: number,
): Promise<InterviewedFounder | undefined> {
  const { rows } = await tx.raw<{ rows: InterviewedFounder[] }>(
    `SELECT f.id, f.slug, f.name, coalesce(placed.is_live, false) AS is_live
     FROM founders f LEFT JOIN LATERAL (
       SELECT l.id, lf.position, l.status = 'live' AND l.site_id = :siteId AS is_live
       FROM listing_founders lf JOIN listings l ON l.id = lf.listing_id
       WHERE lf.founder_id = f.id AND (f.account_id = :accountId OR l.owner_id = :accountId)
       ORDER BY is_live DESC, lf.position, l.id LIMIT 1) placed ON true
     WHERE f.account_id = :accountId OR (f.account_id IS NULL AND f.id IN (
       SELECT lf.founder_id FROM listings l JOIN listing_founders lf ON lf.listing_id = l.id
       WHERE l.owner_id = :accountId))
     ORDER BY is_live DESC, f.account_id NULLS LAST,
       f.name_folded = (SELECT ' ' || without_case_and_accents(name) FROM accounts WHERE id = :accountId) DESC NULLS LAST,
       placed.position, placed.id, f.id
     LIMIT 1 FOR NO KEY UPDATE OF f`,
    { accountId, siteId },
  );
  return rows[0];
}

export interface FounderlessListing {
  name: string;
  /** The draft by which founders can be added. */
  draft_id: string | null;
}

/** A listing of an account without founders, a live one first. */
export async function findFounderlessListing(
  db: Knex,
  accountId: number,
): Promise<FounderlessListing | undefined> {
  return db('listings as l')
    .where('l.owner_id', accountId)
    .orderByRaw(`l.status = 'live' DESC, l.id`)
    .first<FounderlessListing | undefined>(
      'l.name',
      db('drafts')
        .whereRaw('listing_id = l.id AND account_id = l.owner_id')
        .orderBy('created_at', 'desc')
        .limit(1)
        .select('id')
        .as('draft_id'),
    );
}

export interface GivenAnswer {
  question_id: number;
  /** An empty answer deletes the stored one. */
  answer: string;
}

/** Saves the answers; an unchanged answer keeps its timestamp. */
export async function saveAnswers(
  tx: Knex.Transaction,
  founderId: number,
  answers: readonly GivenAnswer[],
  now: Date,
): Promise<void> {
  const removed = answers.filter(({ answer }) => answer === '').map((one) => one.question_id);
  const given = answers.filter(({ answer }) => answer !== '');
  if (removed.length > 0) {
    await tx('interview_answers').where({ founder_id: founderId }).whereIn('question_id', removed).delete();
  }
  if (given.length > 0) {
    await tx('interview_answers')
      .insert(given.map((one) => ({ ...one, founder_id: founderId, updated_at: now })))
      .onConflict(['founder_id', 'question_id'])
      .merge(['answer', 'updated_at'])
      .whereRaw('interview_answers.answer <> excluded.answer');
  }
}

export interface OwnAnswerRow {
  question_id: number;
  question: string;
  hint: string | null;
  answer: string | null;
  updated_at: Date | null;
}

/** All active questions, with the founder's answers. */
export async function listOwnAnswers(db: Knex, founderId: number): Promise<OwnAnswerRow[]> {
  return db('interview_questions as q')
    .leftJoin('interview_answers as a', (join) =>
      join.on('a.question_id', 'q.id').andOn('a.founder_id', db.raw('?', [founderId])),
    )
    .where('q.is_active', true)
    .orderBy(['q.position', 'q.id'])
    .select<OwnAnswerRow[]>('q.id as question_id', 'q.question', 'q.hint', 'a.answer', 'a.updated_at');
}

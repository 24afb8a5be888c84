/** A founder's answers to the interview questions. */
import type { Knex } from 'knex';

/** Locks the founder of an account until `tx` ends; undefined if there is none. */
export async function lockOwnFounder(tx: Knex.Transaction, accountId: number): Promise<number | undefined> {
  const row = await tx('founders')
    .where({ account_id: accountId })
    .forNoKeyUpdate()
    .first<{ id: number } | undefined>('id');
  return row?.id;
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

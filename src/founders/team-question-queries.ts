/** What the site team changes of the interview questions, which all sites share. */
import type { Knex } from 'knex';

export interface TeamQuestion {
  id: number;
  position: number;
  question: string;
  hint: string | null;
  /** Whether founders are asked. Answers to a question that is not active are kept, and not shown. */
  is_active: boolean;
  answers: number;
}

/** In the order in which founders are asked. */
export async function listTeamQuestions(db: Knex): Promise<TeamQuestion[]> {
  return db('interview_questions as q')
    .orderBy(['q.position', 'q.id'])
    .select<TeamQuestion[]>(
      ...['id', 'position', 'question', 'hint', 'is_active'],
      db.raw('(SELECT count(*) FROM interview_answers a WHERE a.question_id = q.id) AS answers'),
    );
}

/** Adds a question, last, and returns its id. */
export async function addQuestion(
  tx: Knex.Transaction,
  { question, hint }: { question: string; hint: string | null },
): Promise<number> {
  const [last] = await tx('interview_questions').max<{ max: number | null }[]>('position');
  const [row] = await tx('interview_questions')
    .insert({ question, hint, position: (last?.max ?? 0) + 1 })
    .returning<{ id: number }[]>('id');
  if (!row) throw new Error('the insert returned no row');
  return row.id;
}

export async function changeQuestion(
  tx: Knex.Transaction,
  id: number,
  change: Partial<Pick<TeamQuestion, 'question' | 'hint' | 'is_active'>>,
): Promise<void> {
  if (Object.keys(change).length > 0) await tx('interview_questions').where({ id }).update(change);
}

/** Numbers the questions from 1 on, in the order of the ids. */
export async function orderQuestions(tx: Knex.Transaction, ids: readonly number[]): Promise<void> {
  await tx.raw(
    `UPDATE interview_questions q SET position = o.place FROM unnest(?::int[]) WITH ORDINALITY AS o (id, place)
     WHERE q.id = o.id AND q.position <> o.place`,
    [[...ids]],
  );
}

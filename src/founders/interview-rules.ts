/** Validates the answers of an interview. */
import type { Problem } from '../faults.ts';

/** Problems with the answered questions; `active` are the ids of the active questions. */
export function answerProblems(
  answers: readonly { question_id: number }[],
  active: ReadonlySet<number>,
): Problem[] {
  const first = new Map<number, number>();
  return answers.flatMap(({ question_id: id }, index): Problem[] => {
    const path = `answers.${index}.question_id`;
    const before = first.get(id);
    if (before !== undefined) {
      return [{ path, message: `is the question of answers.${before} already; answer each once` }];
    }
    first.set(id, index);
    return active.has(id)
      ? []
      : [{ path, message: 'is not an active question; list_interview_questions lists them' }];
  });
}

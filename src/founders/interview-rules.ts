/** Validates the answers of an interview, and says what is missing to give some. */
import type { Problem } from '../faults.ts';
import { InterviewAnswer } from './interview-schema.ts';

const Asked = InterviewAnswer.pick({ question_id: true }).strip();

/**
 * Problems with the answered questions; `active` are the ids of the active questions. Answers may be unchecked: of those
 * without a valid id nothing is said.
 */
export function answerProblems(answers: readonly unknown[], active: ReadonlySet<number>): Problem[] {
  const first = new Map<number, number>();
  return answers.flatMap((answer, index): Problem[] => {
    const { data } = Asked.safeParse(answer);
    if (data === undefined) return [];
    const id = data.question_id;
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

/** Why an account has no founder to answer for, and what to do over the API or on the site. */
export function founderMissing(
  listing: { name: string; draft_id: string | null } | undefined,
  baseUrl: string,
): string {
  const profile = `save your founder profile at ${baseUrl}/account/profile`;
  if (!listing) {
    return `Answers are shown on the page of a founder, and you have no listing with a founder yet. Submit your product with submit_listing, name its founders with update_draft under \`founders\`, call submit_draft, and send this again; launch the listing with choose_free_listing or create_checkout to make the page public. Or ${profile}.`;
  }
  const begin = `Answers are shown on the page of a founder, and your listing “${listing.name}” names none.`;
  return listing.draft_id === null
    ? `${begin} To add one, ${profile} and choose the listing there; then send this again.`
    : `${begin} Add one with update_draft: draft ${listing.draft_id}, property \`founders\`; then send this again. Or ${profile}.`;
}

import { z } from 'zod';
import { prose } from '../../shared/text-rules.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { listOwnAnswers, lockOwnFounder, saveAnswers } from '../interview-queries.ts';
import { answerProblems } from '../interview-rules.ts';
import { InterviewAnswer, OwnInterview } from '../interview-schema.ts';
import { listActiveQuestions } from '../queries.ts';

export const answerInterview = operation({
  id: 'answer_interview',
  title: 'Answer the founder interview',
  description:
    'Sets your answers to interview questions (list_interview_questions), each in the place of what was there; an empty one removes it, and questions that are not sent keep theirs. Answers are shown on your founder page. Answers with all questions and yours; an empty list changes nothing and shows them.',
  tag: 'My listings',
  route: ['PUT', '/me/interview'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, destructive: true, idempotent: true },
  input: z.strictObject({
    answers: z.array(InterviewAnswer).max(30).describe('At most 30, each to another question.'),
  }),
  output: OwnInterview,
  faults: ['founder_profile_missing'],
  async run({ answers }, { actor, tx, now, site }) {
    const active = await listActiveQuestions(tx);
    const problems = answerProblems(answers, new Set(active.map(({ id }) => id)));
    if (problems.length > 0) {
      fault('invalid_input', 'Correct what `errors` names and send it again.', { problems });
    }
    const founderId =
      (await lockOwnFounder(tx, actor.accountId)) ??
      fault(
        'founder_profile_missing',
        `Answers are shown on your founder page, and you have none yet. Go to ${site.baseUrl}/account/profile and save your founder profile, then send this again.`,
      );
    const given = answers.map(({ question_id, answer }) => ({ question_id, answer: prose(answer) }));
    await saveAnswers(tx, founderId, given, now);
    const items = await listOwnAnswers(tx, founderId);
    return {
      items: items.map(({ updated_at, ...item }) => ({
        ...item,
        answered_at: updated_at?.toISOString() ?? null,
      })),
    };
  },
});

import { z } from 'zod';
import { prose } from '../../shared/text-rules.ts';
import { signedIn } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { fault } from '../../faults.ts';
import { founderPath } from '../../directory/path-rules.ts';
import { findFounderlessListing, listOwnAnswers, lockOwnFounder, saveAnswers } from '../interview-queries.ts';
import { answerProblems, founderMissing } from '../interview-rules.ts';
import { InterviewAnswer, OwnInterview } from '../interview-schema.ts';
import { listActiveQuestions } from '../queries.ts';

export const answerInterview = operation({
  id: 'answer_interview',
  title: 'Answer the founder interview',
  description:
    'Sets your answers to questions of list_interview_questions; an empty one removes an answer, others stay. They belong to your founder profile, or else to the first founder of your live listing (`founder`).',
  tag: 'My listings',
  route: ['PUT', '/me/interview'],
  access: signedIn('listings:write'),
  effects: { idempotencyKey: true, destructive: true, idempotent: true },
  minimal: ['founder.slug'],
  input: z.strictObject({
    answers: z.array(InterviewAnswer).max(30).describe('At most 30, one per question.'),
  }),
  output: OwnInterview,
  example: {
    input: { answers: [{ question_id: 1, answer: 'An inbox that nobody dreaded.' }] },
    answer: {
      founder: { slug: 'mara-lind', name: 'Mara Lind', page: null },
      items: [
        {
          question_id: 1,
          question: 'What annoyed you so much that you started?',
          hint: 'One day, one place, one thing that went wrong.',
          answer: 'An inbox that nobody dreaded.',
          answered_at: '2026-11-25T12:00:00Z',
        },
      ],
    },
  },
  faults: ['founder_profile_missing'],
  async ruleProblems({ answers }, { db }) {
    const active = await listActiveQuestions(db);
    return Array.isArray(answers) ? answerProblems(answers, new Set(active.map(({ id }) => id))) : [];
  },
  async run({ answers }, { actor, tx, site, now }) {
    const active = await listActiveQuestions(tx);
    const problems = answerProblems(answers, new Set(active.map(({ id }) => id)));
    if (problems.length > 0) {
      fault('invalid_input', 'Correct what `errors` names and send it again.', { problems });
    }
    const founder =
      (await lockOwnFounder(tx, actor.accountId, site.id)) ??
      fault(
        'founder_profile_missing',
        founderMissing(await findFounderlessListing(tx, actor.accountId), site.baseUrl),
      );
    const given = answers.map(({ question_id, answer }) => ({ question_id, answer: prose(answer) }));
    await saveAnswers(tx, founder.id, given, now);
    const items = await listOwnAnswers(tx, founder.id);
    const { slug, name, is_live: isLive } = founder;
    return {
      founder: { slug, name, page: isLive ? site.baseUrl + founderPath(slug) : null },
      items: items.map(({ updated_at, ...item }) => ({
        ...item,
        answered_at: updated_at?.toISOString() ?? null,
      })),
    };
  },
});

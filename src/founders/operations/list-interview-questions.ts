import { z } from 'zod';
import { everyone } from '../../contract/access.ts';
import { operation } from '../../contract/operation.ts';
import { listActiveQuestions } from '../queries.ts';
import { InterviewQuestions } from '../schema.ts';

export const listInterviewQuestions = operation({
  id: 'list_interview_questions',
  title: 'Interview questions',
  description: 'The questions to founders, in order.',
  tag: 'Site and search',
  route: ['GET', '/interview-questions'],
  access: everyone,
  input: z.strictObject({}),
  output: InterviewQuestions,
  example: {
    input: {},
    answer: {
      items: [
        {
          id: 1,
          question: 'What annoyed you so much that you started?',
          hint: 'One day, one place, one thing that went wrong.',
        },
      ],
    },
  },
  faults: [],
  freshness: { topics: () => ['interview'], lag: 'exact' },
  async run(_input, { db }) {
    return { items: await listActiveQuestions(db) };
  },
});

/** Answers to the interview questions as founders give them (specification, "Interview answer"). */
import { z } from 'zod';
import { Timestamp, FounderSlug } from '../shared/published-schema.ts';

export const InterviewAnswer = z
  .strictObject({
    question_id: z.int().min(1).describe('From list_interview_questions.'),
    answer: z.string().max(4000).describe('Plain text. An empty text removes the answer.'),
  })
  .meta({ id: 'InterviewAnswerInput' });

const InterviewFounder = z.object({
  slug: FounderSlug,
  name: z.string().describe('Full name.'),
  page: z.string().nullable().describe('With the answers; null until a listing of theirs is live.'),
});
const OwnInterviewAnswer = z
  .object({
    question_id: z.int().min(1).describe('Question id.'),
    question: z.string().describe('The question.'),
    hint: z.string().nullable().describe('Hint for a good answer.'),
    answer: z.string().nullable().describe('Null without one.'),
    answered_at: Timestamp.nullable().describe('Null until answered.'),
  })
  .meta({ id: 'OwnInterviewAnswer' });

export const OwnInterview = z
  .object({
    founder: InterviewFounder.describe('Whose answers these are.'),
    items: z.array(OwnInterviewAnswer).describe('All, in order.'),
  })
  .meta({ id: 'OwnInterview' });

/** Answers to the interview questions as founders give them (specification, "Interview answer"). */
import { z } from 'zod';
import { Timestamp, FounderSlug } from '../shared/published-schema.ts';

export const InterviewAnswer = z
  .strictObject({
    question_id: z.int().min(1).describe('Id of a question, as list_interview_questions shows it.'),
    answer: z.string().max(4000).describe('Plain text. An empty text removes the answer.'),
  })
  .meta({ id: 'InterviewAnswerInput' });

const InterviewFounder = z
  .object({
    slug: FounderSlug,
    name: z.string().describe('The founder’s name.'),
    page: z
      .string()
      .nullable()
      .describe('The public page with the answers; null until a listing of theirs is live.'),
  })
  .meta({ id: 'InterviewFounder' });
const OwnInterviewAnswer = z
  .object({
    question_id: z.int().min(1).describe('Id of the question.'),
    question: z.string().describe('The question.'),
    hint: z.string().nullable().describe('Hint for a good answer.'),
    answer: z.string().nullable().describe('Your answer; null without one.'),
    answered_at: Timestamp.nullable().describe('When you answered; null before.'),
  })
  .meta({ id: 'OwnInterviewAnswer' });

export const OwnInterview = z
  .object({
    founder: InterviewFounder.describe('The founder that the answers are for.'),
    items: z.array(OwnInterviewAnswer).describe('All questions, in their order.'),
  })
  .meta({ id: 'OwnInterview' });

/** Answers to the interview questions as founders give them (specification, "Interview answer"). */
import { z } from 'zod';

export const InterviewAnswer = z.strictObject({
  question_id: z.int().min(1).describe('Id of a question, as list_interview_questions shows it.'),
  answer: z.string().max(4000).describe('Plain text. An empty text removes the answer.'),
});

export const OwnInterview = z
  .object({
    founder: z
      .object({
        slug: z.string(),
        name: z.string(),
        page: z
          .string()
          .nullable()
          .describe('The public page that shows the answers; null until a listing of the founder is live.'),
      })
      .describe('The founder that the answers are for.'),
    items: z
      .array(
        z.object({
          question_id: z.int(),
          question: z.string(),
          hint: z.string().nullable().describe('Hint for a good answer.'),
          answer: z.string().nullable().describe('Your answer; null without one.'),
          answered_at: z.string().nullable().describe('RFC 3339, UTC.'),
        }),
      )
      .describe('All questions, in their order.'),
  })
  .meta({ id: 'OwnInterview' });

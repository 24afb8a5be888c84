/** What a person is asked before a call takes effect. */
import { z } from 'zod';

/** A fact that the person types. */
const Fact = z.object({
  name: z.string(),
  title: z.string(),
  description: z.string(),
  required: z.boolean(),
  maxLength: z.int(),
});

export const Question = z.object({
  message: z.string().nullable().describe('Null: there is nothing to decide, and the call is made as it is.'),
  facts: z.array(Fact).describe('Empty: the person says yes or no.'),
});
export type Question = z.infer<typeof Question>;

/** To be confirmed, or null. */
export const confirmation = (message: string | null): Question => ({ message, facts: [] });
